import * as z from 'zod/mini'
import { numberParam, textParam, wordsParam } from '../../kit/web/search.ts'

/** The address of All Files; `file` is the one that the open dialog is about, by its id. */
export const filesSearch = z.object({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['rename', 'delete', 'visibility']),
  file: textParam(),
})
export type FilesSearch = z.output<typeof filesSearch>
