import { NameDialog } from '../../kit/ui/dialog/NameDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { departments } from '../contract.ts'
import { findDepartmentNameProblem } from '../rules.ts'

export function CreateDepartmentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useWrite(departments.create)
  return (
    <NameDialog
      open={open}
      title="Create Department"
      field="name"
      label="Name"
      needed="Please input department name!"
      problemOf={findDepartmentNameProblem}
      onSubmit={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}
