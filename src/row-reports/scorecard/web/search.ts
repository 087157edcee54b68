import { STAFF_ROLES } from '../../../access/levels.ts'
import { listParams, defineSearch, type SearchParams, textParam, wordsParam } from '../../../kit/web/search.ts'
import { SKIP_REASONS } from '../../../rows/workflow/vocabulary.ts'
import { SCORE_FIGURES, SCORE_GROUPS } from '../vocabulary.ts'

/** `from` and `to` are days YYYY-MM-DD; any other text counts as missing. `project` and `subject` are ids. */
const selection = {
  ...listParams,
  from: textParam(),
  to: textParam(),
  role: wordsParam(STAFF_ROLES),
  project: textParam(),
  subject: textParam(),
}
export const scorecardSearch = defineSearch({ ...selection, by: wordsParam(SCORE_GROUPS) })
/** `person` is the id of the person whose decisions are shown. */
export const scoreRowsSearch = defineSearch({
  ...selection,
  figure: wordsParam(SCORE_FIGURES),
  reason: wordsParam(SKIP_REASONS),
  person: textParam(),
})
export type ScorecardSearch = SearchParams<typeof scorecardSearch>
export type ScoreRowsSearch = SearchParams<typeof scoreRowsSearch>
