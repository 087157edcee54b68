import { defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/** As in `/import/rows?section=NEET+2027&department=Physics&file=Set01.xlsx`. `show` is the tile whose rows the preview lists. */
export const importSearch = defineSearch({
  section: textParam(),
  department: textParam(),
  file: textParam(),
  show: wordsParam(['new', 'changed', 'formatted', 'duplicate', 'bad', 'matched', 'warned', 'pictures', 'unkept']),
})
