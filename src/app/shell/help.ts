import type { MainReads } from '../../kit/web/screens.ts'

export const help: Readonly<Record<string, string>> = {
  '/': 'Your day at a glance: what is waiting for you, what was returned, and how far along the work is. Click a figure or name for details.',
}

export const reads: MainReads = {
  '/': null,
}
