import { useState } from 'react'
import { PRODUCTION_REPORT } from '../../grants/rules.ts'
import { toDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import type { ApprovalDialogProps } from '../../inbox/web/extension-points.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { accessRequests } from '../contract.ts'
import styles from './AskForAccess.module.css'

export function GrantDialog({
  entry: { id, version, person, amount: tab, own_remarks: reason },
  open,
  onClose,
  onDone,
}: ApprovalDialogProps) {
  const grant = useWrite(accessRequests.grant, { errorToast: false })
  const [today] = useState(() => toDay(new Date()))
  return (
    <FormDialog<{ until?: string }>
      open={open}
      title={`Grant ${tab} to ${person.fullName}`}
      submitLabel="Grant"
      onSubmit={async ({ until }) => {
        await grant.mutateAsync({ params: { id }, body: { version, ...(until !== undefined && { until }) } })
        onDone()
      }}
      onClose={onClose}
    >
      <p className={styles.why}>
        “<UserText>{reason}</UserText>”
      </p>
      {tab === 'Production Report' && <p className={styles.why}>{PRODUCTION_REPORT}</p>}
      <FormDateField name="until" label="Until, the last day" extra="Leave empty for no end." min={today} />
    </FormDialog>
  )
}
