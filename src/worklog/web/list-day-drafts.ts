import { type DayDraft, draftFrom } from './own-day.ts'

/** The prefix of a person's drafts in the tab's storage. */
export const toDraftPrefix = (personId: string): string => `proofline.worklog.${personId}`

const parse = (stored: string | null): DayDraft | undefined => {
  try {
    return draftFrom(JSON.parse(stored ?? 'null'))
  } catch {
    return undefined
  }
}

/** All days that a person has typed something for in this tab, by their ids: also those of targets that are not shown. */
export function listDayDrafts(personId: string): ReadonlyMap<string, DayDraft> {
  const start = `${toDraftPrefix(personId)}.`
  const drafts = Object.keys(sessionStorage).flatMap((key): [string, DayDraft][] => {
    const draft = key.startsWith(start) ? parse(sessionStorage.getItem(key)) : undefined
    return draft === undefined ? [] : [[key.slice(start.length), draft]]
  })
  return new Map(drafts)
}
