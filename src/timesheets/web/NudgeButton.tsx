import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatTime } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { refetchReads, useWrite } from '../../kit/web/use-calls.ts'
import { toast } from '../../kit/web/toast.ts'
import { listDaysOfMonth, filterPeopleToAsk } from '../gap-rules.ts'
import { type GapsOfPerson, gaps } from '../gaps-contract.ts'

type NudgeButtonProps = {
  month: string
  isClosed: boolean
  people: readonly GapsOfPerson[]
  isPart?: boolean
  small?: boolean
}

/** Each person is reminded once a day. Renders nothing if no days are missing or the month is closed. */
export function NudgeButton({ month, isClosed, people, isPart = false, small = false }: NudgeButtonProps) {
  const nudge = useWrite(gaps.nudge, { successToast: false })
  const missing = filterPeopleToAsk(people, listDaysOfMonth(month))
  const requested = missing.filter(({ nudged_at: at }) => at === null)
  const [only] = missing
  if (isClosed || only === undefined) return null
  if (requested.length === 0) return <small>{nudgedWords(missing)}</small>
  const send = async (): Promise<void> => {
    const { nudged, earlier } = await nudge.mutateAsync({ body: { month, users: requested.map(({ _id }) => _id) } })
    const before = earlier === 0 ? '' : `, ${formatQuantity(earlier, 'was', 'were')} already nudged today`
    toast.success(`${formatQuantity(nudged, 'person', 'people')} nudged${before}`)
  }
  return (
    <Button small={small} busy={nudge.isPending} onClick={() => void send().catch(() => refetchReads([gaps.team]))}>
      {people.length === 1
        ? 'Nudge'
        : `Nudge ${formatQuantity(requested.length, 'person', 'people')}${isPart ? ' on this page' : ''}`}
    </Button>
  )
}

/** Returns "nudged 09:20 am" for one person, or "all 3 nudged today" for several. */
const nudgedWords = (nudged: readonly GapsOfPerson[]): string => {
  const at = nudged[0]?.nudged_at ?? ''
  return nudged.length === 1 && at !== '' ? `nudged ${formatTime(at)}` : `all ${nudged.length} nudged today`
}
