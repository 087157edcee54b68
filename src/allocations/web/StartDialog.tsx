import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Allocation } from '../contract.ts'
import { holds } from '../holds-contract.ts'
import { EffectiveFields, type HoldValues, MANAGER_NOTE, WhoFields } from './HoldFields.tsx'

type Props = { account: Allocation | undefined; department: string; onRefused: () => void; onClose: () => void }

/** Add User assigns an account to one person, or to several if it is multiple-user (002 §4, §5). */
export function StartDialog({ account, department, onRefused, onClose }: Props) {
  const start = useWrite(holds.start)
  const submit = async ({ users, effective, wef }: HoldValues): Promise<void> => {
    if (account === undefined) return
    try {
      await start.mutateAsync({
        params: { projectId: account.project_id },
        body: { accountId: account._id, users, ...(effective && wef && { wef }) },
      })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  return (
    <FormDialog<HoldValues>
      open={account !== undefined}
      title={`Add User to ${account?.account_id ?? ''}`}
      submitLabel="Add User"
      initialValues={{ departmentData: department }}
      note={MANAGER_NOTE}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <WhoFields form={form} several={account?.is_multiple ?? false} {...(account && { without: account.holders })} />
          <EffectiveFields />
        </>
      )}
    </FormDialog>
  )
}
