/**
 * `equal` gives everybody the same number, `load` makes their totals level, `pace` lets all finish on the same day, and `weights`
 * follows given weights.
 */
export const SPLITS = ['equal', 'load', 'pace', 'weights'] as const
export type Split = (typeof SPLITS)[number]

/** Sets of people are numbers with one bit per person, which limits their number. A longer table would also be unreadable. */
export const MAX_SPLIT_PEOPLE = 30

/**
 * `open` counts the person's waiting tasks without the rows that are being assigned. `weight`, a whole number from 0, applies
 * only to `weights`. `pace`, in rows per period, applies only to `pace`; a person without a pace counts with the mean of the
 * others.
 */
export type PersonLoad = { open: number; weight?: number | undefined; pace?: number | undefined }

const withRest = (shares: number[], rest: number, mayHave: (at: number) => boolean): number[] => {
  let left = rest
  return shares.map((share, at) => (mayHave(at) && left-- > 0 ? share + 1 : share))
}

/** The sum is `rows`. The first people share the remainder. */
export function splitRows(rows: number, split: Split, people: readonly PersonLoad[]): number[] {
  if (people.length === 0) return []
  if (split === 'load') return levelled(rows, people, () => 1)
  if (split === 'pace') {
    const paces = people.flatMap(({ pace = 0 }) => (pace > 0 ? [pace] : []))
    const mean = paces.length === 0 ? 1 : paces.reduce((sum, pace) => sum + pace, 0) / paces.length
    return levelled(rows, people, ({ pace = 0 }) => (pace > 0 ? pace : mean))
  }
  const weights = people.map(({ weight = 0 }) => (split === 'weights' ? weight : 1))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return splitRows(rows, 'equal', people)
  const full = weights.map((weight) => Math.floor((rows * weight) / sum))
  const rest = rows - full.reduce((all, share) => all + share, 0)
  return withRest(full, rest, (at) => weights[at] !== 0)
}

/** Levels the totals in proportion to the paces. The lowest totals are raised first. */
function levelled(rows: number, people: readonly PersonLoad[], paceOf: (load: PersonLoad) => number): number[] {
  const levels = people
    .map((load) => ({ open: load.open, pace: paceOf(load) }))
    .toSorted((a, b) => a.open / a.pace - b.open / b.pace)
  let sum = 0
  let paces = 0
  // The next person is included once the lower ones have been raised to that person's level.
  for (const { open, pace } of levels) {
    if ((open / pace) * paces - sum > rows) break
    sum += open
    paces += pace
  }
  const level = (rows + sum) / paces
  const full = people.map((load) => Math.max(0, Math.floor(level * paceOf(load)) - load.open))
  const rest = rows - full.reduce((all, share) => all + share, 0)
  return withRest(full, rest, (at) => {
    const load = people[at]
    return load !== undefined && load.open <= Math.floor(level * paceOf(load))
  })
}

/** Rows in the block of `from` that `from` must not hold, and that `to` got instead. Both are indexes of the people. */
export type MovedRows = { from: number; to: number; rows: number[] }
export type Deal = {
  /** The person for each row, or -1 if nobody can hold it. */
  to: number[]
  gets: number[]
  /** Row indexes. Undefined for people who only get moved rows. */
  blocks: ([first: number, last: number] | undefined)[]
  moves: MovedRows[]
}

/**
 * Distributes rows among people, both in order. Each person gets one block with the size of the person's share. For each row,
 * `barred` is the set of people (bit 1 << index) who hold another of its stages and must not get it (workflow.md, Assigning).
 * Such a row goes to the next eligible person. The shares stay exact wherever possible, if necessary by moving earlier rows to
 * other people.
 */
export function dealRows(barred: readonly number[], shares: readonly number[]): Deal {
  const people = shares.length
  const left = [...shares]
  const to: number[] = Array.from({ length: barred.length }, () => -1)
  const blocks: Deal['blocks'] = shares.map(() => undefined)
  const moves = new Map<number, MovedRows>()
  /** Each person's rows, ascending, by the set of people barred from them. They show which rows could be moved to whom. */
  const assigned = shares.map(() => new Map<number, number[]>())
  const give = (row: number, person: number): void => {
    to[row] = person
    const set = barred[row] ?? 0
    const rows = assigned[person]?.get(set)
    if (rows === undefined) assigned[person]?.set(set, [row])
    else rows.push(row)
  }
  const may = (set: number, person: number): boolean => (set & (1 << person)) === 0

  let turn = 0
  for (const [row, set] of barred.entries()) {
    while (turn < people - 1 && left[turn] === 0) turn += 1
    if (left[turn] !== 0 && may(set, turn)) {
      give(row, turn)
      left[turn] = (left[turn] ?? 0) - 1
      blocks[turn] = [blocks[turn]?.[0] ?? row, row]
      continue
    }
    const others = Array.from({ length: people }, (_, step) => (turn + 1 + step) % people).filter((person) => may(set, person))
    const [first] = others
    if (first === undefined) continue
    const path = pathToSpace(others, left, assigned)
    const [receiver = first] = path
    // Walks back from the end of the path, where the last person has room for a row of the previous person.
    for (let at = path.length - 1; at > 0; at -= 1) {
      const [sender = 0, next = 0] = [path[at - 1], path[at]]
      const passed = latestFor(assigned[sender], next)
      if (passed !== undefined) {
        assigned[sender]?.get(barred[passed] ?? 0)?.pop()
        give(passed, next)
      }
    }
    const last = path.at(-1)
    if (last !== undefined) left[last] = (left[last] ?? 0) - 1
    give(row, receiver)
    const key = turn * MAX_SPLIT_PEOPLE + receiver
    const move = moves.get(key)
    if (move === undefined) moves.set(key, { from: turn, to: receiver, rows: [row] })
    else move.rows.push(row)
  }
  const gets = shares.map(() => 0)
  for (const person of to) if (person >= 0) gets[person] = (gets[person] ?? 0) + 1
  return { to, gets, blocks, moves: [...moves.values()] }
}

function latestFor(assigned: ReadonlyMap<number, readonly number[]> | undefined, person: number): number | undefined {
  let latest: number | undefined
  for (const [set, rows] of assigned ?? []) {
    const row = rows.at(-1)
    if (row !== undefined && (set & (1 << person)) === 0 && (latest === undefined || row > latest)) latest = row
  }
  return latest
}

/**
 * Returns the shortest path from a person who can hold the row to a person with room, or an empty one. On it, each person passes
 * one row on to the next.
 */
function pathToSpace(
  from: readonly number[],
  left: readonly number[],
  assigned: readonly ReadonlyMap<number, number[]>[],
): number[] {
  const before = new Map<number, number | undefined>(from.map((person) => [person, undefined]))
  for (const person of before.keys()) {
    if ((left[person] ?? 0) > 0) {
      const path: number[] = []
      for (let at: number | undefined = person; at !== undefined; at = before.get(at)) path.unshift(at)
      return path
    }
    for (const next of left.keys())
      if (!before.has(next) && latestFor(assigned[person], next) !== undefined) before.set(next, person)
  }
  return []
}
