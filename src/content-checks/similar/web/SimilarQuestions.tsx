import { useState } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { readPagePress, useLetterKeys } from '../../../kit/web/letter-keys.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import { similarQuestions, type SimilarQuestion } from '../contract.ts'
import { describeSimilarity, getFileTitle, type QuestionOfDesk } from './similar-words.ts'
import styles from './SimilarQuestions.module.css'

const CompareDialog = lazyPart('CompareDialog', () => import('./CompareDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})
const none: readonly SimilarQuestion[] = []

/** Says in one line how many questions are similar to a row's, and names the closest. The key M compares them. */
export function SimilarQuestions({ of }: { of: QuestionOfDesk }) {
  const { data, error } = useRead(
    similarQuestions.ofRow,
    { params: { file: of.file._id, srNo: String(of.srNo) } },
    { dropsRefused: true },
  )
  const [isOpen, setOpen] = useState(false)
  const letters = useLetterKeys()
  const similar = data?.data ?? none
  const [closest] = similar
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'm' || press.shift || closest === undefined) return
    event.preventDefault()
    setOpen(true)
  })
  return (
    <section className={styles.line} aria-label="Similar questions">
      <Icon name="similar" />
      {closest === undefined ? (
        <p className={styles.words}>
          {error
            ? 'Similar questions can’t be shown now'
            : data?.isReady === true
              ? 'No similar question'
              : 'Looking for similar questions…'}
        </p>
      ) : (
        <>
          <p className={styles.words}>
            <b>{formatCount(similar.length)} similar.</b> Closest: {closest.question_id} in {getFileTitle(closest.file)},{' '}
            {describeSimilarity(closest)}
          </p>
          <Button
            kind="quiet"
            className={styles.compare}
            keycap="M"
            aria-keyshortcuts={letters ? 'M' : undefined}
            onClick={() => setOpen(true)}
          >
            Compare
          </Button>
        </>
      )}
      <CompareDialog {...{ of, similar }} open={isOpen} text={data?.text ?? ''} onClose={() => setOpen(false)} />
    </section>
  )
}
