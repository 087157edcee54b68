import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { Compared } from '../../kit/ui/Compared.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type Closing, closedMonths } from '../contract.ts'
import { isMonth, formatMonth } from '../rules.ts'

const ofMonth = { isOpen: ({ month }: { month: string | undefined }) => month !== undefined }
const HandoverDialog = lazyPart('HandoverDialog', () => import('./HandoverDialog.tsx'), ofMonth)
const ReopenMonthDialog = lazyPart('ReopenMonthDialog', () => import('./ReopenMonthDialog.tsx'), ofMonth)

const route = getRouteApi('/closed-months')

type Row = { month: string; name: string; state: 'closed' | 'open'; closing: Closing | undefined }
const rowId = ({ month }: Row): string => month
const texts = ({ name, month }: Row): string[] => [name, month]

/** Lists the months since the first one with data, each closed or open (decision 101, ADR 16). */
export function ClosedMonthsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const read = useRead(closedMonths.list, {})
  const over = useRead(closedMonths.months, {})
  const rows = useMemo<Row[] | undefined>(() => {
    const closings = read.data?.data
    const since = over.data?.data
    if (closings === undefined || since === undefined) return undefined
    const months = new Set([...since, ...closings.map(({ month }) => month)])
    return [...months]
      .toSorted((a, b) => (a < b ? 1 : -1))
      .map((month) => {
        const closing = closings.find((each) => each.month === month)
        const state = closing !== undefined && closing.reopened_at === null ? 'closed' : 'open'
        return { month, name: formatMonth(month), state, closing }
      })
  }, [read.data, over.data])

  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      {
        id: 'month',
        title: 'Month',
        width: 170,
        frozen: true,
        hideable: false,
        show: ({ name, month }) => (
          <TextLink to="/closed-months/$month" params={{ month }} tabIndex={-1}>
            {name}
          </TextLink>
        ),
      },
      { id: 'state', title: 'State', kind: 'status', width: 110 },
      {
        id: 'differences',
        title: 'Handover',
        width: 170,
        value: ({ state, closing }) => (state === 'closed' ? closing?.differences : null),
        show: ({ state, closing }) =>
          state === 'closed' && closing !== undefined && closing.differences > 0 ? (
            <Compared tone="amber" text={`noted: ${formatQuantity(closing.differences, 'difference')}`} />
          ) : (
            ''
          ),
      },
      { id: 'closed_by', title: 'Closed by', width: 180, value: ({ closing }) => closing?.closed_by.fullName },
      buildActionsColumn(
        ({ month }) => formatMonth(month),
        ({ month, state, closing }) => [
          state === 'closed'
            ? { key: 'reopen', label: 'Reopen', onAct: () => change({ month, dialog: ['reopen'] }, false) }
            : {
                key: 'close',
                label: 'Close…',
                onAct: () => void navigate({ to: '/closed-months/$month', params: { month } }),
              },
          ...(closing === undefined
            ? []
            : [{ key: 'handover', label: 'Handover', onAct: () => change({ month, dialog: ['handover'] }, false) }]),
        ],
      ),
      { id: 'closed_at', title: 'Closed at', kind: 'instant', value: ({ closing }) => closing?.closed_at },
      { id: 'close_reason', title: 'Closed with open points', width: 240, value: ({ closing }) => closing?.close_reason },
      { id: 'reopened_by', title: 'Reopened by', width: 180, value: ({ closing }) => closing?.reopened_by?.fullName },
      { id: 'reason', title: 'Reason', width: 240, value: ({ closing }) => closing?.reason },
    ],
    [change, navigate],
  )
  const dialog = search.dialog?.[0]
  const month = search.month !== undefined && isMonth(search.month) ? search.month : undefined
  const close = (): void => change({ dialog: undefined, month: undefined })
  return (
    <ListPage
      title="Closed months"
      search={search}
      onSearch={change}
      read={read.error === null ? over : read}
      rows={rows}
      texts={texts}
      filter="Filter months"
      noun={['month', 'months']}
      columns={columns}
      rowId={rowId}
      rememberAs="closed-months"
      empty={{ title: 'No months yet' }}
    >
      <HandoverDialog month={dialog === 'handover' ? month : undefined} onClose={close} />
      <ReopenMonthDialog month={dialog === 'reopen' ? month : undefined} onClose={close} />
    </ListPage>
  )
}
