import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { PageLink } from '../../kit/ui/list-page/columns.tsx'
import { isCostUnknown } from '../rules.ts'
import type { FigureName } from './explained.ts'
import { noneWords, standardIn, valueIn } from './explain-words.ts'
import { MoneyFigure } from './MoneyFigure.tsx'
import { type ChartSpan, formatSpan } from './SpanCharts.tsx'

const money = (profile: string, what: FigureName, title: string): GridColumn<ChartSpan> => {
  const rupeesOf = (span: ChartSpan): number | null => (what !== 'revenue' && isCostUnknown(span) ? null : valueIn(what, span))
  return {
    id: what,
    title,
    kind: 'number',
    width: 136,
    decides: what === 'pnl',
    value: (span) => rupeesOf(span) ?? standardIn(what, span),
    show: (span) => (
      <MoneyFigure
        of={{ what, profile, span: span.span }}
        rupees={rupeesOf(span)}
        none={noneWords(span)}
        standard={standardIn(what, span)}
        name={formatSpan(span.span)}
        tabIndex={-1}
      />
    ),
  }
}

/** The figures of a profile's months, or of the days of one; `monthOf` is the address of a month's days. */
export const spanColumns = (profile: string, monthOf: ((month: string) => PageLink) | undefined): GridColumn<ChartSpan>[] => [
  {
    id: 'span',
    title: monthOf === undefined ? 'Day' : 'Month',
    width: 150,
    frozen: true,
    hideable: false,
    value: ({ span }) => span,
    show: ({ span }) =>
      monthOf === undefined ? (
        formatSpan(span)
      ) : (
        <TextLink {...monthOf(span)} tabIndex={-1}>
          {formatSpan(span)}
        </TextLink>
      ),
  },
  { id: 'units', title: 'Units', kind: 'number' },
  money(profile, 'revenue', 'Revenue'),
  money(profile, 'cost', 'Cost'),
  money(profile, 'incentive', 'Incentive'),
  money(profile, 'totalExpense', 'Total cost'),
  money(profile, 'pnl', 'Profit or loss'),
  money(profile, 'unitCost', 'Cost per unit'),
  { id: 'days', title: 'Days of targets', kind: 'number', width: 120 },
  { id: 'costUnknownDays', title: 'Without a salary', kind: 'number', width: 128 },
]
