import { Form } from 'antd'
import { FormDialog } from '../../kit/ui/FormDialog.tsx'
import { Input } from '../../kit/ui/inputs.ts'
import { useWrite } from '../../kit/web.tsx'
import { type FileRow, files } from '../contract.ts'
import { fileNameProblem } from '../rules.ts'

export function RenameFileDialog({ file, onClose }: { file: FileRow | undefined; onClose: () => void }) {
  const rename = useWrite(files.rename, { refreshes: [files.ofProject], errorToast: false })
  return (
    <FormDialog<{ name: string }>
      open={file !== undefined}
      title="Edit file name"
      submitLabel="Save"
      initialValues={{ name: file?.name ?? '' }}
      onSubmit={async (body) => file && rename.mutateAsync({ params: { fileId: file._id }, body })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="File name"
        required
        rules={[
          {
            validator: (_, name?: string) => {
              const problem = fileNameProblem((name ?? '').trim())
              return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
            },
          },
        ]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
