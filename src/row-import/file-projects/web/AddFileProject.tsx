import { useWrite } from '../../../kit/web/use-calls.ts'
import { AddProjectDialog } from '../../../projects/web/AddProjectDialog.tsx'
import { type Section, sections } from '../contract.ts'

type Props = {
  open: boolean
  all: readonly Section[] | undefined
  initial: string | undefined
  onClose: () => void
  /** Whether the dialog was opened from Manage File, which has a separate call. */
  managed?: boolean
}

export function AddFileProject({ open, all, initial, onClose, managed = false }: Props) {
  const add = useWrite(managed ? sections.addManaged : sections.add)
  return (
    <AddProjectDialog
      open={open}
      field="name"
      needed="Please input section name!"
      taken={all?.map(({ name }) => name) ?? []}
      initial={initial}
      onAdd={(name) => add.mutateAsync({ body: { name } })}
      onClose={onClose}
    />
  )
}
