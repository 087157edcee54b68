import { defineSearch, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'

/** `record` is the `_id` of the record in the open dialog. */
export const ownQualitativeSearch = defineSearch({ ...pageParams, dialog: wordsParam(['add', 'change']), record: textParam() })
export const approvedSearch = defineSearch(pageParams)
/** `from` and `to` are YYYY-MM-DD. */
export const ownApprovedSearch = defineSearch({ ...pageParams, from: textParam(), to: textParam() })
/** `month` is YYYY-MM; `from` and `to` are YYYY-MM-DD. */
export const teamQualitativeSearch = defineSearch({
  ...pageParams,
  email: textParam(),
  month: textParam(),
  from: textParam(),
  to: textParam(),
  dialog: wordsParam(['edit', 'approve']),
  record: textParam(),
})
export const allQualitativeSearch = defineSearch({
  ...pageParams,
  email: textParam(),
  from: textParam(),
  to: textParam(),
  dialog: wordsParam(['edit', 'delete', 'upload']),
  record: textParam(),
})
