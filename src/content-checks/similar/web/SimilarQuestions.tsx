import { useRead } from '../../../kit/web/use-calls.ts'
import { similarQuestions } from '../contract.ts'
import { SimilarLines } from './SimilarLines.tsx'
import type { QuestionOfDesk } from './similar-words.ts'
import styles from './SimilarQuestions.module.css'

export function SimilarQuestions({ of }: { of: QuestionOfDesk }) {
  const { data } = useRead(
    similarQuestions.ofRow,
    { params: { file: of.file._id, srNo: String(of.srNo) } },
    { dropsRefused: true },
  )
  if (data === undefined || data.data.length === 0) return null
  return (
    <section className={styles.card} aria-label="Similar questions">
      <SimilarLines of={of} similar={data.data} text={data.text} />
    </section>
  )
}
