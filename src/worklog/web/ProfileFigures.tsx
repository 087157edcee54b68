import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { PageLink } from '../../kit/ui/list-page/columns.tsx'
import { ListPage, type ListPageProps } from '../../kit/ui/list-page/ListPage.tsx'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { toDay } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { isMonth, formatMonth } from '../../closed-months/rules.ts'
import { profileDays } from '../days-contract.ts'
import { type SpanFigures, figures } from '../figures-contract.ts'
import { computeForecast, isCostUnknown, isMoneyHidden } from '../rules.ts'
import {
  replaceWithStandardMoney,
  figureWords,
  isAtStandardRates,
  describeNone,
  formatMoney,
  toRoundingTerm,
  getStandardValue,
  getFigureValue,
} from './explain-words.ts'
import { type FigureName, parseFigureRef } from './explained.ts'
import { type FigureTile, FigureTiles } from './FigureTiles.tsx'
import { MoneyFigure } from './MoneyFigure.tsx'
import { type ChartSpan, SpanCharts, formatSpan } from './SpanCharts.tsx'
import { StandardFigure, StandardStrip } from './StandardMark.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'

const money = (profile: string, what: FigureName, title: string): GridColumn<ChartSpan> => {
  const rupeesOf = (span: ChartSpan): number | null =>
    what !== 'revenue' && isCostUnknown(span) ? null : getFigureValue(what, span)
  return {
    id: what,
    title,
    kind: 'number',
    width: 136,
    decides: what === 'pnl',
    value: (span) => rupeesOf(span) ?? getStandardValue(what, span),
    show: (span) => (
      <MoneyFigure
        of={{ what, profile, span: span.span }}
        rupees={rupeesOf(span)}
        none={describeNone(span)}
        standard={getStandardValue(what, span)}
        name={formatSpan(span.span)}
        tabIndex={-1}
      />
    ),
  }
}

const spanColumns = (profile: string, monthOf: ((month: string) => PageLink) | undefined): GridColumn<ChartSpan>[] => [
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

type Head = Pick<ListPageProps<ChartSpan>, 'title' | 'crumbs' | 'aside' | 'actions' | 'add' | 'missing' | 'children'>
type Search = ListPageProps<ChartSpan>['search'] & { month?: string | undefined; explain?: string | undefined }
type Props = {
  head: Head
  profileId: string
  search: Search
  onSearch: (part: Partial<Search>, replace?: boolean) => void
}

const rowId = ({ span }: ChartSpan): string => span

export function ProfileFigures({ head, profileId, search, onSearch }: Props) {
  const month = search.month !== undefined && isMonth(search.month) ? search.month : undefined
  const ofMonths = useRead(figures.ofProfile, { params: { id: profileId }, query: {} })
  const [thisMonth] = useState(() => toDay(new Date()).slice(0, 7))
  const shown = month ?? thisMonth
  const ofDays = useRead(profileDays.ofProfile, { params: { id: profileId }, query: { month: shown } }, { keepPrevious: true })
  const read = ofMonths.error === null ? ofDays : ofMonths
  const spans = useMemo<ChartSpan[] | undefined>(
    () =>
      month === undefined
        ? ofMonths.data?.data.months.map((each) => ({ ...each, span: each.month }))
        : ofDays.data?.data.days.map((each) => ({ ...each, span: each.day })),
    [month, ofMonths.data, ofDays.data],
  )
  const columns = useMemo(
    () =>
      spanColumns(
        profileId,
        month === undefined
          ? (next) => ({ to: '.', search: (old: object) => ({ ...old, month: next, sort: undefined }) }) as PageLink
          : undefined,
      ),
    [profileId, month],
  )
  const { profile, total } = ofMonths.data?.data ?? {}
  const daysLeft = ofDays.data?.data.daysLeft
  const explained = parseFigureRef(search.explain)?.span
  return (
    <ListPage<ChartSpan>
      {...head}
      actions={
        <>
          {month !== undefined && (
            <Button onClick={() => onSearch({ month: undefined, sort: undefined }, false)}>All months</Button>
          )}
          {head.actions}
        </>
      }
      lead={
        <>
          {total != null && isAtStandardRates(total) && <StandardStrip />}
          {profile && total != null && daysLeft !== undefined && (
            <FigureTiles label="Up to today" tiles={tilesOf({ profile, total, daysLeft })} />
          )}
          {spans !== undefined && spans.length > 0 && (
            <SpanCharts
              spans={spans}
              title={month === undefined ? 'By month' : `By day, ${formatMonth(month)}`}
              marked={explained}
            />
          )}
        </>
      }
      name={month === undefined ? 'Figures by month' : `Figures by day of ${formatMonth(month)}`}
      search={search}
      onSearch={onSearch}
      read={read}
      rows={spans}
      hints={
        spans &&
        roundingWords(spans, month === undefined ? total : ofMonths.data?.data.months.find((each) => each.month === month))
      }
      texts={({ span }) => [span]}
      noun={month === undefined ? ['month', 'months'] : ['day', 'days']}
      columns={columns}
      rowId={rowId}
      rememberAs="worklog-figures"
      empty={{
        title: month === undefined ? 'No days yet' : `No days in ${formatMonth(month)}`,
        why: 'Only days up to today count.',
      }}
    />
  )
}

const summed = ['revenue', 'cost', 'incentive', 'totalExpense', 'pnl'] as const
/**
 * Returns words such as "rounding ₹0.01 in the total cost": the difference between the totals and the sum of the rows, which are
 * rounded one by one.
 */
function roundingWords(spans: readonly ChartSpan[], all: SpanFigures | undefined): string | undefined {
  if (all === undefined) return undefined
  const shown = (what: FigureName, figures: SpanFigures): number | null =>
    getFigureValue(what, figures) ?? getStandardValue(what, figures)
  const words = summed.flatMap((what) => {
    const rounding = toRoundingTerm(
      spans.map((span) => shown(what, span)),
      shown(what, all),
    )
    return rounding === undefined ? [] : [`${formatMoney(rounding.rupees ?? 0)} in ${figureWords[what].toLowerCase()}`]
  })
  return words.length === 0 ? undefined : `${capitalize(ROUNDING)}: ${words.join(', ')}`
}

type Totals = { profile: { _id: string; name: string; budget: number }; total: SpanFigures; daysLeft: number }

function tilesOf({ profile, total, daysLeft }: Totals): FigureTile[] {
  const { _id, name, budget } = profile
  const isUnknown = isCostUnknown(total)
  const none = describeNone(total)
  const known = (rupees: number | null): number | null => (isUnknown ? null : rupees)
  const isStandard = isAtStandardRates(total)
  const shown = replaceWithStandardMoney(total)
  const marked = (text: string): ReactNode => (isStandard ? <StandardFigure text={text} /> : text)
  const forecast = isCostUnknown(shown) ? undefined : computeForecast({ ...shown, daysLeft }, budget)
  const left = shown.cost === null || isCostUnknown(shown) ? undefined : budget - shown.cost
  return [
    { title: 'Budget per unit', figure: formatMoney(budget), note: `revenue ${formatMoney(total.revenue)}` },
    { title: 'Units', figure: formatCount(total.units), note: formatQuantity(total.days, 'day') + ' of targets so far' },
    {
      title: 'Cost per unit',
      figure: (
        <MoneyFigure
          of={{ what: 'unitCost', profile: _id }}
          rupees={known(total.cost)}
          none={none}
          standard={getStandardValue('unitCost', total)}
          name={name}
        />
      ),
      note: left === undefined ? '—' : marked(`${formatMoney(Math.abs(left))} ${left < 0 ? 'over' : 'under'} the budget`),
    },
    {
      title: 'Total cost',
      figure: (
        <MoneyFigure
          of={{ what: 'totalExpense', profile: _id }}
          rupees={known(total.totalExpense)}
          none={none}
          standard={getStandardValue('totalExpense', total)}
          name={name}
        />
      ),
      note:
        (shown.costUnknownDays ?? 0) > 0
          ? `${formatQuantity(shown.costUnknownDays ?? 0, 'day')} without a ${isMoneyHidden(total) ? 'standard rate' : 'salary'} left out`
          : shown.incentive === null
            ? 'incentive —'
            : marked(`incentive ${formatMoney(shown.incentive)}`),
    },
    {
      title: 'Profit or loss',
      figure: (
        <MoneyFigure
          of={{ what: 'pnl', profile: _id }}
          rupees={known(total.pnl)}
          none={none}
          standard={getStandardValue('pnl', total)}
          name={name}
        />
      ),
      note: 'up to today',
    },
    {
      title: 'Profit or loss at this pace',
      figure: forecast === undefined ? '—' : marked(formatMoney(forecast.pnl, true)),
      note: daysLeft === 0 ? 'no days left' : `if the remaining ${formatQuantity(daysLeft, 'day')} go like this`,
    },
  ]
}
