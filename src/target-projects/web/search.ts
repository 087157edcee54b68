import { numberParam, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

const grid = { q: textParam(), sort: textParam(), page: numberParam(1), size: numberParam(1) }

/** `name`: of the project that is added; `delete`: the `_id` of what is asked about. */
export const targetProjectsSearch = defineSearch({
  ...grid,
  dialog: wordsParam(['add', 'upload']),
  name: textParam(),
  delete: textParam(),
})
/** `asOf` is YYYY-MM-DD; another text counts as today. */
export const targetRowsSearch = defineSearch({ ...grid, asOf: textParam(), dialog: wordsParam(['add']), delete: textParam() })
/** `assigned`, `entry`: the `_id` of the assigned target of the open dialog, and of the history entry that is withdrawn. */
export const assignedTargetsSearch = defineSearch({
  ...grid,
  asOf: textParam(),
  dialog: wordsParam(['assign', 'change', 'history']),
  assigned: textParam(),
  entry: textParam(),
})
