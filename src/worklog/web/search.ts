import { gridParams, listParams, numberParam, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'
import { TARGET_GROUPS } from '../vocabulary.ts'

/** `delete` is the `_id` of the project whose deletion is being confirmed. */
export const worklogProjectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'report']),
  name: textParam(),
  delete: textParam(),
})
export const subjectsSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']), delete: textParam() })
/** `profile` is the `_id` of the profile in the open dialog. */
export const profilesSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'edit']),
  profile: textParam(),
  delete: textParam(),
  explain: textParam(),
})
/** `month` (YYYY-MM) is the month whose days are shown. Without it, the figures are shown by month. */
export const profileTargetsSearch = defineSearch({
  ...listParams,
  view: wordsParam(['figures']),
  month: textParam(),
  dialog: wordsParam(['add', 'report']),
  delete: textParam(),
  explain: textParam(),
})

export const ownWorklogSearch = defineSearch({ tab: wordsParam(TARGET_GROUPS), page: numberParam(1) })

/** `change` is the `_id` of the day in the open dialog. `explain` is the figure whose explanation is open (explained.ts). */
export const targetSearch = defineSearch({
  ...gridParams,
  view: wordsParam(['days', 'calendar']),
  month: textParam(),
  change: textParam(),
  explain: textParam(),
})

/** `set` is the key of the open row: a department's `_id`, or `workspace`. */
export const standardRatesSearch = defineSearch({ ...listParams, view: wordsParam(['history']), set: textParam() })
