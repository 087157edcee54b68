import { Form } from 'antd'
import { FormDialog } from '../../kit/ui/FormDialog.tsx'
import { Input } from '../../kit/ui/inputs.ts'
import { useWrite } from '../../kit/web.tsx'
import { departments } from '../contract.ts'
import { departmentNameProblem } from '../rules.ts'

export function CreateDepartmentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useWrite(departments.create, { refreshes: [departments.all] })
  return (
    <FormDialog<{ name: string }>
      open={open}
      title="Create Department"
      submitLabel="Create Department"
      onSubmit={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Name"
        rules={[
          { required: true, whitespace: true, message: 'Please input department name!' },
          {
            validator: (_, name?: string) => {
              const problem = departmentNameProblem((name ?? '').trim())
              return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
            },
          },
        ]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
