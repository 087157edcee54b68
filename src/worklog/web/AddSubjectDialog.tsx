import { NameDialog } from '../../kit/ui/dialog/NameDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { worklog } from '../contract.ts'
import { NEEDS, findNameProblem } from '../rules.ts'

export function AddSubjectDialog({ open, projectId, onClose }: { open: boolean; projectId: string; onClose: () => void }) {
  const add = useWrite(worklog.addSubject)
  return (
    <NameDialog
      open={open}
      title="Add subject"
      field="name"
      label="Subject name"
      needed={NEEDS.subject}
      problemOf={(name) => findNameProblem('subject', name)}
      onSubmit={(body) => add.mutateAsync({ params: { id: projectId }, body })}
      onClose={onClose}
    />
  )
}
