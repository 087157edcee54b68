import { listParams, defineSearch, type SearchParams, wordsParam } from '../../kit/web/search.ts'

/** `dialog` is the setting whose row is open. */
export const settingsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['set', 'retention', 'waits', 'files', 'people', 'tolerance', 'hosts']),
  view: wordsParam(['history']),
})
export type SettingsSearch = SearchParams<typeof settingsSearch>
