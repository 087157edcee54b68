import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { readGoldenMonths } from '../../../test/ledger.ts'
import { absences } from '../../absences/contract.ts'
import type { Reason } from '../../absences/vocabulary.ts'
import type { Role } from '../../access/levels.ts'
import { settings } from '../../settings/contract.ts'
import { users } from '../../users/contract.ts'
import type { ShiftType } from '../../users/rules.ts'
import { worklog } from '../contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'
import type { TargetType } from '../vocabulary.ts'

type Made<T> = T & { madeAt: string }
type Input = {
  settings: Made<{ from: string; value: string }>[]
  people: { id: string; fullName: string; email: string; roles: Role[]; created: string }[]
  workTerms: Made<{ user: string; from: string; shiftType: ShiftType; workingHours: number }>[]
  salaries: Made<{ user: string; from: string; paise: number }>[]
  absences: Made<{ user: string; date: string; reason: Reason | '' }>[]
  states: Made<{ user: string }>[]
  worklogProjects: { id: string; name: string }[]
  subjects: { id: string; project: string; name: string }[]
  profiles: { id: string; subject: string; name: string; budgetPaise: number }[]
  targets: {
    id: string
    profile: string
    user: string
    name: string
    type: TargetType
    target: number
    start: string
    end: string
    removedDays: string[]
  }[]
  subTargets: {
    targetId: string
    date: string
    type: TargetType
    target: number
    completedUnits: number | null
    completedHours: number | null
  }[]
}
type Money = [string, number] | null
type Expected = {
  subTargetDays: { target: string; days: string[]; keptOffDays: string[] }[]
  subTargets: ({ target: string; date: string } & (
    | { hours: [number, number]; units: number; incentive: Money; cost: Money }
    | { open: true }
  ))[]
  targets: {
    target: string
    group: string
    subTargets: number
    units: number
    hours: [number, number]
    cost: Money
    incentive: Money
    costUnknownDays: number
  }[]
  profiles: {
    profile: string
    units: number
    totalExpense: Money
    cost: Money
    revenue: Money
    pnl: Money
    costUnknownDays: number
  }[]
}
const rupees = (money: Money): number | null => money?.[1] ?? null

describe('the golden months read through the API', () => {
  test('match the expected days, costs and profits', async () => {
    const input = readGoldenMonths<Input>('input')
    const expected = readGoldenMonths<Expected>('expected')
    const app = await startTestApp(new Date('2025-10-01T05:00:00Z'))
    afterAll(app.close)
    const meera = await app.as('meera')
    const idOf = new Map<string, string>()
    const ids = (key: string): string => idOf.get(key) ?? `no ${key}`
    const targetOf = new Map(input.targets.map((target) => [target.id, target]))
    const createdOf = new Map(input.people.map(({ id, created }) => [id, created]))
    const email = (id: string): string => input.people.find((person) => person.id === id)?.email ?? ''
    const at = (day: string, time: string): string => `${day}T${time}+05:30`
    const later = (a: string, b: string): string => (a > b ? a : b)
    const madeOn = ({ start, user }: { start: string; user: string }): string => later(start, createdOf.get(user) ?? '')
    const dayId = async (target: string, date: string): Promise<string> =>
      (await meera.ok(targets.one, { params: { id: ids(target) } })).data.subTargets.find((day) => day.date === date)?._id ?? ''

    const events: { at: string; play: () => Promise<unknown> }[] = [
      ...input.people
        .filter(({ roles }) => !roles.includes('MANAGER'))
        .map(({ id, fullName, email: address, roles, created }) => ({
          at: at(created, '07:00:00'),
          play: async () => {
            const { data } = await meera.ok(users.add, {
              body: {
                fullName,
                email: address,
                password: 'seven-lanterns-42',
                role: roles,
                departments: [],
                enableAssignments: true,
              },
            })
            idOf.set(id, data._id)
          },
        })),
      ...input.settings.map(({ from, value, madeAt }) => ({
        at: madeAt,
        play: () => meera.ok(settings.set, { body: { key: 'INCENTIVE_RATE' as const, value: Number(value), effective: from } }),
      })),
      ...input.workTerms.map(({ user, from, shiftType, workingHours, madeAt }) => ({
        at: madeAt,
        play: () => meera.ok(users.updateProfile, { body: { email: email(user), shiftType, workingHours, effective: from } }),
      })),
      ...input.salaries.map(({ user, from, paise, madeAt }) => ({
        at: madeAt,
        play: () => meera.ok(users.salary, { params: { id: ids(user) }, body: { amount: paise / 100, effectiveDate: from } }),
      })),
      ...input.absences.map(({ user, date, reason, madeAt }) => ({
        at: madeAt,
        play: () => meera.ok(absences.record, { query: { confirm: 'true' }, body: { user: email(user), date, reason } }),
      })),
      ...input.states.map(({ user, madeAt }) => ({
        at: madeAt,
        play: () => meera.ok(users.block, { params: { id: ids(user) }, body: {} }),
      })),
      {
        at: at('2026-02-01', '06:00:00'),
        play: async () => {
          for (const { id, name } of input.worklogProjects)
            idOf.set(id, (await meera.ok(worklog.addProject, { body: { name } })).data._id)
          for (const { id, project, name } of input.subjects)
            idOf.set(id, (await meera.ok(worklog.addSubject, { params: { id: ids(project) }, body: { name } })).data._id)
          for (const { id, subject, name, budgetPaise } of input.profiles) {
            const body = { name, budget: budgetPaise / 100 }
            idOf.set(id, (await meera.ok(worklog.addProfile, { params: { id: ids(subject) }, body })).data._id)
          }
        },
      },
      ...input.targets.map(({ id, profile, user, removedDays: _, ...target }) => ({
        at: at(
          madeOn({ start: target.start, user }) > '2026-03-25' ? '2026-03-25' : madeOn({ start: target.start, user }),
          '12:30:00',
        ),
        play: async () => {
          const subject = input.profiles.find((each) => each.id === profile)?.subject
          const projectId = ids(input.subjects.find((each) => each.id === subject)?.project ?? '')
          const { data } = await meera.ok(targets.create, {
            params: { projectId, profileId: ids(profile) },
            body: {
              name: target.name,
              type: target.type,
              target: target.target,
              start: target.start,
              end: target.end,
              users: [email(user)],
            },
          })
          idOf.set(id, data[0]?._id ?? '')
        },
      })),
      // An admin changes a day's type or target. Then, in the evening of the day, the person records the figures.
      ...input.subTargets.map(({ targetId, date, type, target, completedUnits, completedHours }) => {
        const of = targetOf.get(targetId)
        return {
          at: at(later(date, of === undefined ? '' : madeOn(of)), '20:00:00'),
          play: async () => {
            const isFilled = completedUnits !== null || completedHours !== null
            const isChanged = of?.type !== type || of.target !== target
            if (!isFilled && !isChanged) return
            const subId = await dayId(targetId, date)
            if (isChanged)
              await meera.ok(targetDays.change, { params: { targetId: ids(targetId), subId }, query: {}, body: { type, target } })
            if (!isFilled) return
            const own = await app.asAdded(ids(of?.user ?? ''))
            await own.ok(targetDays.record, {
              params: { targetId: ids(targetId) },
              body: {
                subTargetId: subId,
                ...(completedUnits !== null && { completedUnits }),
                ...(completedHours !== null && { completedHours }),
              },
            })
          },
        }
      }),
      ...input.targets.flatMap(({ id, removedDays }) =>
        removedDays.map((date) => ({
          at: at('2026-03-25', '21:00:00'),
          play: async () =>
            meera.ok(targetDays.remove, { params: { targetId: ids(id), subId: await dayId(id, date) }, body: {} }),
        })),
      ),
    ]
    for (const event of events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
      app.clock.now = new Date(event.at)
      await event.play()
    }
    app.clock.now = new Date('2026-03-25T22:00:00+05:30')

    const found = await Promise.all(
      input.targets.map(async ({ id }) => ({ id, ...(await meera.ok(targets.one, { params: { id: ids(id) } })).data })),
    )
    const live = found.map(({ id, subTargets }) => ({ id, days: subTargets.filter(({ removed }) => removed === null) }))
    expect(live.map(({ id, days }) => ({ target: id, days: days.map(({ date }) => date) }))).toEqual(
      expected.subTargetDays.map(({ target, days, keptOffDays }) => ({ target, days: [...days, ...keptOffDays].toSorted() })),
    )
    expect(
      live.flatMap(({ id, days }) =>
        days.map(({ date, hours, cost, incentive }) => ({ target: id, date, hours, cost, incentive })),
      ),
    ).toEqual(
      expected.subTargets.map((sub) =>
        'open' in sub
          ? { target: sub.target, date: sub.date, hours: 0, cost: null, incentive: null }
          : { target: sub.target, date: sub.date, hours: sub.hours[1], cost: rupees(sub.cost), incentive: rupees(sub.incentive) },
      ),
    )
    expect(
      found.map(({ id, group, daysSoFar, units, hours, cost, incentive, costUnknownDays }) => ({
        target: id,
        group,
        subTargets: daysSoFar,
        units,
        hours,
        cost,
        incentive,
        costUnknownDays,
      })),
    ).toEqual(
      expected.targets.map(({ hours, cost, incentive, ...target }) => ({
        ...target,
        hours: hours[1],
        cost: rupees(cost),
        incentive: rupees(incentive),
      })),
    )
    const profiles = (
      await Promise.all(
        input.subjects.map(async ({ id }) => (await meera.ok(worklog.subject, { params: { id: ids(id) } })).data.profiles),
      )
    ).flat()
    expect(
      input.profiles.map(({ id }) => {
        const profile = profiles.find(({ _id }) => _id === ids(id))
        const { units, totalExpense, cost, revenue, pnl, costUnknownDays } = profile ?? {}
        return { profile: id, units, totalExpense, cost, revenue, pnl, costUnknownDays }
      }),
    ).toEqual(
      expected.profiles.map(({ profile, units, totalExpense, cost, revenue, pnl, costUnknownDays }) => ({
        profile,
        units,
        totalExpense: rupees(totalExpense),
        cost: rupees(cost),
        revenue: rupees(revenue),
        pnl: rupees(pnl),
        costUnknownDays,
      })),
    )
  })
})
