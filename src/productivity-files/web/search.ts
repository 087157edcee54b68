import { defineSearch, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'

/** `delete` is the `_id` of the file in the confirmation dialog. */
export const productivityFilesSearch = defineSearch({
  q: textParam(),
  sort: textParam(),
  ...pageParams,
  dialog: wordsParam(['upload']),
  delete: textParam(),
})

/** `from` and `to` are YYYY-MM-DD. */
export const hoursSearch = defineSearch({
  email: textParam(),
  from: textParam(),
  to: textParam(),
  ...pageParams,
})
