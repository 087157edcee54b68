import type { Noun } from '../../shared/counted.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { NamedRows } from '../feedback/NamedRows.tsx'
import { formatPlural, formatQuantity } from '../../shared/counted.ts'
import { type CountedAct, describeReversal, describeBulkAct } from './bulk-words.ts'

type ReversalQuestionProps<Row> = {
  act: CountedAct<Row> | undefined
  noun: Noun
  nameOf: (row: Row) => string
  /** Says whether and for how long the reversal can be undone. */
  undo: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an act reverses decisions (decision 153). */
export function ReversalQuestion<Row>({ act, noun, nameOf, undo, onConfirm, onClose }: ReversalQuestionProps<Row>) {
  const rows = act?.split.reverses ?? []
  return (
    <ConfirmDialog
      open={act !== undefined}
      title={act === undefined ? '' : `Reverse ${formatQuantity(rows.length, 'decision')}?`}
      verb={act === undefined ? '' : describeBulkAct(act.verb, rows.length, rows.length)}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {act !== undefined && (
        <>
          <p>
            {describeReversal(act, noun)} {undo}
          </p>
          <NamedRows summary={`Show the ${formatPlural(rows.length, ...noun)}`} names={rows.map(nameOf)} />
        </>
      )}
    </ConfirmDialog>
  )
}
