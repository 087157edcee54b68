import { Form, Select } from 'antd'
import { useState } from 'react'
import { UploadDialog } from '../../kit/ui/UploadDialog.tsx'
import { useRead, useWrite } from '../../kit/web.tsx'
import { toast } from '../../kit/web/toast.tsx'
import { departments } from '../../departments/contract.ts'
import { isReserved } from '../../departments/rules.ts'
import { files } from '../../files/contract.ts'
import { type Section, sections } from '../contract.ts'

type Props = { open: boolean; onClose: () => void; all: readonly Section[]; project?: string | undefined }

/** Add Task: a workbook of questions becomes a file of a project (000 §2 Manage Projects, decisions 42). */
export function AddTaskDialog({ open, onClose, all, project }: Props) {
  const [chosen, setChosen] = useState<{ section?: string | undefined; department?: string | undefined }>({})
  const [missing, setMissing] = useState(false)
  const section = chosen.section ?? project
  const list = useRead(departments.all, {}, { enabled: open })
  const add = useWrite(files.add, { refreshes: [sections.list, files.ofProject], successToast: false, errorToast: false })

  const close = (): void => {
    setChosen({})
    setMissing(false)
    onClose()
  }
  const send = async (file: File): Promise<void> => {
    if (section === undefined) {
      setMissing(true)
      throw new Error('Please input section name!')
    }
    const body = { section, ...(chosen.department !== undefined && { department: chosen.department }) }
    const { file: added, newDepartments } = await add.mutateAsync({ body, file })
    const made = newDepartments.length === 0 ? '' : ` New departments: ${newDepartments.join(', ')}.`
    toast.success(`${added.name} added to ${added.section}: ${added.count} ${added.count === 1 ? 'task' : 'tasks'}.${made}`)
  }
  return (
    <UploadDialog
      open={open}
      title="Add Task"
      submitLabel="Add Task"
      onSend={send}
      sentShare={add.sentShare}
      onClose={close}
      noFileText="Please select a file first!"
    >
      <Form layout="vertical" component="div" className="upload-choices">
        <Form.Item
          label="Project"
          required
          htmlFor="add-task-project"
          {...(missing && section === undefined && { validateStatus: 'error' as const, help: 'Please input section name!' })}
        >
          <Select<string>
            id="add-task-project"
            showSearch
            value={section ?? null}
            placeholder="Choose a project"
            options={all.map(({ name }) => ({ value: name, label: name }))}
            onChange={(next) => setChosen({ ...chosen, section: next })}
          />
        </Form.Item>
        <Form.Item
          label="Department of all rows"
          htmlFor="add-task-department"
          extra="Left empty, each row's subject is its department."
        >
          <Select<string>
            id="add-task-department"
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            loading={list.isPending}
            value={chosen.department ?? null}
            placeholder="From the column subject"
            options={(list.data?.data ?? [])
              .filter(({ name }) => !isReserved(name))
              .map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(next: string | undefined) => setChosen({ ...chosen, department: next })}
          />
        </Form.Item>
      </Form>
      <p className="upload-columns">
        Row 1 of the first sheet names the columns; <b>question_id</b> is needed. The workbook is added whole or not at all.
      </p>
    </UploadDialog>
  )
}
