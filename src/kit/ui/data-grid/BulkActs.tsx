import { type BulkRule, splitByEffect } from '../../shared/bulk-act.ts'
import { BulkButton } from './BulkButton.tsx'
import { BulkLeft } from './BulkLeft.tsx'
import { describeBulkAct, explainWhyNoRow } from './bulk-words.ts'

type BulkActsProps<Row> = {
  /** Undefined if all matching rows are selected, because only the server can count those. */
  rows: readonly Row[] | undefined
  /** The main act comes first. `onAct` receives the rows that the act changes. */
  acts: readonly (BulkRule<Row> & { onAct: (rows: readonly Row[] | undefined) => void })[]
}

/**
 * These acts pass the selected rows to a form that asks for the remaining input. The button of an act that changes all rows shows
 * only the verb, because the count is shown beside it.
 */
export function BulkActs<Row>({ rows, acts }: BulkActsProps<Row>) {
  const known = rows ?? []
  const judged = acts.map((act) => ({ ...act, split: splitByEffect(known, act.effectOn) }))
  return (
    <>
      {judged.map(({ verb, split, onAct }, at) => (
        <BulkButton
          key={verb}
          main={at === 0}
          why={rows === undefined ? undefined : explainWhyNoRow(split)}
          onAct={() => onAct(rows === undefined ? undefined : split.changes)}
        >
          {split.changes.length === known.length ? verb : describeBulkAct(`${verb}:`, split.changes.length, known.length)}
        </BulkButton>
      ))}
      <BulkLeft acts={judged} />
    </>
  )
}
