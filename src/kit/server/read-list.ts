import { type Dialects, type Paging, toPage, type Size } from '../shared/paging.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import type { Call } from './call.ts'
import { refuse } from './refusals.ts'

const isPaged = (sent: Dialects): boolean =>
  [sent.page, sent.page_no, sent.limit, sent.pageSize].some((each) => each !== undefined)
/** A list that is read without paging is refused above `most` rows, and gets a warning from `warned` rows on (decision 139). */
export const WHOLE_LIST_ROWS = { warned: 4_000, most: 5_000 }
/** Without a paging field, returns a window of all rows. It is for reports, which are computed as a whole. */
export const toRowWindow = (sent: Dialects, size: Size): { limit: number | null; offset: number } =>
  isPaged(sent) ? toPage(sent, size) : { limit: null, offset: 0 }

type Asking = Pick<Call<Endpoint>, 'respondWith' | 'request'> & { query: Dialects }
/**
 * Reads the requested page of a list. Without a paging field it reads the whole list, as clients of the documents expect
 * (decision 139). If the list will soon be too long for that, it adds a `Warning` header and a log line.
 * @param read reads a page, with the `total` of all pages
 * @throws ASK_FOR_PAGES for a whole list of more than `WHOLE.most` rows
 */
export async function readList<List extends { total: number }>(
  { query, respondWith, request }: Asking,
  size: Size,
  read: (page: Paging) => Promise<List>,
): Promise<List> {
  if (isPaged(query)) return read(toPage(query, size))
  const list = await read({ page: 1, limit: WHOLE_LIST_ROWS.most, offset: 0 })
  if (list.total > WHOLE_LIST_ROWS.most) refuse('ASK_FOR_PAGES')
  if (list.total >= WHOLE_LIST_ROWS.warned) {
    respondWith('warning', `299 - "This list has ${list.total} rows. From ${WHOLE_LIST_ROWS.most + 1} on please ask for pages."`)
    request.log.warn({ rows: list.total }, 'A list that is read without pages is almost too long')
  }
  return list
}
