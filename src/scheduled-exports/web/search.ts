import { numberParam, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `export`, `selection` (JSON): what the dialog schedules; `remove`, `file`: what is to be deleted, by id. */
export const scheduledSearch = defineSearch({
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['add']),
  export: textParam(),
  selection: textParam(),
  remove: textParam(),
  file: textParam(),
})
