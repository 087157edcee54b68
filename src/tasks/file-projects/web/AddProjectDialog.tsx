import { NameDialog } from '../../../kit/ui/dialog/NameDialog.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { projectNameProblem } from '../../../projects/rules.ts'
import { sections } from '../contract.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Opened from Manage File, which has a call of its own. */
  managed?: boolean
}

export function AddProjectDialog({ open, onClose, managed = false }: Props) {
  const add = useWrite(managed ? sections.addManaged : sections.add)
  return (
    <NameDialog
      open={open}
      title="Add Project"
      field="name"
      label="Project Name"
      needed="Please input section name!"
      problemOf={projectNameProblem}
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}
