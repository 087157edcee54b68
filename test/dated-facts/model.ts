/**
 * A second computation of the department, the manager and the counted days of each person, day by day. It was written only from
 * calculations.md 1 and decisions 170 and 171, and imports nothing of the product.
 */

/** A save on the days on which it holds. The `value` '' means none. */
type Save = { savedOn: string; value: string }
const NEVER: Save = { savedOn: '', value: '' }

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** One fact of a person (departments or manager) on each day. The first day stands for all earlier ones. */
export class PaintedFact {
  private readonly places: ReadonlyMap<string, number>
  private readonly days: readonly string[]
  private readonly madeOn: string
  private readonly ruleFrom: string
  private readonly painted: Save[]
  /** @param ruleFrom the first day on which the rule is in force. Nothing that is saved without a day begins before it. */
  constructor(days: readonly string[], madeOn: string, ruleFrom: string) {
    this.days = days
    this.places = new Map(days.map((day, at) => [day, at]))
    this.madeOn = madeOn
    this.ruleFrom = ruleFrom
    this.painted = days.map(() => NEVER)
  }

  private at(day: string): Save {
    return this.painted[this.places.get(day) ?? -1] ?? NEVER
  }

  on(day: string): string {
    return this.at(day).value
  }

  /** Saves the value. Returns whether it was rejected because it would hold in a closed month. */
  save(
    value: string,
    { today, given, closed }: { today: string; given?: string | undefined; closed: ReadonlySet<string> },
  ): boolean {
    if (this.on(given ?? today) === value) return false
    const save = { savedOn: today, value }
    const isClosed = (day: string): boolean => closed.has(day.slice(0, 7))
    let reached: string[]
    if (given !== undefined) {
      reached = []
      for (const [place, day] of this.days.entries()) {
        if (day < given) continue
        const before = this.painted[place - 1]
        // The saved value ends where a value begins that was saved on an earlier day.
        const begins = before !== undefined && (this.at(day).value !== before.value || this.at(day).savedOn !== before.savedOn)
        if (day > given && begins && this.at(day).savedOn !== today) break
        reached.push(day)
      }
      if (reached.some(isClosed)) return true
    } else {
      const isFirst =
        value !== '' &&
        today <= addDays(this.madeOn, 31) &&
        this.painted.every((other) => other.value === '' || other.savedOn === today)
      reached = this.days.filter(
        (day) => day >= today || (!isClosed(day) && ((isFirst && day >= this.ruleFrom) || this.at(day).savedOn === today)),
      )
    }
    for (const day of reached) this.painted[this.places.get(day) ?? -1] = save
    return false
  }
}

/** A state that holds from `day` on. The act that made it was on the day `act`. */
type State = { day: string; act: string; role: string; state: string }
const isWorking = ({ role, state }: Pick<State, 'role' | 'state'>): boolean => state === 'active' && role !== 'SUBADMIN'
/** A person's role on each day, undefined on days on which the person does not count. */
export class CountedDays {
  readonly states: State[]
  first: string
  private readonly ruleFrom: string
  /**
   * @param ruleFrom from this day on, the first stored state also holds before its own day; until then the last state of that day
   * does.
   */
  constructor(madeOn: string, role: string, ruleFrom: string) {
    this.ruleFrom = ruleFrom
    this.states = [{ day: madeOn, act: madeOn, role, state: 'active' }]
    this.first = madeOn
  }

  ends(change: Partial<Pick<State, 'role' | 'state'>>): boolean {
    const before = this.states.at(-1) as State
    const after = { ...before, ...change }
    return before.state === 'active' && (after.state !== 'active' || (isWorking(before) && !isWorking(after)))
  }

  /** @param lastDay the last day, for an act that sets one. The new state holds from the day after it. */
  become(act: string, change: Partial<Pick<State, 'role' | 'state'>>, lastDay?: string): void {
    const before = this.states.at(-1) as State
    const after = { ...before, ...change }
    const ended = before.day > act && !isWorking(after) ? before.day : act
    this.states.push({ ...after, act, day: lastDay === undefined ? ended : addDays(lastDay, 1) })
  }

  roleOn(day: string): string | undefined {
    const [first] = this.states as [State]
    const ofFirstDay = this.states.findLast((each) => each.act === first.act) as State
    const known = this.states.findLast((each) => each.day <= day)
    const { state, role } = known ?? (day >= this.ruleFrom ? first : ofFirstDay)
    return day >= this.first && state === 'active' && role !== 'SUBADMIN' ? role : undefined
  }
}
