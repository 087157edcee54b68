/**
 * A second computation of the effects of holidays on hours and money. It was written only from calculations.md 1 to 3 and imports
 * nothing of the product. `histories.ts` and the golden months with holidays compare the product with it.
 */

export type Fraction = { n: bigint; d: bigint }
const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}
const frac = (n: bigint, d: bigint): Fraction => {
  const by = gcd(n, d) || 1n
  return { n: n / by, d: d / by }
}
export const toFraction = (value: number | string): Fraction => {
  const [whole = '0', decimals = ''] = String(value).split('.')
  return frac(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}
const ZERO = frac(0n, 1n)
const add = (a: Fraction, b: Fraction): Fraction => frac(a.n * b.d + b.n * a.d, a.d * b.d)
const negated = ({ n, d }: Fraction): Fraction => ({ n: -n, d })
const times = (a: Fraction, b: Fraction): Fraction => frac(a.n * b.n, a.d * b.d)
const over = (a: Fraction, b: Fraction): Fraction => (b.n < 0n ? frac(-a.n * b.d, a.d * -b.n) : frac(a.n * b.d, a.d * b.n))
const atLeastZero = (a: Fraction): Fraction => (a.n < 0n ? ZERO : a)
export const sumFractions = (all: readonly Fraction[]): Fraction => {
  const byDenominator = new Map<bigint, bigint>()
  for (const { n, d } of all) byDenominator.set(d, (byDenominator.get(d) ?? 0n) + n)
  return [...byDenominator].reduce((sum, [d, n]) => add(sum, frac(n, d)), ZERO)
}
export const printFraction = ({ n, d }: Fraction): string => (d === 1n ? `${n}` : `${n}/${d}`)
/** Converts seconds, as a number or a text "n/d", to whole seconds. Halves are rounded away from zero. */
export const readSeconds = (seconds: number | string): number => {
  const [n = '0', d = '1'] = String(seconds).split('/')
  return toWhole(frac(BigInt(n), BigInt(d)))
}
const toWhole = ({ n, d }: Fraction): number => Number(n >= 0n ? (2n * n + d) / (2n * d) : -((-2n * n + d) / (2n * d)))

/** A fact that holds from a day (YYYY-MM-DD) on. `seq` grows with the time of entry. */
type Dated = { from: string; seq: number }
type Day = string
export type HolidayFact = {
  id: string
  calendar: string | null
  day: Day
  kind: 'national' | 'festival' | 'shutdown' | 'restricted'
  isHalf: boolean
  state: 'proposed' | 'confirmed' | 'withdrawn'
}
export type UseFact = Dated & { scope: 'workspace' | 'department' | 'person'; of: string | null; calendar: string | null }
export type Workspace = {
  holidays: HolidayFact[]
  uses: UseFact[]
  /** INCENTIVE_RATE from a day on. Before the first one it is 1. */
  rates?: (Dated & { value: string })[]
}
export type AbsenceReason = 'SL' | 'PL' | 'LOP' | 'reject'
export type PersonHistory = {
  id: string
  created: Day
  terms: (Dated & { shift: number; hours: string })[]
  departments: (Dated & { ids: string[] })[]
  salaries: (Dated & { paise: number })[]
  choices: Set<string>
  absences: Map<Day, AbsenceReason>
  targets: {
    id: string
    type: 'units' | 'hours' | 'units_hours'
    count: string
    start: Day
    end: Day
    /** `removed` are days that an admin removed, `changed` days with a target of their own. */
    removed?: Set<Day>
    changed?: Map<Day, { type: 'units' | 'hours' | 'units_hours'; count: string }>
  }[]
  figures: Map<string, { units: string | null; hours: string | null }>
  files: Map<Day, string>
  /** For each closed month, the holidays of its days at the closing. */
  frozen: Map<string, Map<Day, boolean>>
}

const latest = <Fact extends Dated>(facts: readonly Fact[], day: Day): Fact | undefined => {
  let found: Fact | undefined
  for (const fact of facts)
    if (fact.from <= day && (found === undefined || fact.from > found.from || (fact.from === found.from && fact.seq > found.seq)))
      found = fact
  return found
}

const calendarOf = ({ uses }: Workspace, person: PersonHistory, day: Day): string | null => {
  const inUse = (scope: UseFact['scope'], of: string | null): string | null =>
    latest(
      uses.filter((use) => use.scope === scope && use.of === of),
      day,
    )?.calendar ?? null
  const own = inUse('person', person.id)
  if (own !== null) return own
  const named = (latest(person.departments, day)?.ids ?? []).map((id) => inUse('department', id)).filter((one) => one !== null)
  const [first, ...others] = new Set(named)
  return first !== undefined && others.length === 0 ? first : inUse('workspace', null)
}

const resolveHoliday = (workspace: Workspace, person: PersonHistory, day: Day): boolean | undefined => {
  const confirmed = workspace.holidays.filter((one) => one.state === 'confirmed' && one.day === day)
  if (confirmed.length === 0) return undefined
  const calendar = calendarOf(workspace, person, day)
  const own = confirmed.filter(
    ({ kind, calendar: of, id }) => kind === 'national' || (of === calendar && (kind !== 'restricted' || person.choices.has(id))),
  )
  return own.length === 0 ? undefined : own.every(({ isHalf }) => isHalf)
}

export const holidayOn = (workspace: Workspace, person: PersonHistory, day: Day): boolean | undefined => {
  const frozen = person.frozen.get(day.slice(0, 7))
  return frozen === undefined ? resolveHoliday(workspace, person, day) : frozen.get(day)
}

const toNext = (day: Day): Day => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const daysFromTo = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = toNext(day)) days.push(day)
  return days
}
export const daysOfMonth = (month: string): Day[] =>
  daysFromTo(`${month}-01`, `${month}-31`).filter((day) => day.startsWith(month))

/** Closes a month for a person, whose days in it keep their holidays. */
export const freezeMonth = (workspace: Workspace, person: PersonHistory, month: string): void => {
  const days = daysOfMonth(month).flatMap((day) => {
    const isHalf = resolveHoliday(workspace, person, day)
    return isHalf === undefined ? [] : [[day, isHalf] as const]
  })
  person.frozen.set(month, new Map(days))
}

/** Terms without any working day: before the first day, no work is required. */
const NO_TERMS = { shift: 0, hours: '8' }
const termsOn = (person: PersonHistory, day: Day): { shift: number; hours: string } =>
  latest(person.terms, day) ?? (day < person.created ? NO_TERMS : { shift: 6, hours: '8' })
/** The length of a working day in quarters. */
const quarters = (shift: number, day: Day, holiday: boolean | undefined): bigint => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const ofShift = weekday === 0 || shift === 0 ? 0 : weekday < 6 || shift === 6 ? 4 : shift === 5.5 ? 2 : 0
  return BigInt(holiday === undefined ? ofShift : holiday ? ofShift / 2 : 0)
}
const scheduled = (workspace: Workspace, person: PersonHistory, day: Day): Fraction => {
  const { shift, hours } = termsOn(person, day)
  return times(toFraction(hours), frac(quarters(shift, day, holidayOn(workspace, person, day)), 4n))
}
/** Whether the day has a sub-target of every target whose range contains it. */
export const isWorkingDay = (workspace: Workspace, person: PersonHistory, day: Day): boolean =>
  quarters(termsOn(person, day).shift, day, holidayOn(workspace, person, day)) > 0n

/** Returns paise per hour, or null if the cost is unknown. */
const hourlyCost = (workspace: Workspace, person: PersonHistory, day: Day): Fraction | null => {
  const salary = latest(person.salaries, day)
  if (salary === undefined) return null
  const { shift, hours } = termsOn(person, day)
  const sum = daysOfMonth(day.slice(0, 7)).reduce((all, one) => all + quarters(shift, one, holidayOn(workspace, person, one)), 0n)
  return sum === 0n ? null : over(toFraction(salary.paise), times(toFraction(hours), frac(sum, 4n)))
}

type PricedDay = { target: string; day: Day; hours: Fraction; units: Fraction; cost: Fraction | null; incentive: Fraction | null }
export function computeSubTargets(workspace: Workspace, person: PersonHistory, today: Day): PricedDay[] {
  const byDay = new Map<Day, PersonHistory['targets']>()
  for (const target of person.targets)
    for (const day of daysFromTo(target.start, target.end))
      if (
        target.removed?.has(day) !== true &&
        (person.figures.has(`${target.id} ${day}`) || isWorkingDay(workspace, person, day))
      )
        byDay.set(day, [...(byDay.get(day) ?? []), { ...target, ...target.changed?.get(day) }])
  const costs = new Map<string, Fraction | null>()
  const costOf = (day: Day): Fraction | null => {
    const { shift, hours } = termsOn(person, day)
    const key = `${day.slice(0, 7)} ${shift} ${hours} ${latest(person.salaries, day)?.seq}`
    if (!costs.has(key)) costs.set(key, hourlyCost(workspace, person, day))
    return costs.get(key) ?? null
  }
  return [...byDay].flatMap(([day, targets]) => {
    if (day > today) return []
    const all = scheduled(workspace, person, day)
    const absence = person.absences.get(day)
    const figuresOf = (id: string) => person.figures.get(`${id} ${day}`)
    const recorded = sumFractions(targets.map(({ id }) => toFraction(figuresOf(id)?.hours ?? 0)))
    const ofUnits = targets.filter(({ type }) => type === 'units').length
    const perHour = costOf(day)
    return targets.map(({ id, type, count }): PricedDay => {
      if (absence !== undefined) {
        const isPaid = absence === 'SL' || absence === 'PL'
        const share = over(all, toFraction(targets.length))
        return {
          target: id,
          day,
          hours: ZERO,
          units: ZERO,
          cost: isPaid ? perHour && times(perHour, share) : ZERO,
          incentive: ZERO,
        }
      }
      const { units, hours: completed } = figuresOf(id) ?? { units: null, hours: null }
      const done = toFraction((type === 'hours' ? completed : units) ?? 0)
      const more = atLeastZero(add(done, negated(toFraction(count))))
      const hours =
        type === 'units' ? over(atLeastZero(add(all, negated(recorded))), toFraction(ofUnits)) : toFraction(completed ?? 0)
      const factor = {
        units: () => over(all, toFraction(ofUnits)),
        hours: () => toFraction(count),
        units_hours: () => toFraction(completed ?? 0),
      }[type]()
      const rate = toFraction(latest(workspace.rates ?? [], day)?.value ?? 1)
      const share = times(times(over(more, toFraction(count)), factor), rate)
      return {
        target: id,
        day,
        hours,
        units: toFraction(units ?? 0),
        cost: perHour && times(hours, perHour),
        incentive: perHour && times(share, perHour),
      }
    })
  })
}

export type Worked = Map<Day, number>
export type SecondRecord = {
  day: Day
  demandHours: number
  leaveHours: number
  ticketDemand: number
  ticketused: number
  totalDemandHours: number
  delta: number
  balance: number
  bank: number
  color: string
}
/** Returns the whole seconds of work on each day from productivity files alone. */
export const secondsOfFiles = ({ files }: PersonHistory): Worked =>
  new Map([...files].map(([day, hours]) => [day, toWhole(times(toFraction(hours), toFraction(3600)))]))

/**
 * Computes the records of consecutive days in whole seconds. They begin on the first day of a month or on the person's first day.
 */
export function computeRecords(
  workspace: Workspace,
  person: PersonHistory,
  days: readonly Day[],
  worked: Worked,
): SecondRecord[] {
  let bank = 0
  return days.map((day, at): SecondRecord => {
    if (day.slice(0, 7) !== days[at - 1]?.slice(0, 7)) bank = 0
    const absence = person.absences.get(day)
    const demandHours = absence === 'reject' ? 0 : toWhole(times(scheduled(workspace, person, day), toFraction(3600)))
    const leaveHours = absence === undefined || absence === 'reject' ? 0 : demandHours
    const required = demandHours - leaveHours
    const total = worked.get(day) ?? 0
    const ticketDemand = Math.max(0, required - total)
    const ticketused = Math.min(bank, ticketDemand)
    bank = bank - ticketused + (required > 0 ? Math.max(0, total - required) : 0)
    const totalDemandHours = required - ticketused
    const delta = total - totalDemandHours
    const color = ((): string => {
      if (leaveHours > 0) return 'leave'
      if (required === 0) return total === 0 ? 'non working day' : 'incentive'
      if (ticketused > 0 && delta === 0) return 'ticket used'
      if (delta < 0) return 'loss'
      return delta > 0 ? 'ticket created' : 'working day'
    })()
    return {
      day,
      demandHours,
      leaveHours,
      ticketDemand,
      ticketused,
      totalDemandHours,
      delta,
      balance: total - required,
      bank,
      color,
    }
  })
}
