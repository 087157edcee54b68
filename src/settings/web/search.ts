import { listParams, searchOf, type SearchOf, wordsParam } from '../../kit/web/search.ts'

/** `dialog`: the setting whose row is open. */
export const settingsSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['set', 'retention', 'files', 'people', 'tolerance']),
  view: wordsParam(['history']),
})
export type SettingsSearch = SearchOf<typeof settingsSearch>
