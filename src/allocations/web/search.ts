import * as z from 'zod/mini'
import { numberParam, textParam, wordsParam } from '../../kit/web/search.ts'

const grid = { q: textParam(), sort: textParam(), page: numberParam(1), size: numberParam(1) }

export const projectAllocationsSearch = z.object({ ...grid, dialog: wordsParam(['add', 'upload']) })
export const projectAllocationSearch = z.object({ ...grid, dialog: wordsParam(['add']) })
/** `account` is the `_id` of the allocation ID that the open dialog is about. */
export const departmentAllocationSearch = z.object({
  ...grid,
  dialog: wordsParam(['start', 'end', 'mode']),
  account: textParam(),
})
export const ownAllocationsSearch = z.object(grid)
