import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { showMonth } from '../../closed-months/rules.ts'
import { departments } from '../../departments/contract.ts'
import { counted } from '../../kit/shared/counted.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { StatusLook } from '../../kit/ui/feedback/status-words.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { actColumn } from '../../kit/ui/list-page/columns.tsx'
import { crumbTo } from '../../kit/ui/list-page/crumb-to.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type StandardRate, standardRates } from '../standard-contract.ts'
import { showMoney } from './explain-words.ts'
import { type RateRow, rateRows } from './rate-rows.ts'
import { RatesNote } from './StandardMark.tsx'

const SetRateDialog = lazyPart('SetRateDialog', () => import('./SetRateDialog.tsx'), {
  isOpen: ({ row }: { row: RateRow | undefined }) => row !== undefined,
})

const route = getRouteApi('/settings/standard-rates')
const looks: Record<RateRow['state'], StatusLook> = {
  'in force': { glyph: 'tickDisc', tone: 'green' },
  'of the workspace': { glyph: 'ring', tone: 'grey' },
  'no money': { glyph: 'triangle', tone: 'amber' },
}
const showRate = (rate: number | null | undefined): string => (typeof rate === 'number' ? showMoney(rate) : 'none')
const title = 'Standard rates'
const crumbs = [crumbTo('/settings', 'Settings'), title]

/** What an hour of anybody costs in figures that show no salary: the rates of today, and all that were set (decision 132). */
export function StandardRatesPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(standardRates.list, {})
  const company = useRead(departments.all, {})
  const [today] = useState(() => dayOf(new Date()))
  const sent = read.data
  const all = company.data?.data
  const rows = useMemo(() => sent && all && rateRows(sent, all, today), [sent, all, today])
  const month = sent?.month ?? null
  const columns = useMemo<GridColumn<RateRow>[]>(
    () => [
      { id: 'name', title: 'Department', width: 200, frozen: true, hideable: false },
      { id: 'people', title: 'People', kind: 'number', width: 84 },
      {
        id: 'rate',
        title: 'Rate per hour',
        kind: 'number',
        width: 130,
        value: ({ now }) => now?.rate,
        show: ({ now }) => showRate(now?.rate),
      },
      {
        id: 'proposal',
        title: 'Proposed',
        width: 240,
        value: ({ proposal }) => {
          if (month === null) return 'none: no month is closed'
          return proposal === null ? 'none: fewer than five people' : `${showMoney(proposal)}, mean of ${showMonth(month)}`
        },
      },
      { id: 'effective', title: 'From', kind: 'day', value: ({ now }) => now?.effective },
      {
        id: 'next',
        title: 'Next',
        width: 190,
        value: ({ next }) => next && `${showRate(next.rate)} from ${showDay(next.effective)}`,
      },
      {
        id: 'state',
        title: 'State',
        width: 160,
        value: ({ state }) => state,
        show: ({ state }) => <StatusChip word={state} look={looks[state]} />,
      },
      { id: 'setBy', title: 'Set by', width: 160, value: ({ now }) => now?.setBy.fullName },
      actColumn({
        label: ({ now }) => (now === undefined ? 'Set rate' : 'Change'),
        onAct: ({ of }) => change({ set: of }, false),
      }),
    ],
    [month, change],
  )
  const without = rows?.filter(({ state }) => state === 'no money').length ?? 0
  const shared = { title, crumbs, search, onSearch: change, read: read.error === null ? company : read }
  if (search.view?.[0] === 'history')
    return (
      <ListPage<StandardRate>
        {...shared}
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
        empty={{ title: 'No rate was set yet' }}
      />
    )
  return (
    <ListPage<RateRow>
      {...shared}
      aside="for readers who may not read every salary in a figure"
      lead={
        <RatesNote>
          Who may not read every salary in a figure sees its cost, incentive and profit or loss at these rates: that of the
          department for people who have one department alone, else that of the workspace.
          {without > 0 && ` Without a rate no money is shown (${counted(without, 'line')} below).`}
        </RatesNote>
      }
      actions={<Button onClick={() => change({ view: ['history'], sort: undefined, page: undefined }, false)}>History</Button>}
      rows={rows}
      texts={rowTexts}
      filter="Filter departments"
      noun={['line', 'lines']}
      columns={columns}
      rowId={rowId}
      rememberAs="standard-rates"
      empty={{ title: 'No departments yet' }}
    >
      <SetRateDialog row={rows?.find(({ of }) => of === search.set)} month={month} onClose={() => change({ set: undefined })} />
    </ListPage>
  )
}

const rowId = ({ of }: RateRow): string => of
const rowTexts = ({ name }: RateRow): string[] => [name]
const rateId = ({ _id }: StandardRate): string => _id
const nameOf = ({ department }: StandardRate): string => department?.name ?? 'Workspace'
const rateTexts = (rate: StandardRate): string[] => [nameOf(rate), rate.setBy.fullName]
const historyColumns: readonly GridColumn<StandardRate>[] = [
  { id: 'department', title: 'Department', width: 200, frozen: true, hideable: false, value: nameOf },
  {
    id: 'rate',
    title: 'Rate per hour',
    kind: 'number',
    width: 130,
    value: ({ rate }) => rate,
    show: ({ rate }) => showRate(rate),
  },
  { id: 'effective', title: 'From', kind: 'day' },
  { id: 'version', title: 'Version', kind: 'number' },
  { id: 'inForce', title: 'Today', width: 110, value: ({ inForce }) => (inForce ? 'in force' : '') },
  { id: 'setBy', title: 'Set by', width: 180, value: ({ setBy }) => setBy.fullName },
  { id: 'setOn', title: 'Set', kind: 'instant' },
]
