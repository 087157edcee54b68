import { useRef, useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '../../../../access/levels.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { NearCard } from '../../../../kit/ui/explain/NearCard.tsx'
import { StatusChip } from '../../../../kit/ui/feedback/StatusChip.tsx'
import { lazyPart } from '../../../../kit/ui/lazy-part.tsx'
import { readPagePress, useLetterKeys } from '../../../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../../../kit/web/use-page-keys.ts'
import type { TaskPlace } from '../../../../rows/history/web/Timeline.tsx'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { getStageLook } from '../../../../rows/workflow/stage-look-rules.ts'
import { ROLE_NAMES } from '../../../../rows/workflow/vocabulary.ts'
import { STAGE_LETTERS } from '../../../../rows/workflow/web/StagesCell.tsx'
import { toShownStatus } from '../../../../rows/workflow/web/shown-status.ts'
import { formatStageTip } from '../../../../rows/workflow/web/stage-tip.ts'
import { getOwnStatus, markTaken } from './task-status.ts'
import styles from './StageStrip.module.css'

const TimelineOfTask = lazyPart<'TimelineOfTask', TaskPlace>(
  'TimelineOfTask',
  () => import('../../../../rows/history/web/Timeline.tsx'),
)

type Props = {
  task: Task
  file: TaskPlace['file'] & { secondReview: boolean }
  role: StaffRole
  hasDraft: boolean
  isTaken: boolean
}

/** The four stages of the open row in one line. The key H opens the row's whole history over the reading part. */
export function StageStrip({ task, file, role, hasDraft, isTaken }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [near, setNear] = useState<HTMLElement>()
  const letters = useLetterKeys()
  // The shell reads its sequences first, so the H of G H opens Home.
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (isTaken || press?.key !== 'h' || press.shift || event.repeat) return
    event.preventDefault()
    // While the history is open, a click on its button closes it, and the focus returns to where it was.
    button.current?.click()
  }, 'shell')
  return (
    <div className={styles.strip} data-part="stage-strip">
      <ol aria-label="Stages" className={styles.stages}>
        {STAFF_ROLES.map((stage) => {
          const { word, isTurn } = getStageLook(task, stage, file.secondReview)
          const shown =
            stage === role
              ? getOwnStatus(isTaken ? markTaken(task) : task, role, hasDraft, file.secondReview)
              : toShownStatus(word)
          return (
            <li
              key={stage}
              className={styles.stage}
              aria-current={isTurn ? 'step' : undefined}
              title={formatStageTip(task, stage, file.secondReview)}
            >
              <span className={styles.name}>{ROLE_NAMES[stage]}</span>
              <span className={styles.letter} aria-hidden="true">
                {STAGE_LETTERS[stage]}
              </span>
              <StatusChip {...shown} />
            </li>
          )
        })}
      </ol>
      {!isTaken && (
        <Button
          ref={button}
          kind="quiet"
          small
          aria-haspopup="dialog"
          aria-expanded={near !== undefined}
          aria-keyshortcuts={letters ? 'H' : undefined}
          keycap="H"
          onClick={({ currentTarget }) => setNear(currentTarget)}
        >
          History
        </Button>
      )}
      {near && !isTaken && (
        <NearCard near={near} label="History" className={styles.history} onClose={() => setNear(undefined)}>
          <TimelineOfTask file={file} srNo={task.sr_no} />
        </NearCard>
      )}
    </div>
  )
}
