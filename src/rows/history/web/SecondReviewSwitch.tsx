import { useId, useState } from 'react'
import { counted, formatCount } from '../../../kit/shared/counted.ts'
import { ConfirmDialog } from '../../../kit/ui/dialog/ConfirmDialog.tsx'
import { Switch } from '../../../kit/ui/form/Switch.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { toast } from '../../../kit/web/toast.ts'
import { taskHistory } from '../contract.ts'
import { SecondReviewLine } from './SecondReviewLine.tsx'

type Props = { file: { _id: string; name: string; secondReview: boolean } }

/**
 * Lets an ADMIN turn the file's second review on and off. It asks for confirmation, because the turn of all rows is derived again
 * (workflow.md).
 */
export function SecondReviewSwitch({ file: { _id, name, secondReview } }: Props) {
  const id = useId()
  const [asking, setAsking] = useState(false)
  const turn = useWrite(taskHistory.secondReview, { successToast: false })
  const verb = secondReview ? 'Turn off' : 'Turn on'
  const confirm = async (): Promise<void> => {
    const { rows, unassigned } = await turn.mutateAsync({ params: { file: _id }, body: { enabled: !secondReview } })
    const gone = unassigned === 0 ? '' : `, ${formatCount(unassigned)} of them unassigned`
    toast.success(`The second review is ${secondReview ? 'off' : 'on'}: ${counted(rows, 'row')}${gone}`)
  }
  return (
    <>
      <SecondReviewLine>
        <Switch id={id} checked={secondReview} onChange={() => setAsking(true)} />
        <label htmlFor={id}>Second review</label>
      </SecondReviewLine>
      <ConfirmDialog
        open={asking}
        title={`${verb} the second review of ${name}?`}
        verb={verb}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {secondReview
          ? 'From now on approved rows go straight to the uploader, including those waiting for the second reviewer.'
          : 'From now on approved rows that are not uploaded yet wait for the second reviewer.'}{' '}
        Closed rows stay closed. Earlier decisions can no longer be undone by the person who made them.
      </ConfirmDialog>
    </>
  )
}
