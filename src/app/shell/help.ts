import type { MainReads } from '../../kit/web/screens.ts'

/** The help texts of the app's own pages, by path. */
export const help: Readonly<Record<string, string>> = {
  '/': 'Your day at a glance: what is waiting for you, what was returned, and how far along the work is. Click a figure or name for details.',
}

/** The main read of each page. */
export const reads: MainReads = {
  '/': null,
}
