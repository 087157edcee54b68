import type { BulkRule, BulkSplit } from '../../shared/bulk-act.ts'
import { formatQuantity, formatCount, joinWords, type Noun, formatPlural } from '../../shared/counted.ts'

export type CountedAct<Row> = Pick<BulkRule<Row>, 'verb'> & { split: BulkSplit<Row> }

export const describeBulkAct = (verb: string, count: number, total: number): string =>
  `${verb} ${formatCount(count)}${count === total ? '' : ` of ${formatCount(total)}`}`

/** Joins reasons as in "44 already approved and 2 in a closed month". */
const listReasons = (reasons: Iterable<readonly [string, readonly unknown[]]>): string =>
  joinWords([...reasons].map(([why, rows]) => `${formatCount(rows.length)} ${why}`))

export const explainWhyNoRow = <Row>({ changes, reverses, left }: BulkSplit<Row>): string | undefined =>
  changes.length > 0 || reverses.length > 0 ? undefined : `Nothing to change: ${listReasons(left)}.`

/** Describes the rows that the acts leave out, by reason: first the reasons that all acts share, and then those of each act. */
export function describeLeftRows<Row>(acts: readonly CountedAct<Row>[]): string[] {
  const sets = acts.map(({ split }) => new Map([...split.left].map(([why, rows]) => [why, new Set(rows)])))
  const isCommon = ([why, rows]: readonly [string, readonly Row[]]): boolean =>
    sets.every((set) => set.get(why)?.size === rows.length && rows.every((row) => set.get(why)?.has(row)))
  const common = [...(acts[0]?.split.left ?? [])].filter(isCommon)
  const own = acts.flatMap(({ verb, split }) => {
    const reasons = [...split.left].filter((reason) => !isCommon(reason))
    return reasons.length === 0 ? [] : [`${verb} leaves out ${listReasons(reasons)}.`]
  })
  return common.length === 0 ? own : [`Left out: ${listReasons(common)}.`, ...own]
}

/** Writes a sentence such as "44 rows are approved. “Decline” takes these decisions back." */
export function describeReversal<Row>({ verb, split: { reverses, reversed } }: CountedAct<Row>, noun: Noun): string {
  const states = [...reversed].map(
    ([word, rows]) => `${formatQuantity(rows.length, ...noun)} ${formatPlural(rows.length, 'is', 'are')} ${word}`,
  )
  return `${joinWords(states)}. “${verb}” takes ${formatPlural(reverses.length, 'this decision', 'these decisions')} back.`
}
