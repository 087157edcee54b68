import { numberParam, type SearchOf, searchOf, textParam, wordsParam } from '../../../kit/web/search.ts'

const list = { q: textParam(), sort: textParam(), page: numberParam(1), size: numberParam(1) }

/** The search of Manage Projects; `project` is the name of the open dialog's project. */
export const projectsSearch = searchOf({
  ...list,
  dialog: wordsParam(['add', 'delete']),
  project: textParam(),
})

/** The search of Manage File. */
export const manageFileSearch = searchOf({ ...list, dialog: wordsParam(['add']) })
/** What both lists of projects read. */
export type ProjectListSearch = SearchOf<typeof manageFileSearch>
