import { cast } from '../../db/cast.ts'
import { absences } from '../../src/absences/contract.ts'
import { closedMonths } from '../../src/closed-months/contract.ts'
import { listMonthsBefore } from '../../src/closed-months/rules.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { toDay } from '../../src/kit/shared/time.ts'
import { worklog } from '../../src/worklog/contract.ts'
import { targetDays } from '../../src/worklog/target-days-contract.ts'
import { targets } from '../../src/worklog/targets-contract.ts'
import { arrangeAuthors, callAs, type TestPerson, type TestInput, createSessionToken } from '../calls.ts'
import { type RaceContext, doesFirstRowHold, type Race, runRace, SINCE } from './race.ts'

/** Arranges an admin and an author. Each round gives the author a new target with days in the previous month. */
async function arrange({ url, owner }: RaceContext) {
  const [author] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const admin = await createSessionToken(owner, cast.meera.id)
  await owner`insert into work_terms (user_id, effective_from, shift_type, working_hours) values (${author.id}, ${SINCE}, '5', 8)`
  const make = async (spec: Endpoint, sent: TestInput): Promise<string> =>
    ((await callAs(url, admin, spec, sent)).body['data'] as { _id: string })._id
  const name = `Race ${author.id}`
  const projectId = await make(worklog.addProject, { body: { name } })
  const subjectId = await make(worklog.addSubject, { params: { id: projectId }, body: { name } })
  const profileId = await make(worklog.addProfile, { params: { id: subjectId }, body: { name, budget: 60 } })
  const [month = ''] = listMonthsBefore(toDay(new Date()), 1)
  // Every week has a working day.
  const body = { name, start: `${month}-08`, end: `${month}-14`, type: 'units', target: 40, users: [author.id] }
  const give = async () => {
    await owner`delete from absences where user_id = ${author.id}`
    const given = await callAs(url, admin, targets.create, { params: { projectId, profileId }, body })
    const [{ _id: targetId } = { _id: '' }] = given.body['data'] as { _id: string }[]
    const [day] = await owner<{ id: string; date: string }[]>`
      select id, day::text as date from worklog_sub_targets where target_id = ${targetId} order by day limit 1`
    const { id = '', date = '' } = day ?? {}
    const record = () =>
      callAs(url, author.token, targetDays.record, { params: { targetId }, body: { subTargetId: id, completedUnits: 5 } })
    return { targetId, id, date, record }
  }
  const has = async (id: string, units: number | null) =>
    doesFirstRowHold(
      await owner<{ holds: boolean }[]>`
        select s.completed_units is not distinct from ${units}
          and (select sum(z.units) from worklog_sums z where z.target_id = s.target_id) = case when s.removed_at is null then ${units ?? 0} else 0 end as holds
        from worklog_sub_targets s where s.id = ${id}`,
    )
  return { author, admin, month, give, has }
}

/** Seven windows of an admin record an absence while the person records units of the day. Only one of the two may be stored. */
export async function absenceOrRecord(context: RaceContext, rounds: number): Promise<Race> {
  const { author, admin, give, has } = await arrange(context)
  return runRace('an absence, and units of a target on its day', rounds, async () => {
    const { id, date, record } = await give()
    return {
      contend: (contender) =>
        contender < 7
          ? callAs(context.url, admin, absences.record, {
              query: { confirm: 'true' },
              body: { user: author.id, date, reason: 'SL' },
            })
          : record(),
      allowedCodes: ['ABSENCE_UNCHANGED', 'ABSENCE_OVER_WORK', 'DAY_ABSENT'],
      holds: async (winner) => {
        const [{ count } = { count: -1 }] = await context.owner<{ count: number }[]>`
          select count(*)::int as count from absences where user_id = ${author.id}`
        return count === (winner < 7 ? 1 : 0) && (await has(id, winner < 7 ? null : 5))
      },
    }
  })
}

/** Seven windows of an admin close last month while a person records a day in it. */
export async function closeOrRecord(context: RaceContext, rounds: number): Promise<Race> {
  const { admin, month, give, has } = await arrange(context)
  return runRace('the closing of a month, and units of a day in it', rounds, async () => {
    await context.owner`truncate month_closings cascade`
    const { id, record } = await give()
    return {
      contend: (contender) =>
        contender < 7
          ? callAs(context.url, admin, closedMonths.close, { query: { confirm: 'true' }, body: { month } })
          : record(),
      allowedCodes: ['MONTH_CLOSED_ALREADY', 'MONTH_CLOSED'],
      seconds: [7],
      holds: async (_winner, second) => {
        const before = doesFirstRowHold(
          await context.owner<{ holds: boolean }[]>`
            select count(*) = 1 and bool_and(coalesce(s.filled_at <= c.closed_at, true)) as holds
            from month_closings c, worklog_sub_targets s where s.id = ${id}`,
        )
        // Reopens the month for the races after this one.
        await context.owner`truncate month_closings cascade`
        return before && (await has(id, second === undefined ? null : 5))
      },
    }
  })
}

/**
 * Seven windows of an admin remove a day while the person records units of it. The units stay with the day and no longer count.
 */
export async function removeOrRecord(context: RaceContext, rounds: number): Promise<Race> {
  const { admin, give, has } = await arrange(context)
  return runRace('the removal of a day of a target, and units of it', rounds, async () => {
    const { targetId, id, record } = await give()
    return {
      contend: (contender) =>
        contender < 7 ? callAs(context.url, admin, targetDays.remove, { params: { targetId, subId: id } }) : record(),
      allowedCodes: ['DAY_NOT_FOUND'],
      seconds: [7],
      holds: (_winner, second) => has(id, second === undefined ? null : 5),
    }
  })
}
