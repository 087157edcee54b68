import { Form } from 'antd'
import { FormDialog } from '../../kit/ui/FormDialog.tsx'
import { Input } from '../../kit/ui/inputs.ts'
import { useWrite } from '../../kit/web.tsx'
import { projectNameProblem } from '../../projects/rules.ts'
import { sections } from '../contract.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** From Manage File, which has a call of its own. */
  managed?: boolean
}

export function AddProjectDialog({ open, onClose, managed = false }: Props) {
  const add = useWrite(managed ? sections.addManaged : sections.add, { refreshes: [sections.list, sections.managed] })
  return (
    <FormDialog<{ name: string }>
      open={open}
      title="Add Project"
      submitLabel="Add Project"
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Project Name"
        rules={[
          { required: true, whitespace: true, message: 'Please input section name!' },
          {
            validator: (_, name?: string) => {
              const problem = projectNameProblem((name ?? '').trim())
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
