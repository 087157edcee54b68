/**
 * Computes the golden months with holidays: the results of the second computation for `golden-months/input.json` and
 * `golden-months/holidays.json`. `npx tsx test/holidays/golden-with-holidays.ts` prints
 * `golden-months/expected-with-holidays.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type AbsenceReason,
  type PersonHistory,
  type HolidayFact,
  type UseFact,
  computeRecords,
  computeSubTargets,
  printFraction,
  readSeconds,
} from './second-computation.ts'

type Facts<T> = (T & { user: string; from: string; madeAt: string })[]
type TargetType = PersonHistory['targets'][number]['type']
export type GoldenInput = {
  meta: { asOf: string }
  settings: { from: string; madeAt: string; value: string }[]
  people: { id: string; created: string }[]
  workTerms: Facts<{ shiftType: number; workingHours: number }>
  salaries: Facts<{ paise: number }>
  memberships: Facts<{ departments: string[] }>
  absences: { user: string; date: string; reason: AbsenceReason | ''; madeAt: string }[]
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
export type GoldenHolidays = {
  calendars: { id: string; restrictedMax: number }[]
  uses: Omit<UseFact, 'seq'>[]
  holidays: HolidayFact[]
  choices: { user: string; holiday: string }[]
}

const folder = new URL('../golden-months/', import.meta.url)
export const readGolden = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as T

const inOrder = <T extends { madeAt: string }>(facts: readonly T[]): (T & { seq: number })[] =>
  facts.toSorted((a, b) => Date.parse(a.madeAt) - Date.parse(b.madeAt)).map((fact, seq) => ({ ...fact, seq }))

/** Computes the golden months. @param given other holidays than those of holidays.json, for example none */
export function computeGolden(given?: GoldenHolidays) {
  const input = readGolden<GoldenInput>('input')
  const { holidays, uses, choices } = given ?? readGolden<GoldenHolidays>('holidays')
  const { records } = readGolden<{ records: { date: string; user: string; totalProductivityHours: [number, number] }[] }>(
    'expected',
  )
  const workspace = { holidays, uses: uses.map((use, seq) => ({ ...use, seq })), rates: inOrder(input.settings) }
  const of = <T extends { user: string }>(facts: readonly T[], user: string): T[] => facts.filter((fact) => fact.user === user)
  const people = input.people.map(({ id, created }): PersonHistory => ({
    id,
    created,
    terms: of(inOrder(input.workTerms), id).map(({ from, seq, shiftType, workingHours }) => ({
      from,
      seq,
      shift: shiftType,
      hours: String(workingHours),
    })),
    departments: of(inOrder(input.memberships), id).map(({ from, seq, departments }) => ({ from, seq, ids: departments })),
    salaries: of(inOrder(input.salaries), id),
    choices: new Set(of(choices, id).map(({ holiday }) => holiday)),
    absences: new Map(
      [...new Map(of(inOrder(input.absences), id).map(({ date, reason }) => [date, reason]))].flatMap(([date, reason]) =>
        reason === '' ? [] : [[date, reason] as const],
      ),
    ),
    targets: of(input.targets, id).map(({ id: target, type, target: count, start, end, removedDays }) => ({
      id: target,
      type,
      count: String(count),
      start,
      end,
      removed: new Set(removedDays),
      changed: new Map(
        input.subTargets
          .filter(({ targetId }) => targetId === target)
          .map((sub) => [sub.date, { type: sub.type, count: String(sub.target) }] as const),
      ),
    })),
    figures: new Map(
      input.subTargets
        .filter(({ completedUnits, completedHours }) => completedUnits !== null || completedHours !== null)
        .map(({ targetId, date, completedUnits: units, completedHours: hours }) => [
          `${targetId} ${date}`,
          { units: units === null ? null : String(units), hours: hours === null ? null : String(hours) },
        ]),
    ),
    files: new Map(),
    frozen: new Map(),
  }))
  return {
    records: people.flatMap((person) => {
      const own = of(records, person.id)
      const worked = new Map(own.map(({ date, totalProductivityHours: [seconds] }) => [date, readSeconds(seconds)]))
      return computeRecords(workspace, person, own.map(({ date }) => date).toSorted(), worked).map(({ day, ...record }) => ({
        user: person.id,
        date: day,
        ...record,
      }))
    }),
    subTargets: people.flatMap((person) =>
      computeSubTargets(workspace, person, input.meta.asOf).map(({ target, day, hours, units, cost, incentive }) => ({
        target,
        date: day,
        hours: printFraction(hours),
        units: printFraction(units),
        cost: cost && printFraction(cost),
        incentive: incentive && printFraction(incentive),
      })),
    ),
  }
}

export const printGolden = (golden: ReturnType<typeof computeGolden>): string =>
  `{\n${Object.entries(golden)
    .map(([name, rows]) => `"${name}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('expected-with-holidays.json', folder), printGolden(computeGolden()))
