import { computeRounding } from '../kit/shared/rounding.ts'

export const HANDOVER_PARTS = { hours: 'All hours', project: 'Timesheet project', profile: 'Worklog profile' } as const

/** The figures of a handover in hours and rupees, in order, with the column headers of its workbook. */
export const HANDOVER_FIGURES = {
  days: 'Days',
  worked: 'Worked',
  required: 'Required',
  leave: 'Leave',
  ticketsUsed: 'Tickets Used',
  balance: 'Balance',
  done: 'Done',
  units: 'Units',
  hours: 'Hours',
  cost: 'Cost',
  incentive: 'Incentive',
  costUnknownDays: 'Days without a Salary',
  standardCost: 'Standard Cost',
  standardIncentive: 'Standard Incentive',
  standardUnknownDays: 'Days without a Standard Rate',
} as const

/** Figures with 2 decimals. Null if unknown. */
export type Figures = Readonly<Record<string, number | null>>
/** A person's figures in one part of a month. `of` is the project or profile; null means all of them. */
export type HandoverRow = { part: string; userId: string; of: { id: string; name: string } | null; figures: Figures }
export const toHandoverLineKey = ({ part, userId, of }: HandoverRow): string => `${part} ${userId} ${of?.id ?? ''}`

/** A line that differs from the frozen one. A side without a line is null. */
export type Difference<Frozen extends HandoverRow = HandoverRow> = {
  line: Frozen | HandoverRow
  was: Figures | null
  is: Figures | null
}

const isSame = (was: Figures, is: Figures): boolean => Object.entries(was).every(([name, figure]) => is[name] === figure)

/** Returns the differences between the current lines and the frozen ones. Leaves out figures that were not frozen. */
export const compareHandoverLines = <Frozen extends HandoverRow>(
  frozen: readonly Frozen[],
  present: readonly HandoverRow[],
): Difference<Frozen>[] => {
  const presentBy = new Map(present.map((line) => [toHandoverLineKey(line), line]))
  const known = new Set(frozen.map(toHandoverLineKey))
  return [
    ...frozen.flatMap((line) => {
      const is = presentBy.get(toHandoverLineKey(line))?.figures ?? null
      return is !== null && isSame(line.figures, is) ? [] : [{ line, was: line.figures, is }]
    }),
    ...present.filter((line) => !known.has(toHandoverLineKey(line))).map((line) => ({ line, was: null, is: line.figures })),
  ]
}

/** Sums the figures of each part. The sums are exact, because the figures have 2 decimals. */
export const sumHandoverParts = (lines: readonly HandoverRow[]): Record<string, Record<string, number>> => {
  const sums: Record<string, Record<string, number>> = {}
  for (const { part, figures } of lines) {
    const ofPart = (sums[part] ??= {})
    for (const [name, figure] of Object.entries(figures))
      ofPart[name] = Math.round(((ofPart[name] ?? 0) + (figure ?? 0)) * 100) / 100
  }
  return sums
}

/**
 * Returns by how many hours the balance exceeds the worked hours minus the required ones, which is not 0 because each figure is
 * rounded separately. `lines` is the number of lines in the sums.
 */
export const computeBalanceRounding = ({ worked, required, balance }: Figures, lines = 1): number =>
  worked == null || required == null || balance == null ? 0 : computeRounding(balance, [worked, -required], 3 * lines)
