import { defineSearch, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'

/** `export`, `selection` (JSON): what the dialog schedules; `remove`, `file`: what is to be deleted, by id. */
export const scheduledSearch = defineSearch({
  ...pageParams,
  dialog: wordsParam(['add']),
  export: textParam(),
  selection: textParam(),
  remove: textParam(),
  file: textParam(),
})
