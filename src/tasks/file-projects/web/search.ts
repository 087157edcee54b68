import { listParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/** The search of Manage Projects; `project` is the name of the open dialog's project. */
export const projectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'delete']),
  project: textParam(),
})

/** The search of Manage File. */
export const manageFileSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']) })
/** What both lists of projects read. */
export type ProjectListSearch = SearchParams<typeof manageFileSearch>
