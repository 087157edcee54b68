import { gridParams, listParams, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** `record`: the `_id` of the record whose form is open. */
export const statusSearch = searchOf({
  ...listParams,
  record: textParam(),
  dialog: wordsParam(['upload', 'access']),
})

export const currentSearch = searchOf({ ...gridParams, subject: textParam(), email: textParam() })

/** `entry`: the `_id` of the save that is open. */
export const historySearch = searchOf({ ...listParams, entry: textParam() })
