import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'
import { STAGES } from '../vocabulary.ts'

const state = wordsParam(['open', 'closed'])
/** `candidate`: the `_id` of the one in the panel. */
const candidate = { candidate: textParam(), stage: wordsParam(STAGES) }

/** `job`: the `_id` of the job of the open dialog. */
export const jobsSearch = defineSearch({
  ...listParams,
  state,
  dialog: wordsParam(['add', 'edit', 'delete', 'report']),
  job: textParam(),
})
/** `stage`: the lane that a narrow window shows; `by`: the `_id` of who added the candidates. */
const board = { ...listParams, ...candidate, view: wordsParam(['table']), by: textParam() }
export const jobSearch = defineSearch({
  ...board,
  dialog: wordsParam(['add', 'import', 'edit', 'report', 'change', 'remove', 'cv']),
})
/** The board of a recruiter, who changes no job. */
export const ownBoardSearch = defineSearch({ ...board, dialog: wordsParam(['add', 'import', 'change', 'remove', 'cv']) })
export const ownJobsSearch = defineSearch({ ...listParams, state, dialog: wordsParam(['report']) })
export const addCandidatesSearch = defineSearch({
  ...listParams,
  ...candidate,
  dialog: wordsParam(['import', 'change', 'remove', 'cv']),
})
export const funnelSearch = defineSearch({ from: textParam(), to: textParam() })
