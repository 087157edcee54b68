import { formatQuantity } from '../../kit/shared/counted.ts'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { assignedTargets } from '../assigned-contract.ts'
import { type TargetRow, targetProjects } from '../contract.ts'
import { MovesList } from './MovesList.tsx'
import { useMovesFor, useShownMoves } from './use-shown-moves.ts'

type Props = { row: TargetRow | undefined; onClose: () => void }

export function DeleteRowDialog({ row, onClose }: Props) {
  const id = row?._id ?? ''
  const remove = useWrite(targetProjects.removeRow)
  const { onShown, send } = useShownMoves()
  const { moves, error } = useMovesFor(assignedTargets.removalMoves, row?._id, onShown)
  return (
    <DeleteDialog
      name={row && `${row.keyword}, ${row.sub_project_name}`}
      onDelete={() => send(id, (query) => remove.mutateAsync({ params: { id }, query }))}
      onClose={onClose}
    >
      From today on it is no longer anyone’s target
      {row && row.people > 0 && `: ${formatQuantity(row.people, 'person', 'people')} have it now`}. Earlier days keep it.
      {moves && moves.count > 0 && <MovesList moves={moves} />}
      {error !== null && <p role="alert">{error.message}</p>}
    </DeleteDialog>
  )
}
