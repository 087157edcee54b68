import { defineSearch, textParam } from '../../kit/web/search.ts'

/** `job`: whose last run is explained beside the page. */
export const systemSearch = defineSearch({ job: textParam() })
