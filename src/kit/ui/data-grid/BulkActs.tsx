import { type BulkRule, splitByEffect } from '../../shared/bulk-act.ts'
import { BulkButton } from './BulkButton.tsx'
import { BulkLeft } from './BulkLeft.tsx'
import { labelAct, whyNoRow } from './bulk-words.ts'

type BulkActsProps<Row> = {
  /** The selected rows; undefined if all matching rows are selected, which only the server can count. */
  rows: readonly Row[] | undefined
  /** The acts; the first is the main one. `onAct` gets the rows that it changes. */
  acts: readonly (BulkRule<Row> & { onAct: (rows: readonly Row[] | undefined) => void })[]
}

/**
 * The acts of a list that pass the selected rows to a form, which asks for the rest. The button of an act that changes all rows
 * shows only its verb, because the count stands beside it.
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
          why={rows === undefined ? undefined : whyNoRow(split)}
          onAct={() => onAct(rows === undefined ? undefined : split.changes)}
        >
          {split.changes.length === known.length ? verb : labelAct(`${verb}:`, split.changes.length, known.length)}
        </BulkButton>
      ))}
      <BulkLeft acts={judged} />
    </>
  )
}
