import { NameDialog } from '../../kit/ui/dialog/NameDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { projectNameProblem } from '../../projects/rules.ts'
import { targetProjects } from '../contract.ts'

export function AddProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useWrite(targetProjects.addProject)
  return (
    <NameDialog
      open={open}
      title="Add Project"
      field="project_name"
      label="Project Name"
      needed="Please input project name!"
      problemOf={projectNameProblem}
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}
