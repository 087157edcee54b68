import type { Db } from '../../kit/postgres/db.ts'
import { routes } from '../../kit/server/routes.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { asId } from '../../kit/shared/ids.ts'
import { joinWords } from '../../kit/shared/counted.ts'
import { nameKey } from '../../kit/shared/names.ts'
import { formatDay, toDay } from '../../kit/shared/time.ts'
import { formatMonth } from '../../closed-months/rules.ts'
import { selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { type DatedHoliday, holidays } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { isChoiceOpen, mayBeHalf, listNationalDays, repeatDate } from '../rules.ts'
import { compareByDate, proposeNationalDays } from './proposed.ts'
import {
  calendarGroup,
  confirmHolidays,
  deleteCalendar,
  everybody,
  holidayGroup,
  insertCalendar,
  insertChoice,
  insertHolidays,
  insertUse,
  lockCalendar,
  lockHolidays,
  lockSelf,
  selectCalendarOn,
  selectCalendars,
  selectClosedDays,
  selectClosedMonthsOfUse,
  selectDepartments,
  selectHolidays,
  selectHolidaysOfYear,
  selectOwnHolidays,
  selectPeople,
  selectProposalsOfCalendar,
  selectProposedHolidays,
  selectRestrictedDay,
  selectUnclearPeople,
  selectUseOn,
  selectUses,
  selectUsersOfCalendar,
  todayAndLaterSql,
  updateCalendar,
  updateHoliday,
  withdrawChoice,
  withdrawHolidays,
} from './queries.ts'
import { askAboutHolidays } from './weigh-holidays.ts'

/** Returns the years for which national days are proposed: the current one and the next. */
const twoYears = (today: string): [number, number] => {
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
}

const spanOf = (days: readonly (string | null)[]): { from: string; to: string } | undefined => {
  const dated = days.filter((day) => day !== null).toSorted()
  const [from, to] = [dated[0], dated.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

/**
 * Refuses days in closed months, whose holidays never change. If a month is closed at the same time, the trigger of the table
 * refuses the write.
 * @throws HOLIDAY_MONTH_CLOSED
 */
async function refuseClosed(db: Db, days: readonly (string | null)[], path = 'day'): Promise<void> {
  const closed = await selectClosedDays(
    db,
    days.filter((day) => day !== null),
  )
  refuseMonths(
    closed.map((day) => day.slice(0, 7)),
    path,
  )
}

/**
 * Refuses the call if the list of closed months (YYYY-MM) is not empty.
 * @throws HOLIDAY_MONTH_CLOSED
 */
function refuseMonths(closed: readonly string[], path: string): void {
  if (closed.length === 0) return
  const months = [...new Set(closed.map(formatMonth))]
  const words = months.length === 1 ? { are: 'is', them: 'it' } : { are: 'are', them: 'them' }
  const issues = closed.map((month) => ({ path, message: `${formatMonth(month)} is closed.` }))
  refuse('HOLIDAY_MONTH_CLOSED', { values: { months: joinWords(months), ...words }, issues })
}

const withoutVersion = ({ version: _, ...day }: DatedHoliday): Omit<DatedHoliday, 'version'> => day
const objectOf = ({ _id, name, day }: { _id: string; name: string; day: string | null }) => ({
  type: 'holiday',
  id: _id,
  name: day === null ? name : `${name}, ${formatDay(day)}`,
})
const fieldsOf = ({ day, name, kind, isHalf, state }: Pick<DatedHoliday, 'day' | 'name' | 'kind' | 'isHalf' | 'state'>) => ({
  day,
  name,
  kind,
  isHalf,
  state,
})
const calendarObject = (id: string, name: string) => ({ type: 'holiday-calendar', id, name })

export const holidayRoutes = routes('holidays', holidays, {
  list: async ({ db, reach, query: { year } }) => {
    const stored = await selectHolidaysOfYear(db, Number(year))
    const isProposed = twoYears(reach.day).includes(Number(year))
    const national = isProposed ? await proposeNationalDays(db, [Number(year)]) : []
    return {
      calendars: await selectCalendars(db),
      days: [...stored, ...national].toSorted(compareByDate),
      uses: await selectUses(db, { today: reach.day, id: null }),
      unclear: await selectUnclearPeople(db, todayAndLaterSql(db, reach.day)),
      departments: await selectDepartments(db),
      people: await selectPeople(db),
    }
  },

  proposed: async ({ db, reach }) => {
    const years = twoYears(reach.day)
    const national = await proposeNationalDays(db, years)
    const stored = await selectProposedHolidays(db, years[0])
    return { data: [...stored, ...national.filter(({ isClosed }) => !isClosed)].toSorted(compareByDate) }
  },

  addCalendar: async ({ db, actor, body: { name, restrictedMax = 0 }, clock, audit }) => {
    const { id } = found(await insertCalendar(db, { name, restrictedMax }, { by: actor.id, now: clock() }), 'UNEXPECTED')
    audit({ ...calendarObject(id, name), after: { name, restrictedMax } })
    return { data: { _id: id, name, restrictedMax } }
  },

  updateCalendar: async ({ db, actor, params, body: { version: seen, ...sent }, audit }) => {
    const before = found(await lockCalendar(db, asId(params.id)), 'CALENDAR_NOT_FOUND')
    await refuseChanged(db, actor, { group: calendarGroup, ids: db`select ${before.id}::text`, seen })
    const after = { name: sent.name ?? before.name, restrictedMax: sent.restrictedMax ?? before.restrictedMax }
    await updateCalendar(db, { id: before.id, ...after })
    audit({
      ...calendarObject(before.id, after.name),
      before: { name: before.name, restrictedMax: before.restrictedMax },
      after,
    })
    return { data: { _id: before.id, ...after } }
  },

  deleteCalendar: async ({ db, actor, reach, params, clock, audit }) => {
    const { id, name } = found(await lockCalendar(db, asId(params.id)), 'CALENDAR_NOT_FOUND')
    const whom = await selectUsersOfCalendar(db, id, reach.day)
    if (whom.length > 0) refuse('CALENDAR_IN_USE', { values: { whom: joinWords(whom.slice(0, 10)) } })
    const doer = { by: actor.id, now: clock() }
    const proposals = await selectProposalsOfCalendar(db, id)
    await withdrawHolidays(db, proposals, doer)
    await deleteCalendar(db, id, doer)
    audit({ ...calendarObject(id, name), before: { name }, after: { deleted: true, proposalsDropped: proposals.length } })
  },

  addDay: async ({ db, actor, reach, query, body, clock, audit, publish, registered }) => {
    const { day, name, kind, isHalf = false } = body
    const calendar = body.calendar ?? null
    if ((kind === 'national') !== (calendar === null)) refuse(calendar === null ? 'CALENDAR_NEEDED' : 'HOLIDAY_KIND')
    if (isHalf && !mayBeHalf(kind)) refuse('HOLIDAY_WHOLE')
    if (calendar !== null) found(await lockCalendar(db, calendar), 'CALENDAR_NOT_FOUND')
    await refuseClosed(db, [day])
    const ask = { actor, today: reach.day, registered, confirmed: query.confirm, path: 'day' }
    const ids = await askAboutHolidays(db, { from: day, to: day }, ask, () =>
      insertHolidays(db, [{ calendar, day, forYear: null, name, kind, isHalf }], 'confirmed', { by: actor.id, now: clock() }),
    )
    const data = found(await selectHolidays(db, ids), 'UNEXPECTED')
    audit({ ...objectOf(data), after: fieldsOf(data) })
    publish(everybody)
    return { data: withoutVersion(data) }
  },

  updateDay: async ({ db, actor, reach, params, query, body: { version: seen, ...sent }, clock, audit, publish, registered }) => {
    const { id } = found(
      await lockHolidays(
        db,
        [asId(params.id)].filter((one) => one !== null),
      ),
      'HOLIDAY_NOT_FOUND',
    )
    const before = found(await selectHolidays(db, [id]), 'HOLIDAY_NOT_FOUND')
    await refuseChanged(db, actor, { group: holidayGroup, ids: db`select ${id}::text`, seen })
    const after = {
      day: sent.day ?? before.day,
      name: sent.name ?? before.name,
      kind: sent.kind ?? before.kind,
      isHalf: sent.isHalf ?? before.isHalf,
    }
    if ((after.kind === 'national') !== (before.calendar === null)) refuse('HOLIDAY_KIND')
    if (after.isHalf && !mayBeHalf(after.kind)) refuse('HOLIDAY_WHOLE')
    const { forYear } = before
    if (forYear !== null && sent.day !== undefined && !sent.day.startsWith(String(forYear)))
      refuse('HOLIDAY_YEAR', { values: { name: before.name, year: forYear } })
    await refuseClosed(db, [before.day, after.day])
    const ask = { actor, today: reach.day, registered, confirmed: query.confirm, path: 'day' }
    await askAboutHolidays(db, spanOf([before.day, after.day]), ask, () =>
      updateHoliday(db, { id, ...after }, { by: actor.id, now: clock() }),
    )
    const data = found(await selectHolidays(db, [id]), 'UNEXPECTED')
    audit({ ...objectOf(data), before: fieldsOf(before), after: fieldsOf(data) })
    publish(everybody)
    return { data: withoutVersion(data) }
  },

  confirmDays: async ({
    db,
    actor,
    reach,
    query,
    body: { days: sent = [], national = [] },
    clock,
    audit,
    publish,
    registered,
  }) => {
    const ids = [...new Set(sent)]
    if ((await lockHolidays(db, ids)).length < ids.length) refuse('HOLIDAY_NOT_FOUND')
    const stored = await selectHolidays(db, ids)
    for (const { name, day, state } of stored) {
      if (state !== 'proposed') refuse('HOLIDAY_NOT_PROPOSED', { values: { name } })
      if (day === null) refuse('HOLIDAY_UNDATED', { values: { name } })
    }
    const proposals = await proposeNationalDays(db, [...new Set(national.map((day) => Number(day.slice(0, 4))))])
    const added = [...new Set(national)].map(
      (day) => proposals.find((one) => one.day === day) ?? refuse('HOLIDAY_NOT_NATIONAL', { values: { day: formatDay(day) } }),
    )
    const days = [...stored, ...added].flatMap(({ day }) => day ?? [])
    await refuseClosed(db, days, 'days')
    const ask = { actor, today: reach.day, registered, confirmed: query.confirm, path: 'days' }
    const made = await askAboutHolidays(db, spanOf(days), ask, async () => {
      const doer = { by: actor.id, now: clock() }
      if (ids.length > 0) await confirmHolidays(db, ids, doer)
      return added.length === 0
        ? []
        : insertHolidays(
            db,
            added.map((day) => ({ ...day, calendar: null })),
            'confirmed',
            doer,
          )
    })
    const data = await selectHolidays(db, [...ids, ...made])
    for (const day of data)
      audit({
        ...objectOf(day),
        ...(ids.includes(day._id) && { before: { state: 'proposed' } }),
        after: ids.includes(day._id) ? { state: day.state } : fieldsOf(day),
      })
    publish(everybody)
    return { data: data.map(withoutVersion) }
  },

  withdrawDay: async ({ db, actor, reach, params, query, clock, audit, publish, registered }) => {
    const { id } = found(
      await lockHolidays(
        db,
        [asId(params.id)].filter((one) => one !== null),
      ),
      'HOLIDAY_NOT_FOUND',
    )
    const before = found(await selectHolidays(db, [id]), 'HOLIDAY_NOT_FOUND')
    if (before.state === 'confirmed') await refuseClosed(db, [before.day])
    const ask = { actor, today: reach.day, registered, confirmed: query.confirm, path: 'day' }
    await askAboutHolidays(db, spanOf([before.day]), ask, () => withdrawHolidays(db, [id], { by: actor.id, now: clock() }))
    audit({ ...objectOf(before), before: { state: before.state }, after: { state: 'withdrawn' } })
    publish(everybody)
  },

  copyYear: async ({ db, actor, body: { calendar, year }, clock, audit }) => {
    const { id, name } = found(await lockCalendar(db, calendar), 'CALENDAR_NOT_FOUND')
    const next = Number(year) + 1
    // The three national days are proposed for every year. Other national days are copied with the days of the calendar.
    const isProposed = new Set(listNationalDays(next).map((day) => nameKey(day.name)))
    const ofCalendar = async (of: number) =>
      (await selectHolidaysOfYear(db, of)).filter(
        ({ calendar: owner, name: holiday }) => owner?._id === id || (owner === null && !isProposed.has(nameKey(holiday))),
      )
    const keyOf = ({ calendar: owner }: Pick<DatedHoliday, 'calendar'>, what: string | null): string =>
      `${owner?._id ?? ''} ${what}`
    const there = new Set(
      (await ofCalendar(next)).flatMap((day) => [
        keyOf(day, nameKey(day.name)),
        ...(day.day === null ? [] : [keyOf(day, day.day)]),
      ]),
    )
    const all = await ofCalendar(Number(year))
    const copied = all.filter(
      (day) => !there.has(keyOf(day, nameKey(day.name))) && !there.has(keyOf(day, repeatDate(day.day, next).day)),
    )
    if (copied.length === 0) refuse('NOTHING_TO_COPY', { values: { year, next } })
    const days = copied.map(({ calendar: owner, name: holiday, kind, isHalf, day }) => ({
      calendar: owner?._id ?? null,
      ...(kind === 'national' ? repeatDate(day, next) : { day: null, forYear: next }),
      name: holiday,
      kind,
      isHalf,
    }))
    await insertHolidays(db, days, 'proposed', { by: actor.id, now: clock() })
    audit({ ...calendarObject(id, name), after: { copied: copied.map((day) => day.name), year: next } })
    return { copied: copied.length, leftOut: all.length - copied.length }
  },

  use: async ({ db, actor, reach, query, body, clock, audit, publish, registered }) => {
    const { scope, calendar, from } = body
    const [department] = scope === 'department' ? await selectDepartmentsForUse(db, [body.department ?? '']) : []
    if (scope === 'department' && department === undefined) refuse('DEPARTMENT_NOT_FOUND')
    const [person] = scope === 'person' ? await selectPeopleForUse(db, reach, [body.user ?? '']) : []
    if (scope === 'person' && person === undefined) refuse('USER_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, person === undefined ? [] : [person.id])
    const chosen = calendar === null ? undefined : found(await lockCalendar(db, calendar), 'CALENDAR_NOT_FOUND')
    const made = { scope, department: department?.id ?? null, user: person?.id ?? null, calendar, from }
    const present = await selectUseOn(db, made)
    if (present !== undefined && present === calendar) refuse('CALENDAR_UNCHANGED')
    refuseMonths(await selectClosedMonthsOfUse(db, made), 'from')
    const ask = { actor, today: reach.day, registered, confirmed: query.confirm, path: 'from' }
    const ids = await askAboutHolidays(db, { from, to: 'infinity' }, ask, () =>
      insertUse(db, made, { by: actor.id, now: clock() }),
    )
    const { id } = found(ids, 'UNEXPECTED')
    const after = { calendar: chosen?.name ?? null, from }
    if (person === undefined) audit({ type: 'holiday-use', id, name: department?.name ?? 'the workspace', after })
    else
      audit({
        type: 'user',
        id: person.id,
        name: person.fullName,
        after: { holidayCalendar: chosen?.name ?? null, from, ...own },
      })
    publish(everybody)
    return { data: found(await selectUses(db, { today: reach.day, id }), 'UNEXPECTED') }
  },

  own: async ({ db, reach, query: { year } }) => {
    const days = await selectOwnHolidays(db, reach.userId, Number(year))
    const [calendar] = await selectCalendarOn(db, reach.userId, reach.day)
    return {
      data: days.map(({ isClosed, ...day }) => ({
        ...day,
        isOpen: day.kind === 'restricted' && !isClosed && isChoiceOpen(day.day, reach.day),
      })),
      calendar: calendar?.name ?? null,
      restrictedMax: calendar?.restrictedMax ?? 0,
      chosen: days.filter(({ isChosen }) => isChosen).length,
    }
  },

  choose: async ({ db, actor, reach, body: { holiday }, clock, audit, publish }) => {
    await lockSelf(db, reach.userId)
    const now = clock()
    const day = found(await selectRestrictedDay(db, reach.userId, holiday), 'HOLIDAY_NOT_FOUND')
    if (day.isChosen) refuse('RESTRICTED_CHOSEN')
    if (!isChoiceOpen(day.day, toDay(now))) refuse('RESTRICTED_OVER', { values: { day: formatDay(day.day) } })
    await refuseClosed(db, [day.day], 'holiday')
    await insertChoice(db, reach.userId, day.id, now)
    audit({
      type: 'user',
      id: actor.id,
      name: actor.fullName,
      after: { restrictedHoliday: `${day.name}, ${formatDay(day.day)}` },
    })
    publish(everybody)
  },

  release: async ({ db, actor, reach, params, clock, audit, publish }) => {
    await lockSelf(db, reach.userId)
    const now = clock()
    const day = found(await selectRestrictedDay(db, reach.userId, asId(params.id)), 'HOLIDAY_NOT_FOUND')
    if (!day.isChosen) refuse('RESTRICTED_NOT_CHOSEN')
    if (!isChoiceOpen(day.day, toDay(now))) refuse('RESTRICTED_OVER', { values: { day: formatDay(day.day) } })
    await refuseClosed(db, [day.day], 'holiday')
    await withdrawChoice(db, reach.userId, day.id, now)
    audit({
      type: 'user',
      id: actor.id,
      name: actor.fullName,
      before: { restrictedHoliday: `${day.name}, ${formatDay(day.day)}` },
    })
    publish(everybody)
  },
})
