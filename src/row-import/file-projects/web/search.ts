import { listParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/**
 * The search parameters of Manage Projects. `project` names the project of the open dialog, and `name` is suggested for a new
 * project.
 */
export const fileProjectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'delete']),
  name: textParam(),
  project: textParam(),
})

export const manageFileSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']), name: textParam() })
/** The search parameters that both lists of projects read. */
export type ProjectListSearch = SearchParams<typeof manageFileSearch>
