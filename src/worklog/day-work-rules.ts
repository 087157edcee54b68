import type { DayWork } from './day-work-contract.ts'
import { findWorklogDoneProblem } from './rules.ts'

export type WorkSource = 'decided' | 'timesheet'
/**
 * A figure that other sources have for a day, with those sources. `more` is how far the worklog would exceed the figure with the
 * typed amount. `take` is the part of the figure that is left for this target.
 */
export type KnownFigure = { sources: WorkSource[]; figure: number; more: number | undefined; take: number | undefined }

const exact = (figure: number): number => Math.round(figure * 100) / 100

/**
 * Returns the figures that the task rows and the timesheet have for the project on a day. Equal figures are combined (ADR 27).
 * @param recorded the units recorded for this target
 * @param typed the units typed in their place, or undefined
 */
export function computeKnownFigures(
  { task_rows: rows, timesheet, units }: Pick<DayWork, 'task_rows' | 'timesheet' | 'units'>,
  { recorded, typed }: { recorded: number | null; typed: number | undefined },
): { others: number; known: KnownFigure[] } {
  // Several targets of one project share the project's figures.
  const others = exact(units - (recorded ?? 0))
  const figures: { source: WorkSource; figure: number }[] = [
    // A count of 0 decided rows matters only if units are typed.
    ...(rows !== null && (rows > 0 || (typed ?? 0) > 0) ? [{ source: 'decided' as const, figure: rows }] : []),
    ...(timesheet !== null ? [{ source: 'timesheet' as const, figure: timesheet }] : []),
  ]
  const known = [...new Set(figures.map(({ figure }) => figure))].map((figure): KnownFigure => {
    const left = exact(figure - others)
    const isToTake = left > 0 && left !== typed && findWorklogDoneProblem('units', left) === undefined
    return {
      sources: figures.filter((each) => each.figure === figure).map(({ source }) => source),
      figure,
      more: typed === undefined ? undefined : exact(typed + others - figure),
      take: isToTake ? left : undefined,
    }
  })
  return { others, known }
}
