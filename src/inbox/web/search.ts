import { gridParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** Only people who decide see the first tab and the last one. */
export const INBOX_TABS = ['waiting', 'came', 'back', 'decided'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

export const inboxSearch = defineSearch({
  tab: wordsParam(INBOX_TABS),
  q: textParam(),
  kind: textParam(),
  look: wordsParam(['yes']),
  everyone: wordsParam(['yes']),
  ...gridParams,
  open: textParam(),
  dialog: wordsParam(['deputy']),
})
export type InboxSearch = SearchParams<typeof inboxSearch>
export type OnInboxSearch = (part: Partial<InboxSearch>, replace?: boolean) => void
