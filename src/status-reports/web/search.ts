import { gridParams, listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** The search parameters of the status page. `record` is the `_id` of the record whose form is open. */
export const statusSearch = defineSearch({
  ...listParams,
  record: textParam(),
  dialog: wordsParam(['upload', 'access']),
})

/** The search parameters of the current status. `record` is the `_id` of the record whose form is open. */
export const currentSearch = defineSearch({ ...gridParams, subject: textParam(), email: textParam(), record: textParam() })

/** The search parameters of the history. `entry` is the `_id` of the open save. */
export const historySearch = defineSearch({ ...listParams, entry: textParam() })
