import { defineSearch, wordsParam } from '../../../kit/web/search.ts'

/** `?view=table` shows the table; the default is the chart. */
export const summarySearch = defineSearch({ view: wordsParam(['chart', 'table']) })
