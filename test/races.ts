/** The races: eight users concurrently do what only one of them may (npm run soak; races.test.ts runs fewer rounds). */
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { allocations } from '../src/allocations/contract.ts'
import { accountHistory } from '../src/allocations/history-contract.ts'
import { holds } from '../src/allocations/holds-contract.ts'
import { dayOf } from '../src/kit/shared/time.ts'
import { tasks } from '../src/tasks/desk/contract.ts'
import { approval } from '../src/timesheets/approval-contract.ts'
import { entries } from '../src/timesheets/entries-contract.ts'
import { members } from '../src/timesheets/members-contract.ts'
import { users } from '../src/users/contract.ts'
import { type Reply, arrangeAuthors, callAs, type Person, tokenOf } from './calls.ts'
import { arrangeAccount, arrangeFile } from './files.ts'
import { assigning } from '../src/tasks/assign/contract.ts'
import { planning } from '../src/tasks/assign/plan-contract.ts'
import { taskHistory } from '../src/tasks/history/contract.ts'
import { imports } from '../src/tasks/import/contract.ts'
import { arrangeProject, workbook } from './workbooks.ts'

export const CONTENDERS = 8
const SINCE = '2026-01-01T00:00:00Z'
const ROWS_A_ROUND = 10

/** The app under test and the owner's connection to its database, which contains the cast. */
export type Ground = { url: string; owner: Db }
/** `codes`: count by code. `wrong`: a sentence for each round without exactly one winner, or with other data left behind. */
export type Race = { race: string; rounds: number; codes: Record<string, number>; wrong: string[]; ms: number }

type Round = {
  contend: (contender: number) => Promise<Reply>
  /** The refusals that the losers may get. */
  allowedCodes: readonly string[]
  /** Contenders who harm nobody: each of them succeeds, and wins nothing. */
  bystanders?: readonly number[]
  /** Whether the database contains the winner's write, complete and alone. */
  holds: (winner: number) => Promise<boolean>
}

async function run(race: string, rounds: number, arrange: (round: number) => Promise<Round>): Promise<Race> {
  const codes: Record<string, number> = {}
  const wrong: string[] = []
  const began = Date.now()
  for (let round = 1; round <= rounds; round++) {
    const { contend, allowedCodes, bystanders = [], holds } = await arrange(round)
    const responses = await Promise.all(Array.from({ length: CONTENDERS }, (_, contender) => contend(contender)))
    for (const [contender, { code }] of responses.entries()) {
      const counted = code === 'ok' && bystanders.includes(contender) ? 'ok beside' : code
      codes[counted] = (codes[counted] ?? 0) + 1
    }
    const winners = responses.flatMap(({ code }, contender) =>
      code === 'ok' && !bystanders.includes(contender) ? [contender] : [],
    )
    const unexpected = responses.filter(
      ({ status, code }, contender) =>
        code !== 'ok' && (bystanders.includes(contender) || ![400, 404, 409].includes(status) || !allowedCodes.includes(code)),
    )
    const [winner] = winners
    if (winners.length !== 1) wrong.push(`round ${round}: ${winners.length} winners`)
    if (unexpected.length > 0)
      wrong.push(`round ${round}: ${unexpected.map(({ status, code }) => `${status} ${code}`).join(', ')}`)
    if (winner !== undefined && !(await holds(winner)))
      wrong.push(`round ${round}: the database does not hold the winner's write`)
  }
  return { race, rounds, codes, wrong, ms: Date.now() - began }
}

const isTrue = (rows: readonly { holds: boolean }[]): boolean => rows[0]?.holds === true

/** One author in eight windows decides on one task, in every second round without sending the version. */
async function sameTask({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [Person]
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => tokenOf(owner, author.id)))
  const held = { author_id: author.id, author_allocated_at: SINCE }
  const name = `Race for a task ${crypto.randomUUID()}.xlsx`
  const { fileId, projectId } = await arrangeFile(owner, { name, states: Array.from({ length: rounds }, () => held) })
  await arrangeAccount(owner, projectId, 'race-task', author.id, SINCE)
  return run('one task, eight decisions', rounds, async (round) => ({
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
      isTrue(
        await owner<{ holds: boolean }[]>`
          select t.version = 2 and t.author_comments = ${`by ${winner}`}
            and (select count(*) from task_events e where e.task_id = t.id) = 1
            and (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) = 1 as holds
          from tasks t where t.file_id = ${fileId} and t.sr_no = ${round}`,
      ),
  }))
}

/** Of a round's rows the range of a contender: all ranges share the fifth row. */
const rangeOf = (round: number, contender: number) => ({
  start: (round - 1) * ROWS_A_ROUND + 1 + (contender % 5),
  end: (round - 1) * ROWS_A_ROUND + 5 + (contender % 6),
})

/** Two admins assign overlapping ranges that share the fifth row, each to another author. */
async function overlappingAssignments({ url, owner }: Ground, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await tokenOf(owner, cast.meera.id), await tokenOf(owner, cast.arjun.id)]
  const name = `Race for rows ${crypto.randomUUID()}.xlsx`
  const { fileId } = await arrangeFile(owner, { name, rows: rounds * ROWS_A_ROUND })
  return run('overlapping assignments', rounds, async (round) => ({
    contend: (contender) =>
      callAs(url, admins[contender % 2] ?? '', assigning.assign, {
        params: { file: name },
        body: { ...rangeOf(round, contender), author: authors[contender]?.email, onConflict: 'error' },
      }),
    allowedCodes: ['ALREADY_ASSIGNED'],
    holds: async (winner) => {
      const { start, end } = rangeOf(round, winner)
      return isTrue(
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

/** One author in eight windows takes back one decision. */
async function sameUndo({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [Person]
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => tokenOf(owner, author.id)))
  const held = { author_id: author.id, author_allocated_at: SINCE }
  const name = `Race to take back ${crypto.randomUUID()}.xlsx`
  const { fileId, projectId } = await arrangeFile(owner, { name, states: Array.from({ length: rounds }, () => held) })
  await arrangeAccount(owner, projectId, 'race-undo', author.id, SINCE)
  return run('one decision, taken back in eight windows', rounds, async (round) => {
    await callAs(url, author.token, tasks.update, {
      params: { file: name, role: 'AUTHOR' },
      body: { sr_no: round, status: 'done', answerType: 'Authored on Doc', version: 1 },
    })
    return {
      contend: (contender) =>
        callAs(url, windows[contender] ?? '', taskHistory.undo, { params: { file: name }, body: { sr_no: round, version: 2 } }),
      allowedCodes: ['STALE_VERSION'],
      holds: async () =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select t.version = 3 and t.author_status is null and t.turn = 'AUTHOR' and t.author_id = ${author.id}
              and (select array_agg(e.kind order by e.id) from task_events e where e.task_id = t.id) = '{update,undo}'
              and (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) = 2 as holds
            from tasks t where t.file_id = ${fileId} and t.sr_no = ${round}`,
        ),
    }
  })
}

/** Two admins execute plans of two roles for overlapping ranges that share the fifth row. */
async function overlappingLines({ url, owner }: Ground, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await tokenOf(owner, cast.meera.id), await tokenOf(owner, cast.arjun.id)]
  const name = `Race for lines ${crypto.randomUUID()}.xlsx`
  const { fileId } = await arrangeFile(owner, { name, rows: rounds * ROWS_A_ROUND })
  return run('overlapping lines', rounds, async (round) => ({
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
      return isTrue(
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

/** Two admins take one planned assignment back, which had taken the rows from another author. */
async function sameBatch({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [before, after] = (await arrangeAuthors(owner, 2)) as [Person, Person]
  const admins = [await tokenOf(owner, cast.meera.id), await tokenOf(owner, cast.arjun.id)]
  const name = `Race for a batch ${crypto.randomUUID()}.xlsx`
  const held = { author_id: before.id, author_allocated_at: SINCE }
  const { fileId } = await arrangeFile(owner, { name, states: [held, held, held] })
  return run('one batch, taken back by eight', rounds, async (round) => {
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
        isTrue(
          await owner<{ holds: boolean }[]>`
            select bool_and(t.author_id = ${before.id} and t.author_allocated_at = ${SINCE} and t.version = ${1 + 2 * round})
              and (select count(*) from task_events e where e.file_id = ${fileId}) = ${6 * round} as holds
            from tasks t where t.file_id = ${fileId}`,
        ),
    }
  })
}

/** Two admins take one upload back. */
async function sameUpload({ url, owner }: Ground, rounds: number): Promise<Race> {
  const admins = [await tokenOf(owner, cast.meera.id), await tokenOf(owner, cast.arjun.id)]
  const section = `Race for uploads ${crypto.randomUUID()}`
  await arrangeProject(owner, section)
  return run('one upload, taken back by eight', rounds, async (round) => {
    const file = await workbook(`${section} ${round}.xlsx`, ['question_id'], [['Q-1'], ['Q-2']])
    const { body } = await callAs(url, admins[0] ?? '', imports.add, { body: { section, department: 'Physics' }, file })
    const batch = String(body['batch'])
    return {
      contend: (contender) => callAs(url, admins[contender % 2] ?? '', imports.takeBack, { params: { id: batch } }),
      allowedCodes: ['IMPORT_TAKEN_BACK'],
      holds: async () =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select f.deleted_at is not null and b.taken_back_at is not null
              and (select count(*) from audit_log l where l.object_type = 'file' and l.object_id = f.id::text) = 2 as holds
            from import_batches b join import_batch_files bf on bf.batch_id = b.id join files f on f.id = bf.file_id where b.id = ${batch}`,
        ),
    }
  })
}

/** Eight authors start using one single-user account id. */
async function sameAccount({ url, owner }: Ground, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const [first] = authors as [Person]
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race for an account ${crypto.randomUUID()}.xlsx` })
  await arrangeAccount(owner, projectId, 'race-account', first.id, SINCE)
  return run('one account id, eight people', rounds, async () => {
    await owner`delete from allocation_holds where project_id = ${projectId}`
    return {
      contend: (contender) =>
        callAs(url, authors[contender]?.token ?? '', holds.start, {
          params: { projectId },
          body: { accountId: 'race-account' },
        }),
      allowedCodes: ['ACCOUNT_IN_USE'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(user_id = ${authors[winner]?.id ?? null}) as holds
            from allocation_holds where project_id = ${projectId}`,
        ),
    }
  })
}

/** A single-user ID that nobody holds: an admin lengthens its last use over now, and seven people start one. */
async function editOrStart({ url, owner }: Ground, rounds: number): Promise<Race> {
  const authors = await arrangeAuthors(owner, CONTENDERS)
  const [before] = authors as [Person]
  const admin = await tokenOf(owner, cast.meera.id)
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race for times ${crypto.randomUUID()}.xlsx` })
  const account = await arrangeAccount(owner, projectId, 'race-times')
  return run('the times of a use, and its start', rounds, async () => {
    await owner`delete from allocation_holds where account_id = ${account}`
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
      insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
      values (${account}, ${before.id}, 'single', tstzrange(${SINCE}, ${SINCE}::timestamptz + interval '1 day'), ${projectId}, '(,)')
      returning id`
    return {
      contend: (contender) =>
        contender === 0
          ? callAs(url, admin, accountHistory.editTimes, { params: { id }, body: { time: '2190-01-01 00:00:00' } })
          : callAs(url, authors[contender]?.token ?? '', holds.start, { params: { projectId }, body: { accountId: account } }),
      allowedCodes: ['ACCOUNT_IN_USE'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = ${winner === 0 ? 1 : 2} and bool_or(during @> now() and user_id = ${authors[winner]?.id ?? null}) as holds
            from allocation_holds where account_id = ${account}`,
        ),
    }
  })
}

/** A multiple-user ID of one person: an admin makes it single-user, and somebody starts it in seven windows. */
async function switchOrStart({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [holder, other] = (await arrangeAuthors(owner, 2)) as [Person, Person]
  const admin = await tokenOf(owner, cast.meera.id)
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race for a mode ${crypto.randomUUID()}.xlsx` })
  const account = await arrangeAccount(owner, projectId, 'race-mode')
  return run('the mode of an ID, and its start', rounds, async () => {
    await owner`delete from allocation_holds where account_id = ${account}`
    await owner`update accounts set is_multiple = true where id = ${account}`
    await owner`
      insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
      values (${account}, ${holder.id}, 'multiple', tstzrange(${SINCE}, null), ${projectId}, '(,)')`
    return {
      contend: (contender) =>
        contender === 0
          ? callAs(url, admin, allocations.setMultiple, { body: { id: account, is_multiple: false } })
          : callAs(url, other.token, holds.start, { params: { projectId }, body: { accountId: account } }),
      allowedCodes: ['ACCOUNT_IN_USE', 'ALREADY_HAS_ACCOUNT', 'HELD_BY_SEVERAL'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select a.is_multiple = ${winner !== 0} and count(*) = ${winner === 0 ? 1 : 2}
              and bool_and(h.mode = ${winner === 0 ? 'single' : 'multiple'}) as holds
            from accounts a join allocation_holds h on h.account_id = a.id and h.during @> now()
            where a.id = ${account} group by a.id`,
        ),
    }
  })
}

/** Four admins take the user off an ID while four others sync: one end wins, every sync succeeds and changes no use. */
async function syncOrEnd({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [holder] = (await arrangeAuthors(owner, 1)) as [Person]
  const admin = await tokenOf(owner, cast.meera.id)
  const { projectId } = await arrangeFile(owner, { rows: 1, name: `Race with a sync ${crypto.randomUUID()}.xlsx` })
  const account = await arrangeAccount(owner, projectId, 'race-sync')
  const bystanders = [4, 5, 6, 7]
  return run('an end, and a sync', rounds, async () => {
    await owner`delete from allocation_holds where account_id = ${account}`
    await owner`
      insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
      values (${account}, ${holder.id}, 'single', tstzrange(${SINCE}, null), ${projectId}, '(,)')`
    return {
      contend: (contender) =>
        bystanders.includes(contender)
          ? callAs(url, admin, accountHistory.sync, { body: { from: '2026-01-01', to: '2026-01-31' } })
          : callAs(url, admin, accountHistory.removeUsers, { params: { id: account }, body: { users: [holder.id] } }),
      allowedCodes: ['HOLD_NOT_FOUND'],
      bystanders,
      holds: async () =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(lower(during) = ${SINCE}::timestamptz and upper(during) <= now()) as holds
            from allocation_holds where account_id = ${account}`,
        ),
    }
  })
}

/** Eight users get one new email in two spellings; in every tenth round eight users are added with it. */
async function sameEmail({ url, owner }: Ground, rounds: number): Promise<Race> {
  const people = await arrangeAuthors(owner, CONTENDERS)
  const admins = [await tokenOf(owner, cast.meera.id), await tokenOf(owner, cast.arjun.id)]
  return run('one email, eight people', rounds, async (round) => {
    const email = `wanted.${crypto.randomUUID().slice(0, 13)}@proofline.example`
    const spelt = (contender: number) => (contender % 4 < 2 ? email : email.toUpperCase())
    const added = {
      fullName: 'Wanted',
      password: 'eight people want it',
      role: ['AUTHOR'],
      departments: ['Physics'],
      enableAssignments: true,
    }
    return {
      contend: (contender) =>
        round % 10 === 0
          ? callAs(url, admins[contender % 2] ?? '', users.add, { body: { ...added, email: spelt(contender) } })
          : callAs(url, admins[contender % 2] ?? '', users.updateProfile, {
              body: { _id: people[contender]?.id, newEmail: spelt(contender) },
            }),
      allowedCodes: ['EMAIL_TAKEN'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(lower(email) = ${email})
              and bool_and(${round % 10 === 0}::boolean or id = ${people[winner]?.id ?? null}) as holds
            from users where lower(email) = ${email}`,
        ),
    }
  })
}

const timesheetProject = async (owner: Db): Promise<string> => {
  const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
    insert into projects (name, created_by) values (${`Race for a day ${crypto.randomUUID()}`}, ${cast.meera.id}) returning id`
  await owner`insert into project_modules (project_id, module) values (${id}, 'timesheets')`
  return id
}
const deleteEntries = async (owner: Db): Promise<void> => {
  for (const table of ['timesheet_events', 'timesheet_lines', 'timesheet_entries']) await owner`delete from ${owner(table)}`
}

/** Eight windows of an admin add one person to a timesheet project. */
async function sameMember({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [Person]
  const admin = await tokenOf(owner, cast.meera.id)
  const project = await timesheetProject(owner)
  return run('one member, added eight times', rounds, async () => {
    await owner`delete from timesheet_memberships where project_id = ${project}`
    return {
      contend: () => callAs(url, admin, holds.start, { params: { projectId: project }, body: { users: [author.id] } }),
      allowedCodes: ['ALREADY_MEMBER'],
      holds: async () =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(upper_inf(during)) as holds from timesheet_memberships where project_id = ${project}`,
        ),
    }
  })
}

/** Four windows of an admin end a membership before today, and four of the author fill today for its project. */
async function endOrFill({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [Person]
  const admin = await tokenOf(owner, cast.meera.id)
  const project = await timesheetProject(owner)
  const revokeTime = '2026-02-01 00:00:00'
  const isEnd = (contender: number): boolean => contender < 4
  return run('the end of a membership, and a day for it', rounds, async () => {
    await deleteEntries(owner)
    await owner`delete from timesheet_memberships where project_id = ${project}`
    await owner`
      insert into timesheet_memberships (project_id, user_id, during) values (${project}, ${author.id}, tstzrange(${SINCE}, null))`
    return {
      contend: (contender) =>
        isEnd(contender)
          ? callAs(url, admin, members.removeUser, { params: { project, user: author.id }, body: { revokeTime } })
          : callAs(url, author.token, entries.submit, {
              body: { date: dayOf(new Date()), projects: [{ id: project, done: 1 }] },
            }),
      allowedCodes: ['ENTRIES_AFTER_REVOKE', 'NOT_A_MEMBER', 'TIMESHEET_SUBMIT_ERR', 'INVALID_REQUEST'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select upper_inf(m.during) = ${!isEnd(winner)}
              and (select count(*) from timesheet_entries) = ${isEnd(winner) ? 0 : 1} as holds
            from timesheet_memberships m where m.project_id = ${project}`,
        ),
    }
  })
}

/** A rejected day: four windows of its author send it again, and four of an admin approve what they see. */
async function resubmitOrApprove({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [Person]
  const admin = await tokenOf(owner, cast.meera.id)
  const project = await timesheetProject(owner)
  await owner`
    insert into timesheet_memberships (project_id, user_id, during) values (${project}, ${author.id}, tstzrange(${SINCE}, null))`
  const isApproval = (contender: number): boolean => contender < 4
  return run('an approval, and a resubmission', rounds, async () => {
    await deleteEntries(owner)
    const body = { date: dayOf(new Date()), projects: [{ id: project, done: 1 }] }
    const filled = await callAs(url, author.token, entries.submit, { body })
    const id = (filled.body['data'] as { _id: string })._id
    const reject = { status: 'REJECTED', approverRemarks: 'Again' }
    await callAs(url, admin, approval.update, { params: { id }, body: reject })
    return {
      contend: (contender) =>
        isApproval(contender)
          ? callAs(url, admin, approval.update, { params: { id }, body: { status: 'APPROVED', version: 2 } })
          : callAs(url, author.token, entries.resubmit, { body: { timesheetId: id, userRemarks: 'Counted' } }),
      allowedCodes: ['ALREADY_DECIDED', 'DECISION_OUTDATED', 'NOT_REJECTED'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select e.version = 3 and e.status = ${isApproval(winner) ? 'APPROVED' : 'FILLED'}
              and (select count(*) from timesheet_events v where v.entry_id = e.id) = 3 as holds
            from timesheet_entries e where e.id = ${id}`,
        ),
    }
  })
}

/** One author in eight windows submits the timesheet of one day, each with another figure. */
async function sameDay({ url, owner }: Ground, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [Person]
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => tokenOf(owner, author.id)))
  const project = await timesheetProject(owner)
  await owner`
    insert into timesheet_memberships (project_id, user_id, during) values (${project}, ${author.id}, tstzrange(${SINCE}, null))`
  return run('one day, eight timesheets', rounds, async () => {
    await deleteEntries(owner)
    return {
      contend: (contender) =>
        callAs(url, windows[contender] ?? '', entries.submit, {
          body: { date: dayOf(new Date()), projects: [{ id: project, done: contender + 1 }] },
        }),
      allowedCodes: ['TIMESHEET_SUBMIT_ERR'],
      holds: async (winner) =>
        isTrue(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(e.done = ${winner + 1} and l.done = e.done and v.kind = 'filled') as holds
            from timesheet_entries e left join timesheet_lines l on l.entry_id = e.id left join timesheet_events v on v.entry_id = e.id`,
        ),
    }
  })
}

export const races = {
  sameTask,
  sameUndo,
  overlappingAssignments,
  overlappingLines,
  sameBatch,
  sameUpload,
  sameAccount,
  editOrStart,
  switchOrStart,
  syncOrEnd,
  sameEmail,
  sameDay,
  sameMember,
  endOrFill,
  resubmitOrApprove,
}

/** Deadlocks that PostgreSQL has resolved in this database; complete when the app's sessions have ended. */
export const deadlocks = async (owner: Db): Promise<number> => {
  const [row] = await owner<{ deadlocks: number }[]>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}
