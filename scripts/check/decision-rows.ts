/** The numbers of the rows of docs/decisions.md: "46", "88a", "P12". */
export const decisionsIn = (text: string): string[] =>
  [...text.matchAll(/^\| (?:<a id="[^"]*"><\/a>)?(P?\d+[a-z]?) \|/gm)].map(([, number = '']) => number)

/** The rows of docs/decisions-index.md: each number, and where the decision is now. */
export const decisionPlacesIn = (text: string): [number: string, where: string][] =>
  [...text.matchAll(/^\| (P?\d+[a-z]?) \| (.+) \|$/gm)].map(([, number = '', where = '']) => [number, where])

/** The number of the later decision where the index says `replaced by 132`. */
export const laterDecisionIn = (where: string): string | undefined => /^replaced by (P?\d+[a-z]?)$/.exec(where)?.[1]
