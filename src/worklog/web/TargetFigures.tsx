import { counted, formatCount } from '../../kit/shared/counted.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { computeWorklogProgress, countFilledDays } from '../day-rules.ts'
import { isCostUnknown } from '../rules.ts'
import type { SubTarget, Target } from '../targets-contract.ts'
import { type FigureTile, FigureTiles } from './FigureTiles.tsx'
import { MoneyFigure } from './MoneyFigure.tsx'
import { typeWords } from './target-words.ts'

type TargetFiguresProps = { target: Target & { subTargets: readonly SubTarget[] }; profile: string; today: string }

/** What a target's days come to up to today. */
export function TargetFigures({ target, profile, today }: TargetFiguresProps) {
  const { name, type, units, hours, cost, incentive, costUnknownDays, daysSoFar } = target
  const days = target.subTargets.filter(({ removed }) => removed === null)
  const { of } = computeWorklogProgress(days, today)
  const due = countFilledDays(days, today)
  const tiles: FigureTile[] = [
    { title: 'target', figure: formatCount(target.target), note: `${typeWords[type].toLowerCase()}, a day` },
    { title: 'days filled', figure: formatCount(due.filled), note: `of ${counted(due.of, 'day')} so far` },
  ]
  if (type !== 'hours') tiles.push({ title: 'Units', figure: formatCount(units), note: `of ${formatCount(of)} in all` })
  tiles.push({
    title: 'hours',
    figure: formatRupees(hours),
    note: type === 'hours' ? `of ${formatRupees(of)} in all` : 'that cost, without paid leave',
  })
  const isUnknown = isCostUnknown({ days: daysSoFar, costUnknownDays })
  const money = (what: 'cost' | 'incentive', rupees: number, note: string): void => {
    const of = { what, profile, target: target._id }
    const figure = <MoneyFigure of={of} rupees={isUnknown ? null : rupees} none="unknown: no salary" name={name} />
    tiles.push({ title: what, figure, note })
  }
  const unknown = costUnknownDays ? `${counted(costUnknownDays, 'day')} without a salary left out` : 'of the hours and paid leave'
  if (cost != null) money('cost', cost, unknown)
  if (incentive != null) money('incentive', incentive, 'over the target')
  return <FigureTiles label="Up to today" tiles={tiles} />
}
