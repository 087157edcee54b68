/**
 * How an act affects a row. Undefined means that it changes the row. `reverses` means that it also reverses a decision, given as
 * a word ("approved"). `leaves` means that it does nothing; the reason follows a count ("already approved").
 */
export type BulkEffect = undefined | { reverses: string } | { leaves: string }

/** An act on the selected rows of a list (decision 153). */
export type BulkRule<Row> = {
  verb: string
  effectOn: (row: Row) => BulkEffect
}

/** The selected rows by the effect of an act. `reversed` and `left` group them by word and by reason. */
export type BulkSplit<Row> = {
  changes: readonly Row[]
  reverses: readonly Row[]
  reversed: ReadonlyMap<string, readonly Row[]>
  left: ReadonlyMap<string, readonly Row[]>
}

export function splitByEffect<Row>(rows: readonly Row[], effectOn: BulkRule<Row>['effectOn']): BulkSplit<Row> {
  const changes: Row[] = []
  const reverses: Row[] = []
  const reversed = new Map<string, Row[]>()
  const left = new Map<string, Row[]>()
  const add = (to: Map<string, Row[]>, word: string, row: Row): void => {
    const same = to.get(word)
    if (same === undefined) to.set(word, [row])
    else same.push(row)
  }
  for (const row of rows) {
    const effect = effectOn(row)
    if (effect === undefined) changes.push(row)
    else if ('leaves' in effect) add(left, effect.leaves, row)
    else {
      reverses.push(row)
      add(reversed, effect.reverses, row)
    }
  }
  return { changes, reverses, reversed, left }
}

/** The refusal of one row. Refusals of one kind share `code`, while `message` may contain a time or a number of the row. */
export type RowRefusal = { name: string; code: string | null; message: string }
/** Refusals of the same kind. `text` holds the words that their messages share, with "…" where they differ. */
export type FoldedRefusal<Refusal extends RowRefusal = RowRefusal> = { text: string; refusals: readonly Refusal[] }

/** Joins messages into the words with which all of them begin and end. */
function joinMessages(messages: readonly string[]): string {
  const [first = '', ...others] = [...new Set(messages)]
  if (others.length === 0) return first
  const all = [first, ...others].map((message) => message.split(' '))
  const [words = []] = all
  const least = Math.min(...all.map(({ length }) => length))
  const isSame = (at: number): boolean => all.every((each) => each.at(at) === words.at(at))
  let start = 0
  while (start < least && isSame(start)) start += 1
  let end = 0
  while (end < least - start && isSame(-1 - end)) end += 1
  return [...words.slice(0, start), '…', ...words.slice(words.length - end)].join(' ')
}

/** Folds refusals of the same kind into one. The most frequent kind comes first. */
export function foldRefusals<Refusal extends RowRefusal>(refusals: readonly Refusal[]): FoldedRefusal<Refusal>[] {
  const kinds = new Map<string, Refusal[]>()
  for (const refusal of refusals) {
    const kind = refusal.code ?? refusal.message
    kinds.set(kind, [...(kinds.get(kind) ?? []), refusal])
  }
  return [...kinds.values()]
    .map((same) => ({ text: joinMessages(same.map(({ message }) => message)), refusals: same }))
    .toSorted((a, b) => b.refusals.length - a.refusals.length)
}
