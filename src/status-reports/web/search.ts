import { gridParams, listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `record` is the `_id` of the record whose form is open. */
export const statusSearch = defineSearch({
  ...listParams,
  record: textParam(),
  dialog: wordsParam(['upload', 'access']),
})

/** `record` is the `_id` of the record whose form is open. */
export const currentSearch = defineSearch({ ...gridParams, subject: textParam(), email: textParam(), record: textParam() })

/** `entry` is the `_id` of the open save. */
export const historySearch = defineSearch({ ...listParams, entry: textParam() })
