import { describe, expect, test } from 'vitest'
import { readGoldenMonths } from '../../test/ledger.ts'
import type { Reason } from '../absences/vocabulary.ts'
import { type Exact, exact, paiseToRupees, toSeconds, roundToTwoDecimals, sumExact } from '../kit/shared/exact.ts'
import { DEFAULT_TERMS } from '../users/rules.ts'
import {
  type DatedFact,
  type WorkTerms,
  getDayShare,
  computeHourlyCost,
  findFactInForce,
  getTermsOn,
} from '../users/work-day-rules.ts'
import { type PricedDays, computeHoursTaken, priceDays, computeProfileFigures, sumPricedDays } from './pricing-rules.ts'
import { getTargetGroup, listWorklogWorkingDays } from './rules.ts'
import type { TargetType } from './vocabulary.ts'

type Of<T> = T & { user: string }
type Input = {
  meta: { asOf: string }
  settings: (DatedFact & { value: string })[]
  people: { id: string; created: string }[]
  workTerms: Of<DatedFact & WorkTerms>[]
  salaries: Of<DatedFact & { paise: number }>[]
  absences: Of<{ date: string; reason: Reason | ''; madeAt: string }>[]
  profiles: { id: string; budgetPaise: number }[]
  targets: Of<{ id: string; profile: string; start: string; end: string; removedDays: string[] }>[]
  subTargets: {
    targetId: string
    date: string
    type: TargetType
    target: number
    completedUnits: number | null
    completedHours: number | null
  }[]
}
/** Exact paise as "n/d", and rupees; null if unknown. */
type Money = [string, number] | null
type Figures = { hours: [number, number]; units: number; incentive: Money; cost: Money }
type Expected = {
  hourlyCosts: { user: string; from: string; to: string; perHour: Money }[]
  subTargetDays: { target: string; days: string[]; keptOffDays: string[] }[]
  subTargets: ({ target: string; date: string } & (Figures | { open: true }))[]
  targets: ({ target: string; group: string; subTargets: number; costUnknownDays: number } & Figures)[]
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

const money = (paise: Exact | null): Money => (paise === null ? null : [`${paise.s * paise.n}/${paise.d}`, paiseToRupees(paise)])
const hoursOf = (hours: Exact): [number, number] => [toSeconds(hours), roundToTwoDecimals(hours)]

describe('the golden months', () => {
  const input = readGoldenMonths<Input>('input')
  const expected = readGoldenMonths<Expected>('expected')
  const today = input.meta.asOf
  const of = <T extends { user: string }>(facts: readonly T[], user: string): T[] => facts.filter((fact) => fact.user === user)
  const created = new Map(input.people.map(({ id, created: day }) => [id, day]))
  const termsOf = (user: string, day: string): WorkTerms | null =>
    getTermsOn(of(input.workTerms, user), created.get(user) ?? '', day)
  const owner = new Map(input.targets.map(({ id, user }) => [id, user]))
  const ownerOf = (target: string): string => owner.get(target) ?? ''
  const absenceOn = (user: string, date: string): Reason | null =>
    of(input.absences, user)
      .filter((absence) => absence.date === date)
      .toSorted((a, b) => Date.parse(a.madeAt) - Date.parse(b.madeAt))
      .at(-1)?.reason || null

  const days = input.subTargets
    .filter(({ date }) => date <= today)
    .map((sub) => {
      const user = ownerOf(sub.targetId)
      const terms = termsOf(user, sub.date) ?? DEFAULT_TERMS
      const absence = absenceOn(user, sub.date)
      const ofDay = input.subTargets.filter((other) => other.date === sub.date && ownerOf(other.targetId) === user)
      const beside = ofDay.filter(({ type }) => absence !== null || type === 'units').length
      const recorded = sumExact(ofDay.map(({ completedHours }) => exact(completedHours ?? 0)))
      const done = sub.type === 'hours' ? sub.completedHours : sub.completedUnits
      const over = Math.max(0, Math.round(((done ?? 0) - sub.target) * 100) / 100)
      const day: PricedDays = {
        type: sub.type,
        target: sub.target,
        terms,
        month: sub.date.slice(0, 7),
        holidayDays: 0,
        share: getDayShare(terms.shiftType, sub.date, null),
        paise: findFactInForce(of(input.salaries, user), sub.date)?.paise ?? null,
        rate: findFactInForce(input.settings, sub.date)?.value ?? 1,
        absence,
        beside,
        days: 1,
        hours: sub.completedHours ?? 0,
        units: sub.completedUnits ?? 0,
        over,
        overHours: Math.round(over * (sub.completedHours ?? 0) * 100) / 100,
        taken: sub.type === 'units' ? computeHoursTaken(recorded, terms, sub.date, null).valueOf() : 0,
      }
      return { target: sub.targetId, date: sub.date, day }
    })

  test('match the cost of an hour', () => {
    const found = expected.hourlyCosts.flatMap(({ user, from, to }) =>
      [from, to].map((day) => {
        const salary = findFactInForce(of(input.salaries, user), day)?.paise ?? null
        return money(computeHourlyCost(salary, termsOf(user, day) ?? DEFAULT_TERMS, { month: day.slice(0, 7), holidayDays: 0 }))
      }),
    )
    expect(found).toEqual(expected.hourlyCosts.flatMap(({ perHour }) => [perHour, perHour]))
  })

  test('match the days of a target', () => {
    const found = input.targets.map(({ id, user, start, end, removedDays }) => ({
      target: id,
      days: listWorklogWorkingDays(
        { start, end },
        (day) => termsOf(user, day),
        () => null,
      ).filter((day) => !removedDays.includes(day)),
    }))
    expect(found).toEqual(expected.subTargetDays.map(({ target, days: each }) => ({ target, days: each })))
  })

  test('match each sub-target', () => {
    const found = days.map(({ target, date, day }) => {
      const { hours, units, incentive, cost } = priceDays(day)
      return { target, date, hours: hoursOf(hours), units: units.valueOf(), incentive: money(incentive), cost: money(cost) }
    })
    expect(found).toEqual(expected.subTargets.filter((sub) => !('open' in sub)))
  })

  test('match targets and profiles, from single and from grouped days', () => {
    const grouped = (of_: readonly PricedDays[]): PricedDays[] => {
      const groups = new Map<string, PricedDays[]>()
      for (const each of of_) {
        const { type, target, terms, month, share, paise, rate, absence, beside } = each
        const key = JSON.stringify([type, target, terms, month, share, paise, rate, absence, beside])
        groups.set(key, [...(groups.get(key) ?? []), each])
      }
      const sum = (members: readonly PricedDays[], field: 'days' | 'hours' | 'units' | 'over' | 'overHours' | 'taken'): number =>
        members.reduce((all, member) => all + Math.round(Number(member[field]) * 100), 0) / 100
      return [...groups.values()].flatMap((members) => {
        const [first] = members
        return first === undefined
          ? []
          : [
              {
                ...first,
                days: sum(members, 'days'),
                hours: sum(members, 'hours'),
                units: sum(members, 'units'),
                over: sum(members, 'over'),
                overHours: sum(members, 'overHours'),
                taken: sum(members, 'taken'),
              },
            ]
      })
    }
    for (const by of [(each: PricedDays[]) => each, grouped]) {
      const targets = input.targets.map((target) => {
        const sums = sumPricedDays(by(days.filter((each) => each.target === target.id).map(({ day }) => day)).map(priceDays))
        return {
          target: target.id,
          group: getTargetGroup(target, today),
          subTargets: sums.days,
          units: sums.units.valueOf(),
          hours: hoursOf(sums.hours),
          cost: money(sums.cost),
          incentive: money(sums.incentive),
          costUnknownDays: sums.costUnknownDays,
        }
      })
      expect(targets).toEqual(expected.targets)
      const profiles = input.profiles.map(({ id, budgetPaise }) => {
        const own = new Set(input.targets.filter(({ profile }) => profile === id).map((target) => target.id))
        const figures = computeProfileFigures(
          sumPricedDays(by(days.filter(({ target }) => own.has(target)).map(({ day }) => day)).map(priceDays)),
          budgetPaise,
        )
        return {
          profile: id,
          units: figures.units.valueOf(),
          totalExpense: money(figures.totalExpense),
          cost: money(figures.cost),
          revenue: money(figures.revenue),
          pnl: money(figures.pnl),
          costUnknownDays: figures.costUnknownDays,
        }
      })
      expect(profiles).toEqual(expected.profiles)
    }
  })
})
