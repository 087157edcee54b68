/** The numbers of the rows of docs/decisions.md: "46", "88a", "P12". */
export const decisionsIn = (text: string): string[] =>
  [...text.matchAll(/^\| (?:<a id="[^"]*"><\/a>)?(P?\d+[a-z]?) \|/gm)].map(([, number = '']) => number)
