import { daysAfter } from '../kit/shared/typed-date.ts'

/**
 * These rules give the day from which a saved department or manager holds (calculations.md 1, decision 170). Days are
 * YYYY-MM-DD; -infinity is before all of them.
 */

/** For so many days after the account was made, a first department or manager still holds from the person's first day. */
export const DAYS_TO_BEGIN = 31

/** A fact that holds from a day until the next fact. If several facts share a day, the last one entered counts. */
export type SavedFact = {
  from: string
  /** The day on which it was saved. */
  savedOn: string
  /** The ids of the departments or of the manager; empty: none. */
  value: string
}
export type FactSave<Fact extends SavedFact> = {
  /** The facts of the person, ordered by day. */
  facts: readonly Fact[]
  /** The first days of the months that are closed now, in order. */
  closed: readonly string[]
  /** The first day that a fact without a day can hold from: that of the dated rule. */
  floor: string
  /** The day on which the account was made. */
  madeOn: string
  today: string
  /** At most today; undefined: none was given. */
  given: string | undefined
  /** No department, or no manager. */
  isEmpty: boolean
}
/** A row to insert. `keeps`: what held before the save goes on from here, null where nothing did; undefined: the saved fact. */
export type FactRow<Fact> = { from: string; keeps?: Fact | null }

export const monthAfter = (month: string): string => `${daysAfter(month, 31).slice(0, 7)}-01`
const overlaps = (month: string, from: string, until: string): boolean => month < until && monthAfter(month) > from
export const findFactOn = <Fact extends SavedFact>(facts: readonly Fact[], day: string): Fact | null =>
  facts.findLast(({ from }) => from <= day) ?? null

/** Whether a fact is the one before it, which goes on: a save is stored in several rows where it replaced others. */
const goesOn = (fact: SavedFact, before: SavedFact | undefined): boolean =>
  before !== undefined && fact.value === before.value && fact.savedOn === before.savedOn

/** The last day, at most today, on which a save with a day holds: until the next fact that was saved earlier. */
export function findLastDay({ facts, today }: Pick<FactSave<SavedFact>, 'facts' | 'today'>, given: string): string {
  const next = facts.find((fact, at) => fact.from > given && fact.savedOn !== today && !goesOn(fact, facts[at - 1]))?.from
  return next === undefined || next > today ? today : daysAfter(next, -1)
}

/** The first closed month in which a save with a day would hold, as its first day. */
export const findClosedMonth = (
  save: Pick<FactSave<SavedFact>, 'facts' | 'today' | 'closed'>,
  given: string,
): string | undefined => save.closed.find((month) => overlaps(month, given, daysAfter(findLastDay(save, given), 1)))

/** Whether a save is the first one of a fact that is not empty, which holds from the person's first day. */
const begins = ({ facts, madeOn, today, given, isEmpty }: FactSave<SavedFact>): boolean =>
  given === undefined &&
  !isEmpty &&
  today <= daysAfter(madeOn, DAYS_TO_BEGIN) &&
  facts.every((fact) => fact.value === '' || fact.savedOn === today)

/**
 * The days on which a save holds, the last one excluded, before closed months are left out: with a day from it on; else from the
 * day of the save on, or from the person's first day. What was saved on the same day is replaced, for the days before too.
 */
function listStretches(save: FactSave<SavedFact>): Stretch[] {
  const { facts, floor, today, given } = save
  const tomorrow = daysAfter(today, 1)
  if (given !== undefined) return [[given, daysAfter(findLastDay(save, given), 1)]]
  const replaced = facts.flatMap(({ from, savedOn }, at): Stretch[] => {
    const next = facts[at + 1]?.from ?? tomorrow
    return savedOn === today && from <= today ? [[from, next < tomorrow ? next : tomorrow]] : []
  })
  if (begins(save)) {
    // A correction of the same day may hold on days before the floor.
    const before = replaced.flatMap(([from, until]): Stretch[] => (from < floor ? [[from, until < floor ? until : floor]] : []))
    return [...before, [floor, tomorrow]]
  }
  return replaced.at(-1)?.[1] === tomorrow ? replaced : [...replaced, [today, tomorrow]]
}
type Stretch = [from: string, until: string]

/** The rows by which a save holds; in closed months what held before goes on. */
export function planFactRows<Fact extends SavedFact>(save: FactSave<Fact>): FactRow<Fact>[] {
  const { facts, closed } = save
  const isClosed = (day: string): boolean => closed.includes(`${day.slice(0, 7)}-01`)
  const starts = closed.filter((month) => !isClosed(daysAfter(month, -1)))
  const points = [...facts.map(({ from }) => from), ...closed.map(monthAfter)]
  const rows = new Map<string, FactRow<Fact>>()
  for (const [from, until] of listStretches(save)) {
    const isInside = (day: string): boolean => from < day && day < until
    for (const day of [from, ...points.filter(isInside)]) if (!isClosed(day)) rows.set(day, { from: day })
    for (const month of starts.filter(isInside))
      if (!facts.some((fact) => fact.from === month)) rows.set(month, { from: month, keeps: findFactOn(facts, month) })
  }
  return [...rows.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}
