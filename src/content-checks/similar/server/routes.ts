import { mapInSlices } from '../../../kit/concurrency/time-slices.ts'
import { routes } from '../../../kit/server/routes.ts'
import { selectFileShownTo, listSheetKeys, selectRowsFoundBy } from '../../../rows/files/server/lookup.ts'
import { findSeenRow } from '../../../rows/files/server/seen-row.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { getQuestionText } from '../../../rows/workflow/question-text-rules.ts'
import { MAX_SIMILAR, similarQuestions, type SimilarQuestion } from '../contract.ts'
import { listSearchedWords } from '../rules.ts'
import { FOUND_BY_WORDS, questionWords } from '../words-contract.ts'
import { SIMILAR_STATES } from '../../../rows/filter/similar-vocabulary.ts'
import { selectBeingCompared } from './queries.ts'
import { countSimilar, selectByWords, selectSimilar, type SimilarRow, upsertMark } from './row-queries.ts'

const serializeSimilar = ({ cells, keys, holders: _holders, mark, ...row }: SimilarRow): SimilarQuestion => ({
  ...row,
  mark: mark && { ...mark, at: new Date(mark.at).toISOString() },
  text: getQuestionText(cells, keys),
})

/** The palette shows this many characters of a question. */
const BEGINNING = 120
const LAST_ROW = 2_147_483_647

export const wordRoutes = routes('tasks', questionWords, {
  find: async ({ db, actor, reach, query: { q, role } }) => {
    const words = listSearchedWords(q)
    if (words.length === 0) return { data: [] }
    const { row, staff } = selectRowsFoundBy(db, actor, reach, role)
    const rows = await selectByWords(db, words, row, FOUND_BY_WORDS, staff)
    return {
      data: await mapInSlices(rows, ({ cells, keys, ...found }) => ({
        ...found,
        text: getQuestionText(cells, keys).slice(0, BEGINNING),
      })),
    }
  },
})

export const similarRoutes = routes('tasks', similarQuestions, {
  ofRow: async ({ db, actor, reach, params }) => {
    const { file, row } = await findSeenRow(db, { actor, reach }, params, 'read')
    const [similar, waiting] = await Promise.all([
      selectSimilar(db, reach, row.id, { limit: MAX_SIMILAR }),
      selectBeingCompared(db, file.id),
    ])
    return {
      text: getQuestionText(row.cells, listSheetKeys(file)),
      data: await mapInSlices(similar, serializeSimilar),
      isReady: waiting.length === 0,
    }
  },

  ofRows: async ({ db, reach, params, query: { from = 1, to = LAST_ROW } }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const counted = found(await countSimilar(db, reach, file, { from, to }), 'UNEXPECTED')
    const rows = SIMILAR_STATES.reduce((sum, state) => sum + (state === 'no' ? 0 : (counted.states[state] ?? 0)), 0)
    return { ...counted, rows }
  },

  mark: async ({ db, actor, reach, params, body: { similar, mark, version }, clock, audit, publish }) => {
    const { file, row } = await findSeenRow(db, { actor, reach }, params, 'lock')
    const before = found(await selectSimilar(db, reach, row.id, { limit: 1, similar }), 'SIMILAR_QUESTION_NOT_FOUND')
    const said = { taskId: row.id, similar, mark, version, by: actor.id, now: clock() }
    if ((await upsertMark(db, said)).length === 0) {
      const [now] = await selectSimilar(db, reach, row.id, { limit: 1, similar })
      refuse('QUESTION_MARK_CHANGED', { fields: { data: now && serializeSimilar(now) } })
    }
    const after = found(await selectSimilar(db, reach, row.id, { limit: 1, similar }), 'UNEXPECTED')
    audit({
      type: 'task',
      id: row.id,
      name: `${file.name} row ${params.srNo}`,
      ...(before.mark && { before: { mark: before.mark.mark } }),
      after: { mark, similar: `${before.file} row ${before.sr_no}` },
    })
    publish(after.holders, 'question-marks')
    return { data: serializeSimilar(after) }
  },
})
