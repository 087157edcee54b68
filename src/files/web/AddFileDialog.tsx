import { Form, Select } from 'antd'
import { useState } from 'react'
import { UploadDialog } from '../../kit/ui/UploadDialog.tsx'
import { useRead, useWrite } from '../../kit/web.tsx'
import { toast } from '../../kit/web/toast.tsx'
import { departments } from '../../departments/contract.ts'
import { isReserved } from '../../departments/rules.ts'
import { sections } from '../../sections/contract.ts'
import { files } from '../contract.ts'

/** Add Task on the page of a project: a workbook becomes one of its files (000 §2, decisions 42). */
export function AddFileDialog({ open, onClose, section }: { open: boolean; onClose: () => void; section: string }) {
  const [department, setDepartment] = useState<string | undefined>(undefined)
  const list = useRead(departments.all, {}, { enabled: open })
  const add = useWrite(files.add, { refreshes: [files.ofProject, sections.list], successToast: false, errorToast: false })
  const close = (): void => {
    setDepartment(undefined)
    onClose()
  }
  const send = async (file: File): Promise<void> => {
    const body = { section, ...(department !== undefined && { department }) }
    const { file: added, newDepartments } = await add.mutateAsync({ body, file })
    const made = newDepartments.length === 0 ? '' : ` New departments: ${newDepartments.join(', ')}.`
    toast.success(`${added.name} added: ${added.count} ${added.count === 1 ? 'task' : 'tasks'}.${made}`)
  }
  return (
    <UploadDialog
      open={open}
      title={`Add Task to ${section}`}
      submitLabel="Add Task"
      onSend={send}
      sentShare={add.sentShare}
      onClose={close}
      noFileText="Please select a file first!"
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label="Department of all rows"
          htmlFor="add-file-department"
          extra="None: each row's subject is its department."
        >
          <Select<string>
            id="add-file-department"
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            loading={list.isPending}
            value={department ?? null}
            placeholder="From the column subject"
            options={(list.data?.data ?? [])
              .filter(({ name }) => !isReserved(name))
              .map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(next: string | undefined) => setDepartment(next)}
          />
        </Form.Item>
      </Form>
      <p className="files-upload-note">
        Row 1 of the first sheet names the columns; <b>question_id</b> is needed. The workbook is added whole or not at all.
      </p>
    </UploadDialog>
  )
}
