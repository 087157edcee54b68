import { listParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/** The search parameters of All Files. `file` is the id of the file in the open dialog. */
export const filesSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['rename', 'delete']),
  file: textParam(),
})

/** The search parameters of a project's files under Manage File, which has no dialogs. */
export const managedFilesSearch = defineSearch(listParams)
export type ManagedFilesSearch = SearchParams<typeof managedFilesSearch>
export type FilesSearch = SearchParams<typeof filesSearch>
