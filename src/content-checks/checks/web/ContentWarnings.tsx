import { useState } from 'react'
import { formatInstant } from '../../../kit/shared/time.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { refetchReads, useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { type RowFinding, rowChecks } from '../contract.ts'
import { describeLeftOut } from '../vocabulary.ts'
import type { CheckedRowPlace } from './row-place.ts'
import styles from './ContentWarnings.module.css'

const DismissDialog = lazyPart('DismissDialog', () => import('./DismissDialog.tsx'), {
  isOpen: ({ finding }: { finding: RowFinding | undefined }) => finding !== undefined,
})

/** Shows the findings of the content checks in a row, with their dismissals. Shows nothing if there are none. */
export function ContentWarnings({ of }: { of: CheckedRowPlace }) {
  const params = { file: of.fileId, srNo: String(of.srNo) }
  const read = useRead(rowChecks.ofRow, { params }, { dropsRefused: true })
  const [dismissing, setDismissing] = useState<string>()
  const restore = useWrite(rowChecks.restore, { errorToast: () => (void refetchReads([rowChecks.ofRow]), true) })
  if (read.data === undefined)
    return read.error && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  const found = read.data.data
  if (found.length === 0) return null
  const leftOut = describeLeftOut(read.data.leftOut)
  return (
    <>
      <ul className={styles.warnings} aria-label="Content warnings">
        {found.map((each) => (
          <li key={each.finding} className={joinClassNames(each.dismissed !== null && styles.isDismissed)}>
            <Icon name={each.dismissed ? 'check' : 'warning'} />
            <div className={styles.said}>
              <p className={styles.words}>{each.words}</p>
              {each.dismissed && <Dismissed of={each.dismissed} />}
              {each.blocks && !each.dismissed && (
                <p className={styles.hint}>Dismiss it with a reason before the answer is submitted.</p>
              )}
            </div>
            {each.dismissed ? (
              <Button
                kind="quiet"
                small
                busy={restore.isPending}
                aria-label={`Undo the dismissal: ${each.words}`}
                onClick={() => restore.mutate({ params: { ...params, dismissal: each.dismissed?._id ?? '' } })}
              >
                Undo
              </Button>
            ) : (
              <Button kind="quiet" small aria-label={`Dismiss: ${each.words}`} onClick={() => setDismissing(each.finding)}>
                Dismiss
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leftOut !== undefined && (
        <p className={styles.hint}>
          {leftOut} They appear here once the ones above are dismissed or their words are gone from the question.
        </p>
      )}
      <DismissDialog
        of={of}
        finding={found.find(({ finding }) => finding === dismissing)}
        onClose={() => setDismissing(undefined)}
      />
    </>
  )
}

function Dismissed({ of: { reason, by, at } }: { of: NonNullable<RowFinding['dismissed']> }) {
  return (
    <p className={styles.hint}>
      Dismissed by <PersonName person={by} />, <time dateTime={at}>{formatInstant(at)}</time>: {reason}
    </p>
  )
}
