/**
 * Exceptions for deliberate differences between the product and a catalogue. Each cites the row of docs/decisions.md that says
 * why.
 */
import { readFileSync } from 'node:fs'

export type Exception = {
  /** The number of a row in docs/decisions.md: `P199`, `106`. */
  decision: string
}

/** The numbers in docs/decisions.md, including those that another row also settles: "46", "88a", "P52". */
export const decisions: ReadonlySet<string> = new Set(
  [
    ...readFileSync(new URL('../../docs/decisions.md', import.meta.url), 'utf8').matchAll(/<a id="(?:d|(p))(\d+[a-z]?)"><\/a>/g),
  ].map(([, implemented, number = '']) => (implemented ? `P${number}` : number)),
)

/**
 * Returns the problems that no exception covers, and the wrong exceptions: those that cite no decision and those that are no
 * longer needed.
 * @param covers whether the exception is the reason for this problem
 */
export function applyExceptions<P, E extends Exception>(
  problems: readonly P[],
  exceptions: readonly E[],
  covers: (exception: E, problem: P) => boolean,
  show: (one: P | E) => string = JSON.stringify,
): string[] {
  return [
    ...problems.filter((problem) => !exceptions.some((exception) => covers(exception, problem))).map(show),
    ...exceptions
      .filter((exception) => !problems.some((problem) => covers(exception, problem)))
      .map((exception) => `exception that is no longer needed: ${show(exception)}`),
    ...exceptions
      .filter(({ decision }) => !decisions.has(decision))
      .map((exception) => `exception without a row of docs/decisions.md: ${show(exception)}`),
  ]
}
