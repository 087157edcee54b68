import { NameDialog } from '../../kit/ui/dialog/NameDialog.tsx'
import { NEED_PROJECT_NAME, projectNameProblem } from '../rules.ts'

type Props = {
  open: boolean
  /** The name's field in the call. */
  field: 'name' | 'project_name'
  onAdd: (name: string) => Promise<unknown>
  onClose: () => void
}

export function AddProjectDialog({ open, field, onAdd, onClose }: Props) {
  return (
    <NameDialog
      open={open}
      title="Add Project"
      field={field}
      label="Project Name"
      needed={NEED_PROJECT_NAME}
      problemOf={projectNameProblem}
      onSubmit={(body) => onAdd(body[field])}
      onClose={onClose}
    />
  )
}
