import { defineSearch, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'

/**
 * The search parameters of the page. `export` and `selection` (JSON) are what the dialog schedules. `remove` and `file` are the
 * ids of what is deleted.
 */
export const scheduledSearch = defineSearch({
  ...pageParams,
  dialog: wordsParam(['add']),
  export: textParam(),
  selection: textParam(),
  remove: textParam(),
  file: textParam(),
})
