import { Button } from '../../kit/ui/button/Button.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { TIMESHEET_STATUSES, type TimesheetStatus } from '../vocabulary.ts'

type StatusFilterProps = { chosen: readonly TimesheetStatus[]; onChange: (chosen: TimesheetStatus[]) => void }

/** A button for each status that a list of timesheets can be filtered by. */
export function StatusFilter({ chosen, onChange }: StatusFilterProps) {
  return TIMESHEET_STATUSES.map((word) => (
    <Button
      key={word}
      aria-pressed={chosen.includes(word)}
      onClick={() => onChange(TIMESHEET_STATUSES.filter((each) => chosen.includes(each) !== (each === word)))}
    >
      <StatusChip word={word} />
    </Button>
  ))
}
