import { type Actor, mayCall } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { type Reach, unlimited } from '../../../kit/server/reach.ts'
import { routes } from '../../../kit/server/routes.ts'
import { fileShownTo, listSheetKeys, type LivingFile, selectAssignedFile } from '../../files/server/lookup.ts'
import { found, refuse } from '../../refusals.ts'
import { findQuestionText } from '../../workflow/question-text-rules.ts'
import { MOST_SIMILAR, similarQuestions, type SimilarQuestion } from '../contract.ts'
import { type AskedRow, countSimilar, selectAskedRow, selectSimilar, type SimilarRow, upsertMark } from './row-queries.ts'

type Asking = { actor: Actor; reach: Reach<'own'> }
type Asked = { file: LivingFile; row: AskedRow }

/**
 * A row as the caller sees it: who manages one that is not hidden from them, everybody else one of which they hold a stage, as of
 * its timeline (decisions 86, 97).
 * @throws FILE_NOT_FOUND, TASK_NOT_FOUND, NOT_ALLOWED
 */
async function findAskedRow(db: Db, { actor, reach }: Asking, params: { file: string; srNo: number }): Promise<Asked> {
  const all = unlimited(reach)
  const [managed] = all === undefined ? [] : await fileShownTo(db, params.file, all)
  const [seen] = managed === undefined ? [] : await selectAskedRow(db, managed, params.srNo, undefined)
  if (managed !== undefined && seen !== undefined) return { file: managed, row: seen }
  const file = (await selectAssignedFile(db, params.file, reach))[0] ?? managed ?? refuse('FILE_NOT_FOUND')
  const row = found(await selectAskedRow(db, file, params.srNo, reach), 'TASK_NOT_FOUND')
  if (!mayCall('works on tasks', actor)) refuse('NOT_ALLOWED')
  return { file, row }
}

const serializeSimilar = ({ cells, keys, holders: _holders, mark, ...row }: SimilarRow): SimilarQuestion => ({
  ...row,
  mark: mark && { ...mark, at: new Date(mark.at).toISOString() },
  text: findQuestionText(cells, keys),
})

const LAST_ROW = 2_147_483_647

export const similarRoutes = routes('tasks', similarQuestions, {
  ofRow: async ({ db, actor, reach, params }) => {
    const { file, row } = await findAskedRow(db, { actor, reach }, params)
    const similar = await selectSimilar(db, reach, row.id, { limit: MOST_SIMILAR })
    return {
      text: findQuestionText(row.cells, listSheetKeys(file)),
      data: similar.map((each) => serializeSimilar(each)),
      isReady: row.isReady,
    }
  },

  ofRows: async ({ db, reach, params, query: { from = 1, to = LAST_ROW } }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    return found(await countSimilar(db, reach, file, { from, to }), 'UNEXPECTED')
  },

  mark: async ({ db, actor, reach, params, body: { similar, mark, version }, clock, audit, publish }) => {
    const { file, row } = await findAskedRow(db, { actor, reach }, params)
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
