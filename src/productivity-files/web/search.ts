import { defineSearch, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'

/** `delete`: the `_id` of the file whose deletion is asked about. */
export const productivityFilesSearch = defineSearch({
  q: textParam(),
  sort: textParam(),
  ...pageParams,
  dialog: wordsParam(['upload']),
  delete: textParam(),
})

/** `from`, `to`: YYYY-MM-DD. */
export const hoursSearch = defineSearch({
  email: textParam(),
  from: textParam(),
  to: textParam(),
  ...pageParams,
})
