import { numberParam, type SearchOf, searchOf, textParam, wordsParam } from '../../../kit/web/search.ts'

/** The search of All Files; `file` is the id of the open dialog's file. */
export const filesSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['rename', 'delete', 'visibility']),
  file: textParam(),
})
export type FilesSearch = SearchOf<typeof filesSearch>
