import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** The address of Manage Departments; `delete` is the department that is asked about. */
export const departmentsSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['create']),
  delete: textParam(),
})
