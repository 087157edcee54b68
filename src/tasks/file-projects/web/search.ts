import { listParams, type SearchOf, searchOf, textParam, wordsParam } from '../../../kit/web/search.ts'

/** The search of Manage Projects; `project` is the name of the open dialog's project. */
export const projectsSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['add', 'delete']),
  project: textParam(),
})

/** The search of Manage File. */
export const manageFileSearch = searchOf({ ...listParams, dialog: wordsParam(['add']) })
/** What both lists of projects read. */
export type ProjectListSearch = SearchOf<typeof manageFileSearch>
