import { listParams, type SearchOf, searchOf, textParam, wordsParam } from '../../../kit/web/search.ts'

/** The search of All Files; `file` is the id of the open dialog's file. */
export const filesSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['rename', 'delete', 'visibility']),
  file: textParam(),
})

/** The search of a project's files under Manage File, which has no dialogs. */
export const managedFilesSearch = searchOf(listParams)
export type ManagedFilesSearch = SearchOf<typeof managedFilesSearch>
export type FilesSearch = SearchOf<typeof filesSearch>
