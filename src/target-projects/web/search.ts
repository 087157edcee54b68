import { defineSearch, textParam, wordsParam, listParams } from '../../kit/web/search.ts'

/** `name` is the name of the project to add. `delete` is the `_id` of the project whose deletion is being confirmed. */
export const targetProjectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'upload']),
  name: textParam(),
  delete: textParam(),
})
/** `asOf` is YYYY-MM-DD. Any other text means today. */
export const targetRowsSearch = defineSearch({
  ...listParams,
  asOf: textParam(),
  dialog: wordsParam(['add']),
  delete: textParam(),
})
/** `assigned` is the `_id` of the assigned target in the open dialog; `entry` is that of the history entry to withdraw. */
export const assignedTargetsSearch = defineSearch({
  ...listParams,
  asOf: textParam(),
  dialog: wordsParam(['assign', 'change', 'history']),
  assigned: textParam(),
  entry: textParam(),
})
