import { useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { RowActions } from '../../../kit/ui/list-page/RowActions.tsx'
import { refresh, useWrite } from '../../../kit/web/use-calls.ts'
import { similarQuestions, type SimilarQuestion } from '../contract.ts'
import { SIMILAR_MARKS } from '../vocabulary.ts'
import { getFileTitle, markChoice, describeMarked, type QuestionOfDesk, describeSimilarity } from './similar-words.ts'
import styles from './SimilarLines.module.css'

const CompareDialog = lazyPart('CompareDialog', () => import('./CompareDialog.tsx'), {
  isOpen: ({ other }: { other: SimilarQuestion | undefined }) => other !== undefined,
})

type LinesProps = { of: QuestionOfDesk; similar: readonly SimilarQuestion[]; text: string }
export function SimilarLines({ of, similar, text }: LinesProps) {
  const [compared, setCompared] = useState<string>()
  const mark = useWrite(similarQuestions.mark, {
    errorToast: ({ code }) => {
      if (code === 'QUESTION_MARK_CHANGED' || code === 'SIMILAR_QUESTION_NOT_FOUND') void refresh([similarQuestions.ofRow])
      return true
    },
  })
  const other = similar.find(({ _id }) => _id === compared)
  return (
    <>
      <ul className={styles.lines}>
        {similar.map((each) => (
          <li key={each._id} className={styles.line}>
            <Icon name="similar" />
            <p className={styles.words}>
              <b className={styles.id}>{each.question_id}</b> in {getFileTitle(each.file)}: {describeSimilarity(each)}
              {each.mark !== null && <span className={styles.mark}>{describeMarked(each.mark)}</span>}
            </p>
            <span className={styles.acts}>
              <Button kind="quiet" onClick={() => setCompared(each._id)} aria-label={`Compare with ${each.question_id}`}>
                Compare
              </Button>
              <RowActions
                of={each.question_id}
                beside={`Mark as, ${of.questionId} beside ${each.question_id}`}
                label="Mark as"
                actions={SIMILAR_MARKS.map((one) => ({
                  key: one,
                  label: markChoice(one, each.question_id),
                  disabled: each.mark?.mark === one && (one === 'no' || each.mark.ofAsked),
                  ...(each.mark !== null && { why: describeMarked(each.mark) }),
                  onAct: () =>
                    mark.mutate({
                      params: { file: of.file._id, srNo: String(of.srNo) },
                      body: { similar: each._id, mark: one, version: each.mark?.version ?? 0 },
                    }),
                }))}
              />
            </span>
          </li>
        ))}
      </ul>
      <CompareDialog {...{ of, text, other }} onClose={() => setCompared(undefined)} />
    </>
  )
}
