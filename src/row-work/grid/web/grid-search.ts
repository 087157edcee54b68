import { listParams, numberParam, type SearchParams, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/**
 * The search parameters, such as `?q=PHY&where=section:Ray+optics&sort=-author_status&panel=assign&task=416`. A shared URL shows
 * the same rows and panel.
 */
export const gridSearch = defineSearch({
  /** `q` is part of a question_id. */
  ...listParams,
  /** The searches in the format of `writeWheres`. */
  where: textParam(),
  panel: wordsParam(['assign', 'line', 'unassign']),
  /** If present, the rows of the page are shown as a plain table for printing. */
  print: textParam(),
  /** The sr_no of the row whose panel is open. */
  task: numberParam(1),
})
export type TaskGridSearch = SearchParams<typeof gridSearch>
