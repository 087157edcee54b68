import { gridParams, type SearchParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** The tabs of the inbox. Only people who decide see the first one and the last one. */
export const INBOX_TABS = ['waiting', 'came', 'back', 'decided'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

export const inboxSearch = defineSearch({
  tab: wordsParam(INBOX_TABS),
  q: textParam(),
  kind: textParam(),
  look: wordsParam(['yes']),
  everyone: wordsParam(['yes']),
  ...gridParams,
  /** The entry that is open beside the list. */
  open: textParam(),
  dialog: wordsParam(['deputy']),
})
export type InboxSearch = SearchParams<typeof inboxSearch>
export type OnInboxSearch = (part: Partial<InboxSearch>, replace?: boolean) => void
