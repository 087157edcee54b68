import { listParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/** `project` names the project of the open dialog, and `name` is suggested for a new project. */
export const fileProjectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'delete']),
  name: textParam(),
  project: textParam(),
})

export const manageFileSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']), name: textParam() })
export type ProjectListSearch = SearchParams<typeof manageFileSearch>
