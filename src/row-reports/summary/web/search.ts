import { defineSearch, wordsParam } from '../../../kit/web/search.ts'

/** `?view=table` shows the table; the chart is the default. */
export const summarySearch = defineSearch({ view: wordsParam(['chart', 'table']) })
