import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { allocations } from '../contract.ts'

type Props = { disabled: boolean; project: string | undefined; onProject: (project: string | undefined) => void }

export function UploadProjectField({ disabled, project, onProject }: Props) {
  const projects = useRead(allocations.projects, {})
  return (
    <Form layout="vertical" component="div" disabled={disabled}>
      <Form.Item
        label="Project of all rows"
        htmlFor="upload-accounts-project"
        {...(projects.error && { help: projects.error.message, validateStatus: 'error' as const })}
      >
        <Select<string>
          id="upload-accounts-project"
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          loading={projects.isPending}
          value={project ?? null}
          placeholder="From the column project_name"
          options={(projects.data?.data ?? []).map(({ _id, project_name: name }) => ({ value: _id, label: name }))}
          onChange={(next: string | undefined) => onProject(next)}
        />
      </Form.Item>
    </Form>
  )
}
