import * as z from 'zod/mini'
import { wordsParam } from '../../kit/web/search.ts'

/** `?view=table`; the chart unless told. */
export const summarySearch = z.object({ view: wordsParam(['chart', 'table']) })
