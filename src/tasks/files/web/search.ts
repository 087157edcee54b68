import { numberParam, type SearchOf, searchOf, textParam, wordsParam } from '../../../kit/web/search.ts'

const list = { q: textParam(), sort: textParam(), page: numberParam(1), size: numberParam(1) }

/** The search of All Files; `file` is the id of the open dialog's file. */
export const filesSearch = searchOf({
  ...list,
  dialog: wordsParam(['rename', 'delete', 'visibility']),
  file: textParam(),
})

/** The search of a project's files under Manage File, which has no dialogs. */
export const managedFilesSearch = searchOf(list)
export type ManagedFilesSearch = SearchOf<typeof managedFilesSearch>
export type FilesSearch = SearchOf<typeof filesSearch>
