import type { MainReads } from '../../kit/web/screens.ts'

/** What the pages of the app itself are for, by their path. */
export const help: Readonly<Record<string, string>> = {
  '/': 'Your day at a glance: what is waiting for you, what was returned, and how far along the work is. Click a figure or name for details.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/': null,
}
