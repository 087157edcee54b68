import { Form, Select } from 'antd'
import { useState } from 'react'
import { UploadDialog } from '../../kit/ui/UploadDialog.tsx'
import { useDownload, useWrite } from '../../kit/web/use-calls.ts'
import { toast } from '../../kit/web/toast.tsx'
import { uploads } from '../../kit/import/contract.ts'
import { type AllocationProject, allocations } from '../contract.ts'
import styles from './UploadAccountsDialog.module.css'

type Props = { open: boolean; onClose: () => void; projects: readonly AllocationProject[] }

/** Upload allocation IDs (002 §2): the project is selected here, or each row names its own (api.md, Upload columns). */
export function UploadAccountsDialog({ open, onClose, projects }: Props) {
  const [project, setProject] = useState<string | undefined>(undefined)
  const upload = useWrite(allocations.upload, {
    successToast: false,
    errorToast: false,
  })
  const template = useDownload(uploads.template)
  const send = async (file: File): Promise<void> => {
    const { added } = await upload.mutateAsync({ body: project === undefined ? {} : { project }, file })
    toast.success(`${added} ${added === 1 ? 'allocation ID' : 'allocation IDs'} added.`)
  }
  return (
    <UploadDialog
      open={open}
      title="Upload Allocation IDs"
      submitLabel="Upload"
      onSend={send}
      sentShare={upload.sentShare}
      onClose={() => {
        setProject(undefined)
        onClose()
      }}
      noFileText="Please select a file first!"
      onTemplate={() => template.mutate({ params: { kind: 'accounts' } })}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="Project of all rows" htmlFor="upload-accounts-project">
          <Select<string>
            id="upload-accounts-project"
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            value={project ?? null}
            placeholder="From the column project_name"
            options={projects.map(({ _id, project_name: name }) => ({ value: _id, label: name }))}
            onChange={(next: string | undefined) => setProject(next)}
          />
        </Form.Item>
      </Form>
      <p className={styles.note}>
        Row 1 of the first sheet names the columns: <b>account_id</b>, <b>department</b>
        {project === undefined && (
          <>
            , <b>project_name</b>
          </>
        )}
        , and <b>is_multiple</b> (yes or no) where several people may use an ID at once. All rows are added, or none.
      </p>
    </UploadDialog>
  )
}
