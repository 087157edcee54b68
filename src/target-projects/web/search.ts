import { defineSearch, textParam, wordsParam, listParams } from '../../kit/web/search.ts'

/** `name`: of the project that is added; `delete`: the `_id` of what is asked about. */
export const targetProjectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'upload']),
  name: textParam(),
  delete: textParam(),
})
/** `asOf` is YYYY-MM-DD; another text counts as today. */
export const targetRowsSearch = defineSearch({
  ...listParams,
  asOf: textParam(),
  dialog: wordsParam(['add']),
  delete: textParam(),
})
/** `assigned`, `entry`: the `_id` of the assigned target of the open dialog, and of the history entry that is withdrawn. */
export const assignedTargetsSearch = defineSearch({
  ...listParams,
  asOf: textParam(),
  dialog: wordsParam(['assign', 'change', 'history']),
  assigned: textParam(),
  entry: textParam(),
})
