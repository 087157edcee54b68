import { numberParam, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

const paged = { page: numberParam(1), size: numberParam(1) }

/** `record`: the `_id` of the record of the open dialog. */
export const ownQualitativeSearch = defineSearch({ ...paged, dialog: wordsParam(['add', 'change']), record: textParam() })
export const approvedSearch = defineSearch(paged)
/** `from`, `to`: YYYY-MM-DD. */
export const ownApprovedSearch = defineSearch({ ...paged, from: textParam(), to: textParam() })
/** `month`: YYYY-MM; `from`, `to`: YYYY-MM-DD. */
export const teamQualitativeSearch = defineSearch({
  ...paged,
  email: textParam(),
  month: textParam(),
  from: textParam(),
  to: textParam(),
  dialog: wordsParam(['edit', 'approve']),
  record: textParam(),
})
export const allQualitativeSearch = defineSearch({
  ...paged,
  email: textParam(),
  from: textParam(),
  to: textParam(),
  dialog: wordsParam(['edit', 'delete', 'upload']),
  record: textParam(),
})
