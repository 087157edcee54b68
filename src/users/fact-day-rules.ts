import { addDaysTo } from '../kit/shared/typed-date.ts'

/**
 * These rules determine the day from which a saved department or manager holds (calculations.md 1, decision 170). Days are
 * YYYY-MM-DD, and -infinity is before all of them.
 */

/**
 * The number of days after the account was created during which a first department or manager still holds from the person's first
 * day.
 */
export const DAYS_TO_BEGIN = 31

/** A fact that holds from a day until the next fact. If several facts share a day, the last one entered counts. */
export type SavedFact = {
  from: string
  savedOn: string
  /** The ids of the departments, or the id of the manager. Empty if there is none. */
  value: string
}
export type FactSave<Fact extends SavedFact> = {
  /** In the order of their days. */
  facts: readonly Fact[]
  /** The first days of the closed months, in order. */
  closed: readonly string[]
  /** The day on which the dated rule begins: the earliest day from which a fact without a given day can hold. */
  floor: string
  madeOn: string
  today: string
  /** The day that was given, at most today. Undefined if none was given. */
  given: string | undefined
  /** Whether the save sets no department or no manager. */
  isEmpty: boolean
}
/**
 * A row to insert. `keeps` is the fact that held before the save and continues from this day, or null if none held. If `keeps` is
 * undefined, the row holds the saved fact.
 */
export type FactRow<Fact> = { from: string; keeps?: Fact | null }

export const getMonthAfter = (month: string): string => `${addDaysTo(month, 31).slice(0, 7)}-01`
const overlaps = (month: string, from: string, until: string): boolean => month < until && getMonthAfter(month) > from
export const findFactOn = <Fact extends SavedFact>(facts: readonly Fact[], day: string): Fact | null =>
  facts.findLast(({ from }) => from <= day) ?? null

/** Returns whether a fact only continues the one before it. A save that replaced other facts is stored as several rows. */
const goesOn = (fact: SavedFact, before: SavedFact | undefined): boolean =>
  before !== undefined && fact.value === before.value && fact.savedOn === before.savedOn

/**
 * Returns the last day, at most today, on which a save with a given day holds. It is the day before the next fact that was saved
 * on another day.
 */
export function findLastDay({ facts, today }: Pick<FactSave<SavedFact>, 'facts' | 'today'>, given: string): string {
  const next = facts.find((fact, at) => fact.from > given && fact.savedOn !== today && !goesOn(fact, facts[at - 1]))?.from
  return next === undefined || next > today ? today : addDaysTo(next, -1)
}

/** Returns the first day of the first closed month in which a save with a given day would hold. */
export const findClosedMonth = (
  save: Pick<FactSave<SavedFact>, 'facts' | 'today' | 'closed'>,
  given: string,
): string | undefined => save.closed.find((month) => overlaps(month, given, addDaysTo(findLastDay(save, given), 1)))

/** Returns whether a save is the first non-empty one, which holds from the person's first day. */
const begins = ({ facts, madeOn, today, given, isEmpty }: FactSave<SavedFact>): boolean =>
  given === undefined &&
  !isEmpty &&
  today <= addDaysTo(madeOn, DAYS_TO_BEGIN) &&
  facts.every((fact) => fact.value === '' || fact.savedOn === today)

/**
 * Lists the stretches of days on which a save holds, before closed months are left out. The end of a stretch is excluded. A save
 * with a given day holds from that day on; any other save holds from today or from the person's first day. Facts that were saved
 * today are replaced, including on the days before today.
 */
function listStretches(save: FactSave<SavedFact>): Stretch[] {
  const { facts, floor, today, given } = save
  const tomorrow = addDaysTo(today, 1)
  if (given !== undefined) return [[given, addDaysTo(findLastDay(save, given), 1)]]
  const replaced = facts.flatMap(({ from, savedOn }, at): Stretch[] => {
    const next = facts[at + 1]?.from ?? tomorrow
    return savedOn === today && from <= today ? [[from, next < tomorrow ? next : tomorrow]] : []
  })
  if (begins(save)) {
    // A correction on the same day may also hold on days before the floor.
    const before = replaced.flatMap(([from, until]): Stretch[] => (from < floor ? [[from, until < floor ? until : floor]] : []))
    return [...before, [floor, tomorrow]]
  }
  return replaced.at(-1)?.[1] === tomorrow ? replaced : [...replaced, [today, tomorrow]]
}
type Stretch = [from: string, until: string]

/** Returns the rows that store a save. In closed months, the earlier fact continues. */
export function planFactRows<Fact extends SavedFact>(save: FactSave<Fact>): FactRow<Fact>[] {
  const { facts, closed } = save
  const isClosed = (day: string): boolean => closed.includes(`${day.slice(0, 7)}-01`)
  const starts = closed.filter((month) => !isClosed(addDaysTo(month, -1)))
  const points = [...facts.map(({ from }) => from), ...closed.map(getMonthAfter)]
  const rows = new Map<string, FactRow<Fact>>()
  for (const [from, until] of listStretches(save)) {
    const isInside = (day: string): boolean => from < day && day < until
    for (const day of [from, ...points.filter(isInside)]) if (!isClosed(day)) rows.set(day, { from: day })
    for (const month of starts.filter(isInside))
      if (!facts.some((fact) => fact.from === month)) rows.set(month, { from: month, keeps: findFactOn(facts, month) })
  }
  return [...rows.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}
