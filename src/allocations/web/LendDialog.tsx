import { Form } from '../../kit/ui/form/form.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { formatValueText } from '../../kit/shared/value-words.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { departments } from '../../departments/contract.ts'
import { type DepartmentAllocation, allocations } from '../contract.ts'
import { toPersonOptions } from '../../kit/ui/person-name.ts'

type Values = { departments: string[]; users: string[] }
type Props = { account: DepartmentAllocation | undefined; onClose: () => void }

/** Lets further departments and people start the account themselves (decision 118). */
export function LendDialog({ account, onClose }: Props) {
  const open = account !== undefined
  const company = useRead(departments.all, {}, { enabled: open })
  const people = useRead(allocations.people, { params: { departmentId: '-' } }, { enabled: open })
  const lend = useWrite(allocations.lend)
  const lentTo = (kind: 'department' | 'user') => account?.lent_to.filter((one) => one.kind === kind) ?? []
  // `name` is the name that the call and the audit log use.
  const offered = [
    ...(company.data?.data ?? []).map(({ _id: value, name }) => ({ value, name, label: name })),
    ...(people.data?.users ?? []).map(({ _id: value, email: name, fullName: label }) => ({ value, name, label })),
  ]
  return (
    <FormDialog<Values>
      open={open}
      title={`Lend ${account?.account_id ?? ''}`}
      submitLabel="Lend"
      initialValues={{
        departments: lentTo('department').map(({ _id }) => _id),
        users: lentTo('user').map(({ _id }) => _id),
      }}
      version={account?.version}
      meanwhile={{
        valueFor: ({ theirs }) => (theirs as string[]).map((name) => offered.find((one) => one.name === name)?.value ?? name),
        show: (_, mine) => formatValueText(mine, Object.fromEntries(offered.map(({ value, label }) => [value, label]))),
      }}
      note={`Staff of ${account?.subject_name ?? ''} can already start it.`}
      onSubmit={async (values, version) =>
        account && lend.mutateAsync({ params: { id: account._id }, body: { ...values, version } })
      }
      onClose={onClose}
    >
      <Form.Item name="departments" label="Departments">
        <ManySelect
          loading={company.isPending}
          placeholder="No other department"
          options={(company.data?.data ?? [])
            .filter(({ name }) => name !== account?.subject_name)
            .map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="users" label="Users">
        <ManySelect
          loading={people.isPending}
          placeholder="Nobody else"
          optionFilterProp="search"
          options={toPersonOptions(people.data?.users ?? [])}
        />
      </Form.Item>
    </FormDialog>
  )
}
