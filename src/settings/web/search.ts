import { listParams, searchOf, wordsParam } from '../../kit/web/search.ts'

export const settingsSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['set', 'retention', 'files', 'people', 'tolerance']),
})
