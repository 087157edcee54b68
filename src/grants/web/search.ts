import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** The URL state of Access Control Management: filter, order, page, and the open dialog with its person. */
export const accessSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'end', 'remove']),
  user: textParam(),
})

/** The URL state of "Why can this person see this?": the person, the open screen, the filter and order. */
export const whySearch = defineSearch({ ...listParams, person: textParam(), screen: textParam() })
