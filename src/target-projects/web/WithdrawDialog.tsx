import { Form } from '../../kit/ui/form/form.ts'
import { TextArea } from '../../kit/ui/form/text-area.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { assignedTargets } from '../assigned-contract.ts'
import { MovesList } from './MovesList.tsx'
import { useMovesFor, useShownMoves } from './use-shown-moves.ts'

type Props = { entry: string | undefined; onClose: () => void }

export function WithdrawDialog({ entry, onClose }: Props) {
  const id = entry ?? ''
  const withdraw = useWrite(assignedTargets.withdraw)
  const { onShown, send } = useShownMoves()
  const { moves, error } = useMovesFor(assignedTargets.withdrawalMoves, entry, onShown)
  return (
    <FormDialog<{ reason: string }>
      open={entry !== undefined}
      title="Withdraw this entry"
      submitLabel="Withdraw"
      onSubmit={(body) => send(id, (query) => withdraw.mutateAsync({ params: { id }, query, body }))}
      onClose={onClose}
    >
      {moves && <MovesList moves={moves} />}
      {error !== null && <p role="alert">{error.message}</p>}
      <Form.Item name="reason" label="Reason" rules={[{ required: true, whitespace: true, message: 'Please enter the reason.' }]}>
        <TextArea rows={2} maxLength={1000} />
      </Form.Item>
    </FormDialog>
  )
}
