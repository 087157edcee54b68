import { listParams, defineSearch, type SearchParams, textParam, wordsParam } from '../../kit/web/search.ts'

/** `id`: the day or the calendar that a dialog is about. */
export const holidaysSearch = defineSearch({
  ...listParams,
  year: textParam(),
  view: wordsParam(['days', 'calendars', 'people']),
  dialog: wordsParam(['add', 'edit', 'confirm', 'withdraw', 'calendar', 'delete', 'copy', 'upload', 'use']),
  id: textParam(),
})
export type HolidaysSearch = SearchParams<typeof holidaysSearch>

export const ownHolidaysSearch = defineSearch({ year: textParam() })
