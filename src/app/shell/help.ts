import type { MainReads } from '../../kit/web/screens.ts'

/** What the pages of the app itself are for, by their path. */
export const help: Readonly<Record<string, string>> = {
  '/': 'Where the day starts: what waits for you, what came back, and how far the work is. Each figure and name leads to what it counts.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/': null,
}
