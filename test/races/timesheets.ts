import { cast } from '../../db/cast.ts'
import { absences } from '../../src/absences/contract.ts'
import { holds } from '../../src/allocations/holds-contract.ts'
import { closedMonths } from '../../src/closed-months/contract.ts'
import { listMonthsBefore } from '../../src/closed-months/rules.ts'
import { approvals } from '../../src/inbox/approvals-contract.ts'
import { deputies } from '../../src/inbox/deputies-contract.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import { toDay, shiftDay } from '../../src/kit/shared/time.ts'
import { approval } from '../../src/timesheets/approval-contract.ts'
import { entries } from '../../src/timesheets/entries-contract.ts'
import { members } from '../../src/timesheets/members-contract.ts'
import { listEntryDays } from '../../src/timesheets/rules.ts'
import { arrangeAuthors, callAs, ofItem, type TestPerson, createSessionToken } from '../calls.ts'
import { CONTENDERS, type RaceContext, doesFirstRowHold, type Race, runRace, SINCE } from './race.ts'

const timesheetProject = async (owner: Db): Promise<string> => {
  const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
    insert into projects (name, created_by) values (${`Race for a day ${crypto.randomUUID()}`}, ${cast.meera.id}) returning id`
  await owner`insert into project_modules (project_id, module) values (${id}, 'timesheets')`
  return id
}
const deleteEntries = async (owner: Db): Promise<void> => {
  for (const table of ['timesheet_events', 'timesheet_lines', 'timesheet_entries']) await owner`delete from ${owner(table)}`
}

async function arrangeMember(owner: Db): Promise<{ author: TestPerson; project: string }> {
  const [author] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const project = await timesheetProject(owner)
  // Nobody can fill in a day before their first day.
  await owner`update users set created_at = ${SINCE} where id = ${author.id}`
  await owner`
    insert into timesheet_memberships (project_id, user_id, during) values (${project}, ${author.id}, tstzrange(${SINCE}, null))`
  return { author, project }
}

type Day = { author: string; project: string; day: string; status: 'FILLED' | 'REJECTED' }
/** Inserts a day that its author has filled in and, depending on `status`, an admin has declined. Returns its id. */
async function insertDay(owner: Db, { author, project, day, status }: Day): Promise<string> {
  const by = status === 'REJECTED' ? cast.meera.id : null
  const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
    insert into timesheet_entries (user_id, day, status, filled_at, decided_at, decided_by, off_day, done, version)
    values (${author}, ${day}, ${status}, ${SINCE}, ${by && SINCE}, ${by}, false, 1, ${by ? 2 : 1}) returning id`
  await owner`insert into timesheet_lines (entry_id, place, project_id, done) values (${id}, 1, ${project}, 1)`
  await owner`
    insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
    values (${id}, ${author}, ${SINCE}, 'filled', ${author}, '', '[]', 1)`
  if (by)
    await owner`
      insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, version)
      values (${id}, ${author}, ${SINCE}, 'declined', ${by}, 'Again', 2)`
  return id
}

export async function sameMember({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const admin = await createSessionToken(owner, cast.meera.id)
  const project = await timesheetProject(owner)
  return runRace('one member, added eight times', rounds, async () => {
    await owner`delete from timesheet_memberships where project_id = ${project}`
    return {
      contend: () => callAs(url, admin, holds.start, { params: { projectId: project }, body: { users: [author.id] } }),
      allowedCodes: ['ALREADY_MEMBER'],
      holds: async () =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(upper_inf(during)) as holds from timesheet_memberships where project_id = ${project}`,
        ),
    }
  })
}

/** Four windows of an admin end a membership before today, and four of the author fill in today for its project. */
export async function endOrFill({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const [author] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const admin = await createSessionToken(owner, cast.meera.id)
  const project = await timesheetProject(owner)
  const revokeTime = '2026-02-01 00:00:00'
  const isEnd = (contender: number): boolean => contender < 4
  return runRace('the end of a membership, and a day for it', rounds, async () => {
    await deleteEntries(owner)
    await owner`delete from timesheet_memberships where project_id = ${project}`
    await owner`
      insert into timesheet_memberships (project_id, user_id, during) values (${project}, ${author.id}, tstzrange(${SINCE}, null))`
    return {
      contend: (contender) =>
        isEnd(contender)
          ? callAs(url, admin, members.removeUser, { params: { project, user: author.id }, body: { revokeTime } })
          : callAs(url, author.token, entries.submit, {
              body: { date: toDay(new Date()), projects: [{ id: project, done: 1 }] },
            }),
      allowedCodes: ['ENTRIES_AFTER_REVOKE', 'NOT_A_MEMBER', 'TIMESHEET_SUBMIT_ERR', 'INVALID_REQUEST'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select upper_inf(m.during) = ${!isEnd(winner)}
              and (select count(*) from timesheet_entries) = ${isEnd(winner) ? 0 : 1} as holds
            from timesheet_memberships m where m.project_id = ${project}`,
        ),
    }
  })
}

/** Four windows of an author send a declined day again, and four of an admin approve what they see. */
export async function resubmitOrApprove({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const { author, project } = await arrangeMember(owner)
  const admin = await createSessionToken(owner, cast.meera.id)
  const isApproval = (contender: number): boolean => contender < 4
  return runRace('an approval, and a resubmission', rounds, async () => {
    await deleteEntries(owner)
    const body = { date: toDay(new Date()), projects: [{ id: project, done: 1 }] }
    const filled = await callAs(url, author.token, entries.submit, { body })
    const id = (filled.body['data'] as { _id: string })._id
    const reject = { status: 'REJECTED', approverRemarks: 'Again' }
    await callAs(url, admin, approval.update, { params: { id }, body: reject })
    return {
      contend: (contender) =>
        isApproval(contender)
          ? callAs(url, admin, approval.update, { params: { id }, body: { status: 'APPROVED', version: 2 } })
          : callAs(url, author.token, entries.resubmit, { body: { timesheetId: id, userRemarks: 'Counted' } }),
      allowedCodes: ['ALREADY_DECIDED', 'DECISION_OUTDATED', 'NOT_DECLINED'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select e.version = 3 and e.status = ${isApproval(winner) ? 'APPROVED' : 'FILLED'}
              and (select count(*) from timesheet_events v where v.entry_id = e.id) = 3 as holds
            from timesheet_entries e where e.id = ${id}`,
        ),
    }
  })
}

/** One author submits the timesheet of one day in eight windows, each with another figure. */
export async function sameDay({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const { author, project } = await arrangeMember(owner)
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => createSessionToken(owner, author.id)))
  return runRace('one day, eight timesheets', rounds, async () => {
    await deleteEntries(owner)
    return {
      contend: (contender) =>
        callAs(url, windows[contender] ?? '', entries.submit, {
          body: { date: toDay(new Date()), projects: [{ id: project, done: contender + 1 }] },
        }),
      allowedCodes: ['TIMESHEET_SUBMIT_ERR'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(e.done = ${winner + 1} and l.done = e.done and v.kind = 'filled') as holds
            from timesheet_entries e left join timesheet_lines l on l.entry_id = e.id left join timesheet_events v on v.entry_id = e.id`,
        ),
    }
  })
}

/** Four windows of an admin close a month, and four of an author send a declined day of that month again. */
export async function closeOrResubmit({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const { author, project } = await arrangeMember(owner)
  const admin = await createSessionToken(owner, cast.meera.id)
  const [month = ''] = listMonthsBefore(toDay(new Date()), 1)
  return runRace('the closing of a month, and a day in it', rounds, async () => {
    await deleteEntries(owner)
    await owner`truncate month_closings cascade`
    const id = await insertDay(owner, { author: author.id, project, day: `${month}-10`, status: 'REJECTED' })
    return {
      contend: (contender) =>
        contender < 4
          ? callAs(url, admin, closedMonths.close, { query: { confirm: 'true' }, body: { month } })
          : callAs(url, author.token, entries.resubmit, { body: { timesheetId: id, userRemarks: 'Counted' } }),
      allowedCodes: ['MONTH_CLOSED_ALREADY', 'MONTH_CLOSED', 'NOT_DECLINED'],
      seconds: [4, 5, 6, 7],
      holds: async (_winner, second) => {
        const isComplete = doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select e.status = ${second === undefined ? 'REJECTED' : 'FILLED'} and e.version = ${second === undefined ? 2 : 3}
              and (select count(*) = 1 and bool_and(e.filled_at <= c.closed_at) from month_closings c) as holds
            from timesheet_entries e where e.id = ${id}`,
        )
        // Reopens the month for the races after this one.
        await owner`truncate month_closings cascade`
        return isComplete
      },
    }
  })
}

/** Eight windows of a manager each name a deputy for periods that share the first day. */
export async function sameDeputy({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const windows = await Promise.all(Array.from({ length: CONTENDERS }, () => createSessionToken(owner, cast.kavita.id)))
  const people = await arrangeAuthors(owner, CONTENDERS)
  await owner`update users set roles = '{MANAGER}' where id = any (${people.map(({ id }) => id)})`
  const from = toDay(new Date())
  return runRace('one deputy of eight', rounds, async () => {
    await owner`delete from deputies`
    return {
      contend: (contender) =>
        callAs(url, windows[contender] ?? '', deputies.name, {
          body: { deputy: people[contender]?.id, from, to: shiftDay(from, contender) },
        }),
      allowedCodes: ['DEPUTY_TAKEN'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(deputy_id = ${people[winner]?.id ?? null} and ended_at is null) as holds from deputies`,
        ),
    }
  })
}

/** Four windows of a manager approve a day, and four of the manager's deputy decline it in the inbox. */
export async function managerOrDeputy({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const { author, project } = await arrangeMember(owner)
  const [manager, deputy] = [await createSessionToken(owner, cast.kavita.id), await createSessionToken(owner, cast.farhan.id)]
  const day = toDay(new Date())
  await owner`insert into user_managers (user_id, effective_from, manager_id) values (${author.id}, '2026-01-01', ${cast.kavita.id})`
  await owner`delete from deputies`
  await owner`
    insert into deputies (manager_id, deputy_id, during, named_at, named_by)
    values (${cast.kavita.id}, ${cast.farhan.id}, daterange(${day}::date, ${day}::date + 9), now(), ${cast.kavita.id})`
  const isManager = (contender: number): boolean => contender < 4
  const raced = await runRace('the decisions of a manager, and of the deputy', rounds, async () => {
    await deleteEntries(owner)
    const id = await insertDay(owner, { author: author.id, project, day, status: 'FILLED' })
    const items = [{ kind: 'timesheet', id, version: 1 }]
    return {
      contend: async (contender) =>
        isManager(contender)
          ? callAs(url, manager, approval.update, { params: { id }, body: { status: 'APPROVED', version: 1 } })
          : ofItem(await callAs(url, deputy, approvals.decide, { body: { items, outcome: 'decline', remark: 'Count again' } })),
      allowedCodes: ['ALREADY_DECIDED', 'DECISION_OUTDATED'],
      holds: async (winner) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select e.version = 2 and e.status = ${isManager(winner) ? 'APPROVED' : 'REJECTED'}
              and e.decided_by = ${isManager(winner) ? cast.kavita.id : cast.farhan.id}
              and e.decided_for is not distinct from ${isManager(winner) ? null : cast.kavita.id}::uuid
              and (select count(*) from timesheet_events v where v.entry_id = e.id) = 2 as holds
            from timesheet_entries e where e.id = ${id}`,
        ),
    }
  })
  await owner`delete from deputies`
  return raced
}

/** One admin takes the same decision back in eight windows. */
export async function sameDecisionUndone({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const { author, project } = await arrangeMember(owner)
  const admin = await createSessionToken(owner, cast.meera.id)
  return runRace('one decision on a day, taken back in eight windows', rounds, async () => {
    await deleteEntries(owner)
    const id = await insertDay(owner, { author: author.id, project, day: toDay(new Date()), status: 'FILLED' })
    await callAs(url, admin, approval.update, { params: { id }, body: { status: 'APPROVED' } })
    const items = [{ kind: 'timesheet', id, version: 2 }]
    return {
      contend: async () => ofItem(await callAs(url, admin, approvals.undo, { body: { items } })),
      allowedCodes: ['DECISION_OUTDATED'],
      holds: async () =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select e.version = 3 and e.status = 'FILLED' and e.decided_by is null
              and (select array_agg(v.kind order by v.id) from timesheet_events v where v.entry_id = e.id) = '{filled,approved,undone}' as holds
            from timesheet_entries e where e.id = ${id}`,
        ),
    }
  })
}

/**
 * Four windows of an admin make a day a weekly off, and four of the person fill it in. The entry records whether the day was off
 * when it was filled.
 */
export async function absenceOrFill({ url, owner }: RaceContext, rounds: number): Promise<Race> {
  const { author, project } = await arrangeMember(owner)
  const admin = await createSessionToken(owner, cast.meera.id)
  const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const date = listEntryDays(toDay(new Date())).find(isWeekday) ?? ''
  return runRace('an absence, and an entry on its day', rounds, async () => {
    await deleteEntries(owner)
    await owner`delete from absences where user_id = ${author.id}`
    return {
      contend: (contender) =>
        contender < 4
          ? callAs(url, admin, absences.record, { query: { confirm: 'true' }, body: { user: author.id, date, reason: 'reject' } })
          : callAs(url, author.token, entries.submit, { body: { date, projects: [{ id: project, done: 1 }] } }),
      allowedCodes: ['ABSENCE_UNCHANGED', 'TIMESHEET_SUBMIT_ERR'],
      seconds: [4, 5, 6, 7],
      holds: async (_winner, second) =>
        doesFirstRowHold(
          await owner<{ holds: boolean }[]>`
            select ${second !== undefined} and count(*) = 1
              and bool_and(a.reason = 'reject' and (a.made_at = e.filled_at or e.off_day = (a.made_at < e.filled_at))) as holds
            from absences a, timesheet_entries e where a.user_id = ${author.id} and e.user_id = ${author.id}`,
        ),
    }
  })
}
