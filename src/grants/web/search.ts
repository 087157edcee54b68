import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

export const accessSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'end', 'remove']),
  user: textParam(),
})

export const whySearch = defineSearch({ ...listParams, person: textParam(), screen: textParam() })
