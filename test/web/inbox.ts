import type { WaitingEntry } from '../../src/inbox/approvals-contract.ts'

/** Counts the lines and entries of each group of the inbox, as the server does. */
export function countGroups(all: readonly Pick<WaitingEntry, 'group' | 'line'>[]) {
  const countOf = (group: WaitingEntry['group']) => {
    const entries = all.filter((each) => each.group === group)
    return { lines: new Set(entries.map(({ line }) => line)).size, entries: entries.length }
  }
  return { matches: countOf('matches'), look: countOf('look'), nothing: countOf('nothing') }
}
