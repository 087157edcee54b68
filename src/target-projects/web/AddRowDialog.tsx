import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { targetProjects } from '../contract.ts'
import { roleWords } from '../../access/role-words.ts'

type Values = { sub_project_name: string; department: string; subject: string; role: StaffRole; keyword: string }
const roles = STAFF_ROLES.map((value) => ({ value, label: roleWords[value] }))

export function AddRowDialog({ open, projectId, onClose }: { open: boolean; projectId: string; onClose: () => void }) {
  const choices = useRead(targetProjects.choices, {}, { enabled: open })
  const add = useWrite(targetProjects.addRow)
  return (
    <FormDialog<Values>
      open={open}
      title="Add target"
      submitLabel="Add target"
      wide
      onSubmit={(body) => add.mutateAsync({ params: { projectId }, body })}
      onClose={onClose}
    >
      <Form.Item
        name="keyword"
        label="Keyword"
        extra="The name of the timesheet project that the target measures."
        rules={[{ required: true, whitespace: true, message: 'Please input keyword!' }]}
      >
        <Input maxLength={200} autoComplete="off" list="target-keywords" />
      </Form.Item>
      <datalist id="target-keywords">
        {choices.data?.keywords.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <FormColumns>
        <Form.Item
          name="sub_project_name"
          label="Sub project"
          rules={[{ required: true, whitespace: true, message: 'Please input sub project name!' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="department"
          label="Department"
          rules={[{ required: true, message: 'Please select the department!' }]}
          {...(choices.error && { help: choices.error.message, validateStatus: 'error' as const })}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={choices.isPending}
            options={choices.data?.departments.map((name) => ({ value: name, label: name })) ?? []}
          />
        </Form.Item>
        <Form.Item
          name="subject"
          label="Subject"
          rules={[{ required: true, whitespace: true, message: 'Please input subject!' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label="Role" rules={[{ required: true, message: 'Please select the role!' }]}>
          <Select options={roles} />
        </Form.Item>
      </FormColumns>
    </FormDialog>
  )
}
