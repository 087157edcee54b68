import { NameDialog } from '../../../kit/ui/dialog/NameDialog.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { type FileRow, files } from '../contract.ts'
import { findFileNameProblem } from '../rules.ts'

export function RenameFileDialog({ file, onClose }: { file: FileRow | undefined; onClose: () => void }) {
  const rename = useWrite(files.rename)
  return (
    <NameDialog
      open={file !== undefined}
      title="Edit file name"
      submitLabel="Save"
      field="name"
      label="File name"
      needed="Please input file name!"
      problemOf={findFileNameProblem}
      initial={file?.name ?? ''}
      version={file?.version}
      onSubmit={async (body, version) => file && rename.mutateAsync({ params: { fileId: file._id }, body: { ...body, version } })}
      onClose={onClose}
    />
  )
}
