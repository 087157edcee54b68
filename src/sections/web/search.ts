import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** The address of Manage Projects; `project` is the one that the open dialog is about, by its name. */
export const projectsSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['add', 'delete']),
  project: textParam(),
})
export type ProjectsSearch = ReturnType<typeof projectsSearch.parse>
