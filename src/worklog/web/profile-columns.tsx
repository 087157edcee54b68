import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { Compared } from '../../kit/ui/Compared.tsx'
import { counted } from '../../kit/shared/counted.ts'
import type { Profile } from '../contract.ts'
import { computeForecast, isCostUnknown, isMoneyHidden } from '../rules.ts'
import { BudgetBar } from './BudgetBar.tsx'
import type { FigureName } from './explained.ts'
import { atStandardRates, isAtStandardRates, noneWords, formatMoney } from './explain-words.ts'
import { MoneyFigure } from './MoneyFigure.tsx'
import { StandardFigure } from './StandardMark.tsx'

const unitCostOf = (profile: Profile): number | null => {
  const shown = atStandardRates(profile)
  return isCostUnknown(shown) ? null : shown.cost
}

/** A figure of money of each profile, which explains itself. */
const money = (
  what: FigureName,
  column: Pick<GridColumn<Profile>, 'id' | 'title' | 'width'>,
  rupeesOf: (figures: Profile | Profile['standard']) => number | null,
): GridColumn<Profile> => ({
  ...column,
  kind: 'number',
  value: (profile) => (isCostUnknown(profile) ? null : rupeesOf(isMoneyHidden(profile) ? profile.standard : profile)),
  show: (profile) => (
    <MoneyFigure
      of={{ what, profile: profile._id }}
      rupees={isCostUnknown(profile) ? null : rupeesOf(profile)}
      none={noneWords(profile)}
      standard={isMoneyHidden(profile) ? rupeesOf(profile.standard) : null}
      name={profile.name}
      tabIndex={-1}
    />
  ),
})

const forecastPnl = (profile: Profile): number | undefined => {
  const shown = atStandardRates(profile)
  return isCostUnknown(shown) ? undefined : computeForecast(shown, profile.budget)?.pnl
}

/** The figures of profiles up to today (001 §3 Profile, calculations.md 2). */
export const profileColumns: readonly GridColumn<Profile>[] = [
  { id: 'budget', title: 'Budget per unit', kind: 'number', width: 106, show: ({ budget }) => formatMoney(budget) },
  money('unitCost', { id: 'cost', title: 'Cost per unit', width: 124 }, ({ cost }) => cost),
  {
    id: 'of_budget',
    title: 'Of the budget',
    width: 226,
    value: (profile) => {
      const cost = unitCostOf(profile)
      return cost === null || profile.budget === 0 ? null : cost / profile.budget
    },
    show: (profile) => <BudgetBar budget={profile.budget} cost={unitCostOf(profile)} />,
  },
  money('totalExpense', { id: 'totalExpense', title: 'Total cost', width: 136 }, ({ totalExpense }) => totalExpense),
  money('pnl', { id: 'pnl', title: 'Profit or loss', width: 130 }, ({ pnl }) => pnl),
]
export const furtherProfileColumns: readonly GridColumn<Profile>[] = [
  {
    id: 'forecast',
    title: 'Profit or loss at this pace',
    name: 'Profit or loss if the days left go like those so far',
    kind: 'number',
    width: 128,
    value: forecastPnl,
    show: (profile) => {
      const pnl = forecastPnl(profile)
      if (pnl === undefined) return '—'
      return isAtStandardRates(profile) ? <StandardFigure text={formatMoney(pnl, true)} /> : formatMoney(pnl, true)
    },
  },
  {
    id: 'unknown',
    title: 'Unknown cost',
    width: 160,
    value: ({ costUnknownDays }) => costUnknownDays || null,
    show: ({ costUnknownDays }) =>
      !costUnknownDays ? 'none' : <Compared text={`${counted(costUnknownDays, 'day')}, no salary`} tone="amber" />,
  },
  { id: 'units', title: 'Units', kind: 'number', hidden: true },
  { id: 'targetCount', title: 'Targets', kind: 'number', hidden: true },
  { id: 'daysLeft', title: 'Days left', kind: 'number', hidden: true },
  { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
]
