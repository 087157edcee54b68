import { numberParam, searchOf, textParam, wordsParam } from '../../../kit/web/search.ts'

/** The search of Manage Projects; `project` is the name of the open dialog's project. */
export const projectsSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['add', 'delete']),
  project: textParam(),
})
export type ProjectsSearch = ReturnType<typeof projectsSearch.parse>
