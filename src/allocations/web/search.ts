import { listParams, numberParam, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

export const projectAllocationsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'sync', 'lowercase']),
  name: textParam(),
  delete: textParam(),
})
export const projectAllocationSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']), delete: textParam() })
/** `account` is the `_id` of the allocation ID of the open dialog. */
export const departmentAllocationSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'start', 'end', 'revoke', 'mode', 'lend']),
  account: textParam(),
})
/** `edit` is the `_id` of the use whose times are edited. */
export const accountHistorySearch = defineSearch({ ...listParams, edit: textParam() })
export const ownAllocationsSearch = defineSearch(listParams)

/**
 * `from` is the first day. `account` (an `_id`), `at`, `file` and `row` describe a row and the time at which it was done. The
 * page then shows who held the allocation ID at that time. `edit` is the `_id` of the use whose times are being edited.
 */
export const timelineSearch = defineSearch({
  q: textParam(),
  from: textParam(),
  by: wordsParam(['accounts', 'people']),
  zoom: wordsParam(['week', '3weeks', 'month']),
  view: wordsParam(['chart', 'table']),
  account: textParam(),
  at: textParam(),
  file: textParam(),
  row: numberParam(1),
  edit: textParam(),
})
