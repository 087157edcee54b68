import type { ReactNode } from 'react'
import { counted, showCount } from '../../kit/shared/counted.ts'
import { showRupees } from '../../kit/shared/money.ts'
import { progressOf } from '../day-rules.ts'
import type { SubTarget, Target } from '../targets-contract.ts'
import { MoneyFigure } from './MoneyFigure.tsx'
import styles from './TargetFigures.module.css'
import { typeWords } from './target-words.ts'

type TargetFiguresProps = { target: Target & { subTargets: readonly SubTarget[] }; profile: string }

/** What a target's days come to up to today. */
export function TargetFigures({ target, profile }: TargetFiguresProps) {
  const { name, type, units, hours, cost, incentive, costUnknownDays = 0, daysSoFar, filled } = target
  const { of } = progressOf(
    target.subTargets.filter(({ removed }) => removed === null),
    target.end,
  )
  const figures: [string, ReactNode, string][] = [
    ['target', showCount(target.target), `${typeWords[type].toLowerCase()}, a day`],
    ['days filled', showCount(filled), `of ${counted(daysSoFar, 'day')} so far`],
  ]
  if (type !== 'hours') figures.push(['units', showCount(units), `of ${showCount(of)} in all`])
  figures.push(['hours', showRupees(hours), type === 'hours' ? `of ${showRupees(of)} in all` : 'that cost'])
  const money = (what: 'cost' | 'incentive', rupees: number, note: string): void =>
    void figures.push([what, <MoneyFigure of={{ what, profile, target: target._id }} rupees={rupees} name={name} />, note])
  const unknown = costUnknownDays > 0 ? `${counted(costUnknownDays, 'day')} without a salary left out` : 'of the hours'
  if (cost != null) money('cost', cost, unknown)
  if (incentive != null) money('incentive', incentive, 'over the target')
  return (
    <dl className={styles.figures} aria-label="Up to today">
      {figures.map(([title, figure, note]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
