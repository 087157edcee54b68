import type { CallInput } from '../../kit/shared/endpoint.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { countPeriodDays } from '../../kit/shared/period.ts'
import { ReportWait } from '../../kit/ui/feedback/ReportWait.tsx'
import { isBehindAnother, LOOK_MS } from '../../kit/web/report-times.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { reports, type TimedReport } from '../contract.ts'
import type { ReportDays } from './report-choices.ts'

type ReportRunningProps = {
  of: TimedReport
  body: CallInput<typeof reports.time>['body']
  days: ReportDays
  since: number
  onCancel: () => void
}

export function ReportRunning({ of, body, days, since, onCancel }: ReportRunningProps) {
  const { data, dataUpdatedAt } = useRead(reports.time, { query: { of }, body }, { personal: true, refetchInterval: LOOK_MS })
  const waits = isBehindAnother(data, dataUpdatedAt, since)
  const size = data && `${formatQuantity(data.people, 'person', 'people')} over ${formatQuantity(countPeriodDays(days), 'day')}`
  return <ReportWait {...{ since, size, waits, onCancel }} usual={data?.usual} />
}
