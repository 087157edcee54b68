import { searchOf, textParam, wordsParam, gridParams } from '../../kit/web/search.ts'

/** `explain`: the figure whose explanation is open (explained.ts). */
export const targetSearch = searchOf({
  ...gridParams,
  view: wordsParam(['days', 'calendar']),
  month: textParam(),
  change: textParam(),
  explain: textParam(),
})
