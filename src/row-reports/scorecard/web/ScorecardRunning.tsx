import { ReportWait } from '../../../kit/ui/feedback/ReportWait.tsx'
import { isBehindAnother, LOOK_MS } from '../../../kit/web/report-times.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { countPeriodDays } from '../../../kit/shared/period.ts'
import { scorecard } from '../contract.ts'

type ScorecardRunningProps = { from: string; to: string; since: number; onCancel: () => void }

/** Shown while a scorecard takes a long time. It states how long similar scorecards took. */
export function ScorecardRunning({ from, to, ...wait }: ScorecardRunningProps) {
  const { data, dataUpdatedAt } = useRead(scorecard.time, { query: { from, to } }, { personal: true, refetchInterval: LOOK_MS })
  const waits = isBehindAnother(data, dataUpdatedAt, wait.since)
  const days = countPeriodDays({ from, to })
  return <ReportWait {...wait} waits={waits} size={data?.usual ? formatQuantity(days, 'day') : undefined} usual={data?.usual} />
}
