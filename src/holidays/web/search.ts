import { listParams, defineSearch, type SearchParams, textParam, wordsParam } from '../../kit/web/search.ts'

/** `id` is the day, the calendar or the person of the open dialog. */
export const holidaysSearch = defineSearch({
  ...listParams,
  year: textParam(),
  view: wordsParam(['days', 'calendars', 'people']),
  dialog: wordsParam(['add', 'edit', 'confirm', 'withdraw', 'calendar', 'delete', 'copy', 'upload', 'use']),
  id: textParam(),
})
export type HolidaysSearch = SearchParams<typeof holidaysSearch>

export const ownHolidaysSearch = defineSearch({ year: textParam() })
