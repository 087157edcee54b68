import { gridParams, listParams, numberParam, type SearchParams, defineSearch, textParam } from '../../../../kit/web/search.ts'

/** `?page=2&size=50&sort=-count` */
export const fileListSearch = defineSearch(gridParams)

/** `?q=PHY&where=subject:Physics&ready=1&sort=-author_done_date&task=416`: a shared URL shows the same rows and task. */
export const taskListSearch = defineSearch({
  /** `q`: part of a question_id. */
  ...listParams,
  /** The filter panel's searches, see `whereText`. */
  where: textParam(),
  /** Present: only rows whose turn is the person's. */
  ready: textParam(),
  /** Present: of a list with ready rows, those that wait for others too. */
  waits: textParam(),
  /** Present: the rows of the page as a plain table for printing. */
  print: textParam(),
  /** The sr_no of the task in the desk. */
  task: numberParam(1),
})
export type TaskListSearch = SearchParams<typeof taskListSearch>
