import { NameDialog } from '../../kit/ui/dialog/NameDialog.tsx'
import { NEED_PROJECT_NAME, findProjectNameProblem } from '../rules.ts'
import { ProjectNameInput } from './ProjectNameInput.tsx'

type Props = {
  open: boolean
  field: 'name' | 'project_name'
  /** The documents' message for an empty name. */
  needed?: string
  taken: readonly string[]
  initial: string | undefined
  onAdd: (name: string) => Promise<unknown>
  onClose: () => void
}

export function AddProjectDialog({ open, field, needed = NEED_PROJECT_NAME, taken, initial, onAdd, onClose }: Props) {
  return (
    <NameDialog
      open={open}
      title="Add Project"
      field={field}
      label="Project Name"
      needed={needed}
      problemOf={findProjectNameProblem}
      {...(initial !== undefined && { initial })}
      input={<ProjectNameInput taken={taken} />}
      onSubmit={(body) => onAdd(body[field])}
      onClose={onClose}
    />
  )
}
