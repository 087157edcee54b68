import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type AssignedTarget, assignedTargets } from '../assigned-contract.ts'
import { EntryFields, type EntryValues, getEntryInputKey } from './EntryFields.tsx'
import { HistoryList } from './HistoryList.tsx'
import { useShownMoves } from './use-shown-moves.ts'

type Props = { target: AssignedTarget | undefined; day: string; onClose: () => void }

/** Sets another count from a day on, which adds an entry to the history (decision 23). */
export function ChangeDialog({ target, day, onClose }: Props) {
  const edit = useWrite(assignedTargets.edit)
  const { onShown, send } = useShownMoves()
  const history = useRead(assignedTargets.history, { params: { id: target?._id ?? '' } }, { enabled: target !== undefined })
  const submit = async (body: EntryValues, version: number | undefined): Promise<void> => {
    if (target === undefined) return
    const { target_assigned, dateEffective } = body
    await send(getEntryInputKey([target.user._id], body), (query) =>
      edit.mutateAsync({ params: { id: target._id }, query, body: { target_assigned, dateEffective, version } }),
    )
  }
  return (
    <FormDialog<EntryValues>
      open={target !== undefined}
      title={`Change the target of ${target?.user.fullName ?? ''}`}
      submitLabel="Save"
      wide
      note="Changes add to the history and never rewrite it."
      version={target?.version}
      onSubmit={submit}
      onClose={onClose}
    >
      {target && <EntryFields targetId={target.target_id} users={[target.user._id]} onShown={onShown} />}
      {history.data && target && <HistoryList user={target.user} entries={history.data.data} day={day} />}
    </FormDialog>
  )
}
