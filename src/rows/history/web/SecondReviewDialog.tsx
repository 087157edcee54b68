import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { ConfirmDialog } from '../../../kit/ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { toast } from '../../../kit/web/toast.ts'
import { taskHistory } from '../contract.ts'

type Props = { file: { _id: string; name: string; secondReview: boolean }; open: boolean; onClose: () => void }

/**
 * Lets an ADMIN turn the file's second review on and off. It asks for confirmation, because the turn of all rows is derived again
 * (workflow.md).
 */
export function SecondReviewDialog({ file: { _id, name, secondReview }, open, onClose }: Props) {
  const turn = useWrite(taskHistory.secondReview, { successToast: false })
  const verb = secondReview ? 'Turn off' : 'Turn on'
  const confirm = async (): Promise<void> => {
    const { rows, unassigned } = await turn.mutateAsync({ params: { file: _id }, body: { enabled: !secondReview } })
    const gone = unassigned === 0 ? '' : `, ${formatCount(unassigned)} of them unassigned`
    toast.success(`The second review is ${secondReview ? 'off' : 'on'}: ${formatQuantity(rows, 'row')}${gone}`)
  }
  return (
    <ConfirmDialog open={open} title={`${verb} the second review of ${name}?`} verb={verb} onConfirm={confirm} onClose={onClose}>
      {secondReview
        ? 'From now on approved rows go straight to the uploader, including those waiting for the second reviewer.'
        : 'From now on approved rows that are not uploaded yet wait for the second reviewer.'}{' '}
      Closed rows stay closed. Earlier decisions can no longer be undone by the person who made them.
    </ConfirmDialog>
  )
}
