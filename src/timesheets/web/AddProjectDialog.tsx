import { NameDialog } from '../../kit/ui/dialog/NameDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { projectNameProblem } from '../../projects/rules.ts'
import { timesheets } from '../contract.ts'

export function AddProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useWrite(timesheets.addProject)
  return (
    <NameDialog
      open={open}
      title="Add Project"
      field="name"
      label="Project Name"
      needed="Please input project name!"
      problemOf={projectNameProblem}
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}
