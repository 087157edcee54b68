import { askFirst } from '../../kit/server/ask-first.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { roundToTwoDecimals } from '../../kit/shared/exact.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toRupees } from '../../kit/shared/money.ts'
import { isStaff } from '../../access/levels.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { toDayOff } from '../../absences/rules.ts'
import { formatMonth } from '../../closed-months/rules.ts'
import { selectHolidaysBetween } from '../../holidays/server/lookup.ts'
import { findModuleProject } from '../../projects/server/lookup.ts'
import { isAdmin, maySeeSalaries } from '../../users/rules.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { found, refuse } from '../refusals.ts'
import { getTargetGroup } from '../rules.ts'
import { ownTargets } from '../own-targets-contract.ts'
import { targets } from '../targets-contract.ts'
import { findHoursGaps, toDayKey } from '../../inbox/server/lookup.ts'
import { deleteTargets, lockTargets, selectLongDays } from './day-queries.ts'
import { NO_SUMS, toHoursFrom, showMoney, computeOwnIncentive, toShownSums, selectTargetSums } from './figures.ts'
import { selectGroupsOfDays, toPricedDays } from './pricing-queries.ts'
import { priceDays, priceAtStandardRate } from '../pricing-rules.ts'
import { type LocatedProfile, selectProfileBy } from './queries.ts'
import {
  selectTargetDays,
  insertTargets,
  selectOwnCounts,
  selectPeopleWithoutSalary,
  selectOwnTargets,
  selectTargetRows,
} from './target-queries.ts'

const PAGE = { usual: 20, most: 100 }
const idOf = (text: string): string | null => asId(text.trim())
const placeOf = ({ _id, name, budget_paise: budget, subject, project }: LocatedProfile) => ({
  profile: { _id, name, budget: toRupees(budget) },
  subject,
  project,
})
const whyNot = (date: string, closed: boolean, today: string): string | null => {
  if (date > today) return 'This day is in the future.'
  return closed ? `${formatMonth(date.slice(0, 7))} is closed.` : null
}

export const ownTargetRoutes = routes('worklog', ownTargets, {
  own: async (call) => {
    const { db, actor, reach, query, now, registered } = call
    const today = toDay(now)
    const { rows, counts, total } = await readList(call, PAGE, async (page) => {
      const [targetRows, [found = { all: 0, ongoing: 0, upcoming: 0, lapsed: 0 }]] = await Promise.all([
        selectOwnTargets(db, reach, { group: query.group, today, ...page }),
        selectOwnCounts(db, reach, today),
      ])
      const { all, ...counts } = found
      return { rows: targetRows, counts, total: query.group === undefined ? all : counts[query.group] }
    })
    const shown = rows.map(({ _id }) => _id)
    const sums = rows.length === 0 ? new Map() : await selectTargetSums(db, db`t.id = any (${shown}::uuid[])`, { actor, today })
    const data = rows.map(({ days, ...target }) => ({
      ...target,
      group: getTargetGroup(target, today),
      incentive: computeOwnIncentive(sums.get(target._id) ?? NO_SUMS),
      subTargets: days.map(({ absence, closed, ...day }) => ({
        ...day,
        group: getTargetGroup({ start: day.date, end: day.date }, today),
        off: toDayOff(absence),
        why: whyNot(day.date, closed, today),
      })),
    }))
    const long = (await selectLongDays(db, actor.id)).map(({ day }) => ({ person: actor.id, day }))
    // The words also name hours recorded elsewhere, but only for days on which the worklog has too many hours.
    const gaps = await findHoursGaps(db, reach, registered, long)
    const impossible = long.flatMap((day) => {
      const words = gaps.get(toDayKey(day))
      return words === undefined ? [] : [{ date: day.day, words: words.join('; ') }]
    })
    return { data, today, total, counts, impossible }
  },
})

export const targetRoutes = routes('worklog', targets, {
  ofProfile: async ({ db, actor, reach, params, now }) => {
    const place = found(await selectProfileBy(db, idOf(params.profileId), 'look'), 'PROFILE_NOT_FOUND')
    const today = toDay(now)
    const which = db`t.profile_id = ${place._id}`
    const rows = await selectTargetRows(db, reach, { which, today })
    const sums = rows.length === 0 ? new Map() : await selectTargetSums(db, which, { actor, today })
    const data = rows.map((row) => ({
      ...row,
      group: getTargetGroup(row, today),
      ...toShownSums(sums.get(row._id) ?? NO_SUMS),
    }))
    return { data, place: placeOf(place) }
  },

  one: async ({ db, actor, reach, params, now }) => {
    const today = toDay(now)
    const which = db`t.id = ${idOf(params.id)}`
    const withDeleted = isAdmin(actor)
    const target = found(await selectTargetRows(db, reach, { which, today, withDeleted }), 'TARGET_NOT_FOUND')
    const place = found(await selectProfileBy(db, target.profileId, withDeleted ? 'past' : 'look'), 'TARGET_NOT_FOUND')
    const [days, groups, sums, holidays] = await Promise.all([
      selectTargetDays(db, actor, target._id),
      selectGroupsOfDays(db, { which, reader: { actor, today } }),
      selectTargetSums(db, which, { actor, today }),
      selectHolidaysBetween(db, { userId: target.userId, from: target.start, to: target.end }),
    ])
    const groupOfDay = new Map(groups.map((group) => [group.id, group]))
    const subTargets = days.map(({ absence, ...day }) => {
      const group = groupOfDay.get(day._id)
      const priced = group && priceDays(toPricedDays(group, group.paise))
      const atStandard = group && priceAtStandardRate(toPricedDays(group, null), group.standard)
      const read = group?.read === true
      const isUnknown = read && priced?.cost === null
      return {
        ...day,
        off: toDayOff(absence),
        hours: priced === undefined ? 0 : roundToTwoDecimals(priced.hours),
        hoursFrom: group === undefined ? null : toHoursFrom(group),
        cost: showMoney(read, priced?.cost ?? null),
        incentive: showMoney(read, priced?.incentive ?? null),
        standard: {
          cost: showMoney(true, atStandard?.cost ?? null),
          incentive: showMoney(true, atStandard?.incentive ?? null),
        },
        costUnknown: isUnknown ? `${target.user.fullName} has no salary on ${formatDay(day.date)}.` : null,
      }
    })
    const shown = toShownSums(sums.get(target._id) ?? NO_SUMS)
    return {
      data: { ...target, group: getTargetGroup(target, today), ...shown, subTargets, holidays },
      place: placeOf(place),
      today,
    }
  },

  create: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    const project = (await findModuleProject(db, 'worklog', params.projectId)) ?? refuse('PROJECT_NOT_FOUND')
    const profile = found(await selectProfileBy(db, idOf(params.profileId), 'use'), 'PROFILE_NOT_FOUND')
    if (profile.project._id !== project.id) refuse('PROFILE_NOT_FOUND')
    const { users, ...target } = body
    const people = (await selectPeopleForUse(db, reach, users)).filter(({ roles }) => roles.some((role) => isStaff(role)))
    const issues = findUnknownTexts('users', users, people, 'active user with a production role')
    if (issues.length > 0) refuse('USER_NOT_FOUND', { issues })
    const names = new Map(people.map(({ id, fullName }) => [id, fullName]))
    const own = await checkOwnFigures(db, actor, [...names.keys()])
    const data = await insertTargets(db, {
      profileId: profile._id,
      people: [...names.keys()],
      ...target,
      by: actor.id,
      now: clock(),
    })
    const idle = data.find(({ days }) => days === 0)
    if (idle !== undefined) {
      const values = { name: names.get(idle.userId) ?? '', from: formatDay(target.start), to: formatDay(target.end) }
      refuse('NO_WORKING_DAYS', { values, issues: [{ path: 'end', message: `${values.name} has no working day there.` }] })
    }
    publish(data.map(({ userId }) => userId))
    for (const { _id, userId, days } of data)
      audit({
        type: 'worklog-target',
        id: _id,
        name: `${target.name} of ${names.get(userId) ?? ''}`,
        after: {
          profile: profile.name,
          start: target.start,
          end: target.end,
          type: target.type,
          target: target.target,
          days,
          ...(userId === actor.id && own),
        },
      })
    if (!maySeeSalaries(actor)) return { data }
    // Checking the first day is enough: once there is a salary, it has no end.
    const unknown = await selectPeopleWithoutSalary(db, [...names.keys()], target.start)
    return { data: data.map((each) => ({ ...each, costUnknown: unknown.includes(each.userId) })) }
  },

  remove: async ({ db, actor, params, query, clock, audit, publish }) => {
    const targetId = idOf(params.id)
    const { id, name, userId, fullName, filled } = found(await lockTargets(db, db`t.id = ${targetId}`), 'TARGET_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, [userId])
    if (filled > 0 && query.confirm !== true)
      askFirst([{ path: 'id', message: `It has ${formatQuantity(filled, 'day')} with figures.` }])
    await deleteTargets(db, [id], { by: actor.id, now: clock() })
    publish([userId])
    audit({ type: 'worklog-target', id, name: `${name} of ${fullName}`, before: { filled }, after: own })
  },
})
