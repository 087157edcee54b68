import { listParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/** The search of Manage Projects; `project` is the name of the open dialog's project, `name` that of the one that is added. */
export const projectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'delete']),
  name: textParam(),
  project: textParam(),
})

/** The search of Manage File. */
export const manageFileSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']), name: textParam() })
/** What both lists of projects read. */
export type ProjectListSearch = SearchParams<typeof manageFileSearch>
