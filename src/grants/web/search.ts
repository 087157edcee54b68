import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** The search parameters of Access Control Management: the filter, the order, the page, and the open dialog with its person. */
export const accessSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'end', 'remove']),
  user: textParam(),
})

/** The search parameters of "Why can this person see this?": the person, the open screen, the filter and the order. */
export const whySearch = defineSearch({ ...listParams, person: textParam(), screen: textParam() })
