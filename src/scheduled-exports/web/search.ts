import { defineSearch, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'

/**
 * `export` and `selection` (JSON) say what the dialog schedules. `remove` and `file` are the ids of the schedule and the file to
 * delete.
 */
export const scheduledSearch = defineSearch({
  ...pageParams,
  dialog: wordsParam(['add']),
  export: textParam(),
  selection: textParam(),
  remove: textParam(),
  file: textParam(),
})
