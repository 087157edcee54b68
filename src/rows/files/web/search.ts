import { listParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/** `file` is the id of the file in the open dialog. */
export const filesSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['rename', 'delete']),
  file: textParam(),
})

export const managedFilesSearch = defineSearch(listParams)
export type ManagedFilesSearch = SearchParams<typeof managedFilesSearch>
export type FilesSearch = SearchParams<typeof filesSearch>
