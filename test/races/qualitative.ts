import { cast } from '../../db/cast.ts'
import { closedMonths } from '../../src/closed-months/contract.ts'
import { listMonthsBefore } from '../../src/closed-months/rules.ts'
import { approvals } from '../../src/inbox/approvals-contract.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import { toDay } from '../../src/kit/shared/time.ts'
import { qualitative } from '../../src/qualitative/contract.ts'
import { review } from '../../src/qualitative/review-contract.ts'
import { tasksImport } from '../../src/qualitative/tasks-import-contract.ts'
import { SHEET_COLUMNS } from '../../src/qualitative/vocabulary.ts'
import { arrangeAuthors, callAs, ofItem, type TestPerson, createSessionToken } from '../calls.ts'
import { makeWorkbook } from '../workbooks.ts'
import { type RaceContext, doesFirstRowHold, type Race, runRace } from './race.ts'

const tasks = (title: string) => [{ title, description: 'Race', timeSpent: { hours: 1, minutes: 0 } }]
const deleteRecords = async (owner: Db): Promise<void> => {
  for (const table of ['qualitative_events', 'qualitative_tasks', 'qualitative_records']) await owner`delete from ${owner(table)}`
}

async function arrange({ url, owner }: RaceContext) {
  const [author] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  await owner`update users set enable_qualitative = true where id = ${author.id}`
  const admin = await createSessionToken(owner, cast.meera.id)
  const log = async (): Promise<{ id: string; taskId: string }> => {
    await deleteRecords(owner)
    const body = { effectiveDate: toDay(new Date()), taskList: tasks('Logged') }
    const logged = await callAs(url, author.token, qualitative.add, { body })
    const { _id: id, taskList } = logged.body['data'] as { _id: string; taskList: { _id: string }[] }
    return { id, taskId: taskList[0]?._id ?? '' }
  }
  const decide = async (id: string, version: number) =>
    ofItem(
      await callAs(url, admin, approvals.decide, {
        body: { outcome: 'approve', remark: '', items: [{ kind: 'qualitative', id, version }] },
      }),
    )
  return { author, admin, log, decide }
}
const isFirstHalf = (contender: number): boolean => contender < 4

/** Four windows of an admin approve a record in the inbox, and four edit and approve it. */
export async function approveOrEdit(context: RaceContext, rounds: number): Promise<Race> {
  const { url, owner } = context
  const { admin, log, decide } = await arrange(context)
  return runRace('an approval of a record, and an edit by an approver', rounds, async () => {
    const { id } = await log()
    return {
      contend: (contender) =>
        isFirstHalf(contender)
          ? decide(id, 1)
          : callAs(url, admin, review.edit, {
              body: { recordId: id, taskList: tasks('Edited'), remarks: 'Counted', version: 1 },
            }),
      allowedCodes: ['QUALITATIVE_DECIDED', 'QUALITATIVE_OUTDATED'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select r.approved and r.version = 2 and r.minutes = 60
              and (select array_agg(t.title) from qualitative_tasks t where t.record_id = r.id) = ${[isFirstHalf(winner) ? 'Logged' : 'Edited']}::text[]
              and (select array_agg(v.kind order by v.id) from qualitative_events v where v.record_id = r.id)
                = ${['logged', isFirstHalf(winner) ? 'approved' : 'edited']}::text[] as holds
            from qualitative_records r where r.id = ${id}`,
        ),
    }
  })
}

/** Four windows of an admin approve a record, and four of its author change it. */
export async function approveOrRefill(context: RaceContext, rounds: number): Promise<Race> {
  const { url, owner } = context
  const { author, log, decide } = await arrange(context)
  return runRace('an approval of a record, and a change by its author', rounds, async () => {
    const { id } = await log()
    return {
      contend: (contender) =>
        isFirstHalf(contender)
          ? decide(id, 1)
          : callAs(url, author.token, qualitative.refill, { params: { id }, body: { taskList: tasks('Changed'), version: 1 } }),
      allowedCodes: ['QUALITATIVE_DECIDED', 'QUALITATIVE_OUTDATED', 'QUALITATIVE_APPROVED'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select r.approved = ${isFirstHalf(winner)} and r.version = 2
              and (select array_agg(t.title) from qualitative_tasks t where t.record_id = r.id) = ${[isFirstHalf(winner) ? 'Logged' : 'Changed']}::text[]
              and (select count(*) from qualitative_events v where v.record_id = r.id) = 2 as holds
            from qualitative_records r where r.id = ${id}`,
        ),
    }
  })
}

/** Four windows of an admin delete the last task of a record, and four approve it. */
export async function approveOrDelete(context: RaceContext, rounds: number): Promise<Race> {
  const { url, owner } = context
  const { admin, log, decide } = await arrange(context)
  return runRace('the deletion of a record’s last task, and its approval', rounds, async () => {
    const { id, taskId } = await log()
    return {
      contend: (contender) =>
        isFirstHalf(contender) ? callAs(url, admin, review.deleteTask, { params: { taskId, recordId: id } }) : decide(id, 1),
      allowedCodes: ['QUALITATIVE_NOT_FOUND', 'QUALITATIVE_TASK_NOT_FOUND', 'QUALITATIVE_DECIDED', 'QUALITATIVE_OUTDATED'],
      seconds: [4, 5, 6, 7],
      holds: async (_winner, second) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select r.deleted_at is not null and r.approved = ${second !== undefined} and r.version = ${second === undefined ? 2 : 3}
              and not exists (select from qualitative_tasks t where t.record_id = r.id)
              and (select jsonb_array_length(v.before -> 'tasks') = 1 from qualitative_events v where v.record_id = r.id and v.kind = 'task deleted') as holds
            from qualitative_records r where r.id = ${id}`,
        ),
    }
  })
}

/** Seven windows of an admin close last month, and one uploads tasks of it. */
export async function closeOrUpload(context: RaceContext, rounds: number): Promise<Race> {
  const { url, owner } = context
  const { author, admin } = await arrange(context)
  const [month = ''] = listMonthsBefore(toDay(new Date()), 1)
  const file = await makeWorkbook('Race.xlsx', SHEET_COLUMNS, [[author.email, `${month}-10`, 'Uploaded', 'Race', 1, 0]])
  return runRace('the closing of a month, and an upload of tasks into it', rounds, async () => {
    await deleteRecords(owner)
    await owner`truncate month_closings cascade`
    return {
      contend: (contender) =>
        contender < 7
          ? callAs(url, admin, closedMonths.close, { query: { confirm: 'true' }, body: { month } })
          : callAs(url, admin, tasksImport.upload, { file }),
      allowedCodes: ['MONTH_CLOSED_ALREADY', 'MONTH_CLOSED', 'BAD_WORKBOOK'],
      seconds: [7],
      holds: async (_winner, second) => {
        const isComplete = doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and((select count(*) from qualitative_records r where r.made_at <= c.closed_at) = ${second === undefined ? 0 : 1})
              and (select count(*) from qualitative_records) = ${second === undefined ? 0 : 1} as holds
            from month_closings c`,
        )
        // Reopens the month for the races after this one.
        await owner`truncate month_closings cascade`
        return isComplete
      },
    }
  })
}

/** One admin takes back one Update and Approve in eight windows. */
export async function sameEditUndone(context: RaceContext, rounds: number): Promise<Race> {
  const { url, owner } = context
  const { admin, log } = await arrange(context)
  return runRace('one edit of a record, taken back in eight windows', rounds, async () => {
    const { id } = await log()
    await callAs(url, admin, review.edit, { body: { recordId: id, taskList: tasks('Edited'), remarks: 'Counted' } })
    const items = [{ kind: 'qualitative', id, version: 2 }]
    return {
      contend: async () => ofItem(await callAs(url, admin, approvals.undo, { body: { items } })),
      allowedCodes: ['QUALITATIVE_OUTDATED'],
      holds: async () =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select not r.approved and r.version = 3 and r.decided_by is null
              and (select array_agg(t.title) from qualitative_tasks t where t.record_id = r.id) = '{Logged}' as holds
            from qualitative_records r where r.id = ${id}`,
        ),
    }
  })
}
