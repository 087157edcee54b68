import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

const grid = { q: textParam(), sort: textParam(), page: numberParam(1), size: numberParam(1) }

export const projectAllocationsSearch = searchOf({ ...grid, dialog: wordsParam(['add', 'upload']) })
export const projectAllocationSearch = searchOf({ ...grid, dialog: wordsParam(['add']), delete: textParam() })
/** `account` is the `_id` of the allocation ID of the open dialog. */
export const departmentAllocationSearch = searchOf({
  ...grid,
  dialog: wordsParam(['start', 'end', 'mode', 'lend']),
  account: textParam(),
})
export const ownAllocationsSearch = searchOf(grid)
