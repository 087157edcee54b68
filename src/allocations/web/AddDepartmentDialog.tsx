import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { departments } from '../../departments/contract.ts'
import { type AllocationDepartment, allocations } from '../contract.ts'

type Props = { open: boolean; project: string; present: readonly AllocationDepartment[]; onClose: () => void }

export function AddDepartmentDialog({ open, project, present, onClose }: Props) {
  const company = useRead(departments.all, {}, { enabled: open })
  const add = useWrite(allocations.addDepartment)
  const presentIds = new Set(present.map(({ _id }) => _id))
  return (
    <FormDialog<{ department_name: string }>
      open={open}
      title="Add department"
      submitLabel="Add department"
      onSubmit={(body) => add.mutateAsync({ params: { project }, body })}
      onClose={onClose}
    >
      <Form.Item
        name="department_name"
        label="Department"
        rules={[{ required: true, message: 'Please input department name!' }]}
        {...(company.error && { help: company.error.message, validateStatus: 'error' as const })}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={company.isPending}
          placeholder="Choose a department"
          options={(company.data?.data ?? [])
            .filter(({ _id }) => !presentIds.has(_id))
            .map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
