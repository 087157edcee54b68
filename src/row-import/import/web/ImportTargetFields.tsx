import { Form } from '../../../kit/ui/form/form.ts'
import type { ImportTarget } from './import-calls.ts'
import styles from './ImportTargetFields.module.css'
import { useState } from 'react'
import { departments } from '../../../departments/contract.ts'
import { isReserved } from '../../../departments/reserved-rules.ts'
import { findDepartmentNameProblem } from '../../../departments/rules.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { useMay } from '../../../kit/web/person.tsx'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { offerNames } from '../../../projects/name-offer-rules.ts'
import { projects } from '../../../projects/project-contract.ts'
import { findProjectNameProblem } from '../../../projects/rules.ts'
import { sections } from '../../file-projects/contract.ts'

type DepartmentChoiceProps = { id: string; value: string | undefined; onChange: (department: string | undefined) => void }

const ADD = 'add'

/** People who manage users can type a name to add a department. */
function DepartmentChoice({ id, value, onChange }: DepartmentChoiceProps) {
  const list = useRead(departments.all, {})
  const create = useWrite(departments.create)
  const mayAdd = useMay(departments.create.access.who)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const all = list.data?.data ?? []
  const isNew = name !== '' && list.data !== undefined && !all.some((one) => nameKey(one.name) === nameKey(name))
  const problem = isNew ? findDepartmentNameProblem(name) : undefined
  const offered = all.filter((one) => !isReserved(one.name)).map((one) => ({ value: one._id, label: one.name, search: one.name }))
  const add = { value: ADD, label: problem ?? `Add department “${name}”`, search: name, disabled: problem !== undefined }
  return (
    <Select<string>
      id={id}
      showSearch={{ optionFilterProp: 'search', onSearch: setTyped, searchValue: typed }}
      allowClear
      loading={list.isPending || create.isPending}
      // The value false would enable the field in a disabled form.
      {...(create.isPending && { disabled: true })}
      value={value ?? null}
      placeholder="From the column subject"
      options={mayAdd && isNew ? [...offered, add] : offered}
      notFoundContent="No such department."
      onChange={(next: string | undefined) => {
        if (next !== ADD) return onChange(next)
        create.mutate({ body: { name } }, { onSuccess: ({ data }) => onChange(data._id) })
      }}
    />
  )
}

type Props = {
  disabled: boolean
  target: ImportTarget
  isProjectFixed: boolean
  missing: string | undefined
  onTarget: (chosen: Pick<ImportTarget, 'section' | 'department'>) => void
}

export function ImportTargetFields({ disabled, target, isProjectFixed, missing, onTarget }: Props) {
  const { kind, section, department } = target
  return (
    <Form layout="vertical" component="div" disabled={disabled} className={styles.fields ?? ''}>
      {!isProjectFixed && (
        <Form.Item
          label="Project"
          required={kind === 'tasks'}
          htmlFor="import-project"
          {...(kind === 'done' && { extra: 'Leave empty to search for the rows in all projects.' })}
          {...(missing !== undefined && { validateStatus: 'error' as const, help: missing })}
        >
          <ProjectChoice
            id="import-project"
            isOptional={kind === 'done'}
            value={section}
            onChange={(next) => onTarget({ section: next, department })}
          />
        </Form.Item>
      )}
      {kind !== 'done' && (
        <Form.Item
          label="Department of all rows"
          htmlFor="import-department"
          extra="Leave empty to use each row’s subject as its department."
        >
          <DepartmentChoice
            id="import-department"
            value={department}
            onChange={(next) => onTarget({ section, department: next })}
          />
        </Form.Item>
      )}
    </Form>
  )
}

type ProjectChoiceProps = {
  id: string
  value: string | undefined
  /** If the project may be left empty, no project can be added here either. */
  isOptional: boolean
  onChange: (project: string | undefined) => void
}

/** Offers projects that have files and those of another module. A typed new name is added at once (decision 19). */
function ProjectChoice({ id, value, isOptional, onChange }: ProjectChoiceProps) {
  const list = useRead(sections.list, {})
  const add = useWrite(sections.add)
  const mayAdd = useMay(sections.add.access.who) && !isOptional
  const names = useRead(projects.names, {}, { enabled: mayAdd }).data?.names ?? []
  const [typed, setTyped] = useState('')
  const here = (list.data?.data ?? []).map(({ name }) => name)
  const { matches, added } = offerNames(names, here, typed)
  const problem = added === undefined ? undefined : findProjectNameProblem(added)
  const offered = here.map((name) => ({ value: name, label: name, search: name }))
  const others = mayAdd && list.data !== undefined ? matches.map((name) => ({ value: name, label: name, search: name })) : []
  const isNew = mayAdd && list.data !== undefined && added !== undefined
  return (
    <Select<string>
      id={id}
      showSearch={{ optionFilterProp: 'search', onSearch: setTyped, searchValue: typed }}
      allowClear={isOptional}
      loading={list.isPending || add.isPending}
      // The value false would enable the field in a disabled form.
      {...(add.isPending && { disabled: true })}
      value={value ?? null}
      placeholder="Choose a project"
      options={[
        ...offered,
        ...others,
        ...(isNew
          ? [{ value: added, label: problem ?? `Add project “${added}”`, search: typed, disabled: problem !== undefined }]
          : []),
      ]}
      notFoundContent={mayAdd ? 'No project yet. Type a name to add one.' : 'No such project.'}
      onChange={(next: string | undefined) => {
        if (next === undefined || here.some((name) => nameKey(name) === nameKey(next))) return onChange(next)
        add.mutate({ body: { name: next } }, { onSuccess: ({ data }) => onChange(data.name) })
      }}
    />
  )
}
