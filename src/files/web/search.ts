import { numberParam, type SearchOf, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** The address of All Files; `file` is the one that the open dialog is about, by its id. */
export const filesSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['rename', 'delete', 'visibility']),
  file: textParam(),
})
export type FilesSearch = SearchOf<typeof filesSearch>
