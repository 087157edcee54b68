import { Form } from '../../kit/ui/form/form.ts'
import { useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { formatValueText } from '../../kit/shared/value-words.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { findProjectNameProblem } from '../../projects/rules.ts'
import type { PersonActProps } from '../../users/web/extension-points.ts'
import { timesheets } from '../contract.ts'
import styles from './AssignTimesheetProjectsDialog.module.css'

type Values = { projects: string[] }

/** The selection replaces the person's whole set of projects from now on (decision 11). */
export function AssignTimesheetProjectsDialog({ user, onClose }: PersonActProps) {
  const all = useRead(timesheets.projects, {}, { enabled: user !== undefined })
  const params = { id: user?._id ?? '' }
  // The projects are refetched each time the dialog opens, because the save replaces those that are shown.
  const now = useRead(timesheets.projectsOfUser, { params }, { enabled: user !== undefined, staleTime: 0 })
  const assign = useWrite(timesheets.assign, {})
  const problem = all.error ?? now.error
  const ready = now.data !== undefined && !now.isFetching && all.data !== undefined
  const present = ready ? now.data.data.map(({ _id }) => _id) : undefined
  const projectsNamed = (all.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <FormDialog<Values>
      open={user !== undefined}
      title={`Timesheet projects of ${user?.fullName ?? ''}`}
      submitLabel="Assign projects"
      blocked={!ready}
      note={problem?.message}
      version={ready ? now.data.version : undefined}
      meanwhile={{
        valueFor: ({ theirs }) =>
          (theirs as string[]).map((name) => projectsNamed.find((one) => one.label === name)?.value ?? name),
        show: (_, mine) => formatValueText(mine, Object.fromEntries(projectsNamed.map(({ value, label }) => [value, label]))),
      }}
      onSubmit={async ({ projects }, version) => user && assign.mutateAsync({ body: { userId: user._id, projects, version } })}
      onClose={onClose}
    >
      <ProjectsField key={user?._id} present={present} offered={projectsNamed} />
    </FormDialog>
  )
}

type FieldProps = { present: string[] | undefined; offered: { value: string; label: string }[] }

function ProjectsField({ present, offered }: FieldProps) {
  const form = Form.useFormInstance<Values>()
  // The form gets its values only once, so it does not change when the projects are refetched during editing.
  const [first, setFirst] = useState<string[]>()
  if (first === undefined && present !== undefined) setFirst(present)
  if (first === undefined) return <p role="status">Loading…</p>
  const choose = (id: string): void => {
    form.setFieldsValue({ projects: [...(form.getFieldValue('projects') as string[]), id] })
  }
  return (
    <>
      <Form.Item
        name="projects"
        label="Projects"
        initialValue={first}
        extra="These are all the projects from now on. Earlier days keep what was filled for a removed project."
      >
        <ManySelect autoFocus options={offered} placeholder="None" />
      </Form.Item>
      <AddProject onAdded={choose} />
    </>
  )
}

function AddProject({ onAdded }: { onAdded: (id: string) => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useWrite(timesheets.addProject)
  const submit = async (): Promise<void> => {
    const newName = name.trim()
    const wrong = newName === '' ? 'Please input project name!' : findProjectNameProblem(newName)
    setProblem(wrong)
    if (wrong !== undefined || add.isPending) return
    try {
      const { data } = await add.mutateAsync({ body: { name: newName } })
      setName('')
      onAdded(data._id)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <Form.Item
      label="Not in the list? Add a timesheet project"
      htmlFor="new-timesheet-project"
      {...(problem !== undefined && { help: problem, validateStatus: 'error' as const })}
    >
      <div className={styles.addProject}>
        <Input
          id="new-timesheet-project"
          value={name}
          maxLength={200}
          autoComplete="off"
          placeholder="Name of the project"
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            // Enter adds the project; Ctrl+Enter still submits the dialog.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            void submit()
          }}
        />
        <Button busy={add.isPending} onClick={() => void submit()}>
          Add project
        </Button>
      </div>
    </Form.Item>
  )
}
