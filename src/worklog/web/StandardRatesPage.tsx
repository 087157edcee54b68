import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { departments } from '../../departments/contract.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { toDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type StandardRate, standardRates } from '../standard-contract.ts'
import { buildRateRows, formatRate } from './rate-rows.ts'
import { RatesNote } from './StandardMark.tsx'

const RatesTable = lazyPart('RatesTable', () => import('./RatesTable.tsx'), { meanwhile: <PageSkeleton /> })

const route = getRouteApi('/settings/standard-rates')
const title = 'Standard rates'
const crumbs = [buildCrumb('/settings', 'Settings'), title]

export function StandardRatesPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(standardRates.list, {})
  const company = useRead(departments.all, {})
  const [today] = useState(() => toDay(new Date()))
  const sent = read.data
  const all = company.data?.data
  const rows = useMemo(() => sent && all && buildRateRows(sent, all, today), [sent, all, today])
  const without = rows?.filter(({ state }) => state === 'no money').length ?? 0
  const failed = read.error === null ? company : read
  if (search.view?.[0] === 'history')
    return (
      <ListPage<StandardRate>
        title={title}
        crumbs={crumbs}
        search={search}
        onSearch={change}
        read={read}
        name="History of the standard rates"
        actions={
          <Button onClick={() => change({ view: undefined, sort: undefined, page: undefined }, false)}>Rates of today</Button>
        }
        rows={sent?.data}
        texts={rateTexts}
        filter="Filter rates"
        noun={['rate', 'rates']}
        columns={historyColumns}
        rowId={rateId}
        rememberAs="standard-rates-history"
        empty={{ title: 'No rates set yet' }}
      />
    )
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} aside="for people who may not see every salary in a figure">
        <Button onClick={() => change({ view: ['history'], set: undefined }, false)}>History</Button>
      </PageHeader>
      <RatesNote>
        People who may not see every salary in a figure see its cost, incentive and profit or loss at these rates: the
        department’s rate for people in only one department, otherwise the workspace’s.
        {without > 0 && ` Without a rate no money is shown (${formatQuantity(without, 'line')} below).`}
      </RatesNote>
      {failed.error !== null && <ErrorStrip message={failed.error.message} onRetry={() => void failed.refetch()} />}
      {rows === undefined && failed.error === null && <PageSkeleton />}
      {sent && rows && (
        <RatesTable rows={rows} month={sent.month} open={search.set} onOpen={(set) => change({ set }, set === undefined)} />
      )}
    </>
  )
}

const rateId = ({ _id }: StandardRate): string => _id
const nameOf = ({ department }: StandardRate): string => department?.name ?? 'Workspace'
const rateTexts = (rate: StandardRate): string[] => [nameOf(rate), rate.setBy.fullName]
const historyColumns: readonly GridColumn<StandardRate>[] = [
  { id: 'department', title: 'Department', width: 200, frozen: true, hideable: false, value: nameOf },
  {
    id: 'rate',
    decides: true,
    title: 'Rate per hour',
    kind: 'number',
    width: 130,
    value: ({ rate }) => rate,
    show: ({ rate }) => formatRate(rate),
  },
  { id: 'effective', title: 'From', kind: 'day' },
  { id: 'inForce', title: 'Today', width: 110, value: ({ inForce }) => (inForce ? 'in force' : '') },
  { id: 'setBy', title: 'Set by', width: 180, value: ({ setBy }) => setBy.fullName },
  { id: 'setOn', title: 'Set', kind: 'instant' },
]
