import { defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `job` is the job whose last run is shown beside the page. `show` shows how to update. */
export const systemSearch = defineSearch({ job: textParam(), show: wordsParam(['update']) })
