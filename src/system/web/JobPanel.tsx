import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import type { JobLine } from '../contract.ts'
import { sayInterval } from '../rules.ts'
import { hasFailed, getJobLineTitle } from './JobsCard.tsx'
import styles from './SystemCards.module.css'

type JobPanelProps = { job: JobLine; onStart: () => void; onClose: () => void }
export function JobPanel({ job, onStart, onClose }: JobPanelProps) {
  const { at, nextAt, startedAt, endedAt, tries, state, failing } = job
  const said = failing?.problem ?? job.said
  return (
    <DockedPanel
      title={getJobLineTitle(job)}
      onClose={onClose}
      foot={
        <Button kind="primary" disabled={state === 'running'} onClick={onStart}>
          Start it now
        </Button>
      }
    >
      <dl className={styles.facts} data-focus-first tabIndex={-1}>
        <Fact name="Runs">{at === null ? sayInterval(at) : `every ${sayInterval(at)}`}</Fact>
        {nextAt !== null && <Fact name="Next">{formatInstant(nextAt)}</Fact>}
        <Fact name="Last began">{startedAt === null ? 'not yet' : formatInstant(startedAt)}</Fact>
        {endedAt !== null && <Fact name="Ended">{formatInstant(endedAt)}</Fact>}
        {failing !== null && (
          <Fact name="Fails since">{`${formatInstant(failing.since)}, ${formatQuantity(failing.times, 'time')}`}</Fact>
        )}
        {tries > 0 && <Fact name="Tried again">{tries === 1 ? 'once' : `${tries} times`}</Fact>}
        {said !== null && <Fact name={hasFailed(job) ? 'Why it failed' : 'Result'}>{said}</Fact>}
      </dl>
    </DockedPanel>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
