import { gridParams, numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'
import { TARGET_GROUPS } from '../vocabulary.ts'

export const ownWorklogSearch = searchOf({ tab: wordsParam(TARGET_GROUPS), page: numberParam(1) })

/** `change`: the `_id` of the day of the open dialog; `explain`: the figure whose explanation is open (explained.ts). */
export const targetSearch = searchOf({
  ...gridParams,
  view: wordsParam(['days', 'calendar']),
  month: textParam(),
  change: textParam(),
  explain: textParam(),
})
