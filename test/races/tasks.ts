import { cast } from '../../db/cast.ts'
import { assigning } from '../../src/row-work/assign/contract.ts'
import { planning } from '../../src/row-work/assign/plan-contract.ts'
import { tasks } from '../../src/row-work/desk/contract.ts'
import { taskHistory } from '../../src/rows/history/contract.ts'
import { imports } from '../../src/row-import/import/contract.ts'
import { arrangeAuthors, callAs, type TestPerson, createSessionToken } from '../calls.ts'
import { arrangeAccount, arrangeFile } from '../files.ts'
import { arrangeProject, makeWorkbook } from '../workbooks.ts'
import { CONTENDERS, type RaceContext, doesFirstRowHold, type Race, runRace, SINCE } from './race.ts'

const ROWS_A_ROUND = 10

/** One author decides on one task in eight windows. Every second round sends no version. */
export async function sameTask({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => createSessionToken(owner, author.id)))
  const assigned = { author_id: author.id, author_allocated_at: SINCE }
  const name = `Race for a task ${crypto.randomUUID()}.xlsx`
  const { fileId, projectId } = await arrangeFile(owner, { name, states: Array.from({ length: rounds }, () => assigned) })
  await arrangeAccount(owner, projectId, 'race-task', author.id, SINCE)
  return runRace('one task, eight decisions', rounds, async (round) => ({
    contend: (contender) =>
      callAs(url, windows[contender] ?? '', tasks.update, {
        params: { file: name, role: 'AUTHOR' },
        body: {
          sr_no: round,
          status: 'done',
          answerType: 'Authored on Doc',
          comments: `by ${contender}`,
          ...(round % 2 === 1 && { version: 1 }),
        },
      }),
    allowedCodes: ['STALE_VERSION', 'WAITING_FOR_REVIEWER'],
    holds: async (winner) =>
      doesFirstRowHold(
        await owner<{ holds: boolean }[]>`
          select t.version = 2 and t.author_comments = ${`by ${winner}`}
            and (select count(*) from task_events e where e.task_id = t.id) = 1
            and (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) = 1 as holds
          from tasks t where t.file_id = ${fileId} and t.sr_no = ${round}`,
      ),
  }))
}

/** Returns the rows that a contender requests in a round. All ranges share the fifth row. */
const rangeOf = (round: number, contender: number) => ({
  start: (round - 1) * ROWS_A_ROUND + 1 + (contender % 5),
  end: (round - 1) * ROWS_A_ROUND + 5 + (contender % 6),
})

/** Two admins assign overlapping ranges that share the fifth row, each to another author. */
export async function overlappingAssignments({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await createSessionToken(owner, cast.meera.id), await createSessionToken(owner, cast.arjun.id)]
  const name = `Race for rows ${crypto.randomUUID()}.xlsx`
  const { fileId } = await arrangeFile(owner, { name, rows: rounds * ROWS_A_ROUND })
  return runRace('overlapping assignments', rounds, async (round) => ({
    contend: (contender) =>
      callAs(url, admins[contender % 2] ?? '', assigning.assign, {
        params: { file: name },
        body: { ...rangeOf(round, contender), author: authors[contender]?.email, onConflict: 'error' },
      }),
    allowedCodes: ['ALREADY_ASSIGNED'],
    holds: async (winner) => {
      const { start, end } = rangeOf(round, winner)
      return doesFirstRowHold(
        await owner<{ holds: boolean }[]>`
          select bool_and(t.author_id is not distinct from
              case when t.sr_no between ${start} and ${end} then ${authors[winner]?.id ?? null}::uuid end)
            and bool_and((select count(*) from task_events e where e.task_id = t.id)
              = case when t.sr_no between ${start} and ${end} then 1 else 0 end) as holds
          from tasks t
          where t.file_id = ${fileId} and t.sr_no between ${(round - 1) * ROWS_A_ROUND + 1} and ${round * ROWS_A_ROUND}`,
      )
    },
  }))
}

/** One author takes back one decision in eight windows. */
export async function sameUndo({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => createSessionToken(owner, author.id)))
  const assigned = { author_id: author.id, author_allocated_at: SINCE }
  const name = `Race to take back ${crypto.randomUUID()}.xlsx`
  const { fileId, projectId } = await arrangeFile(owner, { name, states: Array.from({ length: rounds }, () => assigned) })
  await arrangeAccount(owner, projectId, 'race-undo', author.id, SINCE)
  return runRace('one decision, taken back in eight windows', rounds, async (round) => {
    await callAs(url, author.token, tasks.update, {
      params: { file: name, role: 'AUTHOR' },
      body: { sr_no: round, status: 'done', answerType: 'Authored on Doc', version: 1 },
    })
    return {
      contend: (contender) =>
        callAs(url, windows[contender] ?? '', taskHistory.undo, { params: { file: name }, body: { sr_no: round, version: 2 } }),
      allowedCodes: ['STALE_VERSION'],
      holds: async () =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select t.version = 3 and t.author_status is null and t.turn = 'AUTHOR' and t.author_id = ${author.id}
              and (select array_agg(e.kind order by e.id) from task_events e where e.task_id = t.id) = '{update,undo}'
              and (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) = 2 as holds
            from tasks t where t.file_id = ${fileId} and t.sr_no = ${round}`,
        ),
    }
  })
}

/** Two admins run plans of two roles for overlapping ranges that share the fifth row. */
export async function overlappingLines({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await createSessionToken(owner, cast.meera.id), await createSessionToken(owner, cast.arjun.id)]
  const name = `Race for lines ${crypto.randomUUID()}.xlsx`
  const { fileId } = await arrangeFile(owner, { name, rows: rounds * ROWS_A_ROUND })
  return runRace('overlapping lines', rounds, async (round) => ({
    contend: (contender) => {
      const { start, end } = rangeOf(round, contender)
      const all = { share: end - start + 1, gets: end - start + 1 }
      const roles = [
        { role: 'REVIEWER', people: [{ person: cast.neha.email, ...all }] },
        { role: 'AUTHOR', people: [{ person: authors[contender]?.email, ...all }] },
      ]
      return callAs(url, admins[contender % 2] ?? '', planning.assignLine, {
        params: { file: name },
        body: { start, end, roles },
      })
    },
    allowedCodes: ['ALREADY_ASSIGNED'],
    holds: async (winner) => {
      const { start, end } = rangeOf(round, winner)
      return doesFirstRowHold(
        await owner<{ holds: boolean }[]>`
          select bool_and(t.author_id is not distinct from case when t.sr_no between ${start} and ${end} then ${authors[winner]?.id ?? null}::uuid end)
            and bool_and(t.reviewer_id is not distinct from case when t.sr_no between ${start} and ${end} then ${cast.neha.id}::uuid end)
            and bool_and((select count(distinct e.role) from task_events e where e.task_id = t.id and e.version = t.version and e.version = 2)
              = case when t.sr_no between ${start} and ${end} then 2 else 0 end)
            and (select count(distinct e.batch_id) = 1 from task_events e join tasks o on o.id = e.task_id
              where o.file_id = ${fileId} and o.sr_no between ${start} and ${end}) as holds
          from tasks t
          where t.file_id = ${fileId} and t.sr_no between ${(round - 1) * ROWS_A_ROUND + 1} and ${round * ROWS_A_ROUND}`,
      )
    },
  }))
}

/** Two admins take back one planned assignment that had taken the rows from another author. */
export async function sameBatch({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const [before, after] = (await arrangeAuthors(owner, 2)) as [TestPerson, TestPerson]
  const admins = [await createSessionToken(owner, cast.meera.id), await createSessionToken(owner, cast.arjun.id)]
  const name = `Race for a batch ${crypto.randomUUID()}.xlsx`
  const assigned = { author_id: before.id, author_allocated_at: SINCE }
  const { fileId } = await arrangeFile(owner, { name, states: [assigned, assigned, assigned] })
  return runRace('one batch, taken back by eight', rounds, async (round) => {
    const people = [{ person: after.email, share: 3, gets: 3 }]
    const { body } = await callAs(url, admins[0] ?? '', planning.assignLine, {
      params: { file: name },
      body: { start: 1, end: 3, roles: [{ role: 'AUTHOR', people, onConflict: 'replace' }] },
    })
    return {
      contend: (contender) =>
        callAs(url, admins[contender % 2] ?? '', planning.undo, { params: { file: name }, body: { batch: body['batch'] } }),
      allowedCodes: ['BATCH_TAKEN_BACK'],
      holds: async () =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select bool_and(t.author_id = ${before.id} and t.author_allocated_at = ${SINCE} and t.version = ${1 + 2 * round})
              and (select count(*) from task_events e where e.file_id = ${fileId}) = ${6 * round} as holds
            from tasks t where t.file_id = ${fileId}`,
        ),
    }
  })
}

export async function sameUpload({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const admins = [await createSessionToken(owner, cast.meera.id), await createSessionToken(owner, cast.arjun.id)]
  const section = `Race for uploads ${crypto.randomUUID()}`
  await arrangeProject(owner, section)
  return runRace('one upload, taken back by eight', rounds, async (round) => {
    const file = await makeWorkbook(`${section} ${round}.xlsx`, ['question_id'], [['Q-1'], ['Q-2']])
    const { body } = await callAs(url, admins[0] ?? '', imports.add, { body: { section, department: 'Physics' }, file })
    const batch = String(body['batch'])
    return {
      contend: (contender) => callAs(url, admins[contender % 2] ?? '', imports.takeBack, { params: { id: batch } }),
      allowedCodes: ['IMPORT_TAKEN_BACK'],
      holds: async () =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select f.deleted_at is not null and b.taken_back_at is not null
              and (select count(*) from audit_log l where l.object_type = 'file' and l.object_id = f.id::text) = 2 as holds
            from import_batches b join import_batch_files bf on bf.batch_id = b.id join files f on f.id = bf.file_id where b.id = ${batch}`,
        ),
    }
  })
}
