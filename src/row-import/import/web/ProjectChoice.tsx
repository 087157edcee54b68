import { useState } from 'react'
import { nameKey } from '../../../kit/shared/names.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { useMay } from '../../../kit/web/person.tsx'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { offerNames } from '../../../projects/name-offer-rules.ts'
import { projects } from '../../../projects/project-contract.ts'
import { projectNameProblem } from '../../../projects/rules.ts'
import { sections } from '../../file-projects/contract.ts'

type Props = {
  id: string
  value: string | undefined
  /** It may be left empty; then none is added either. */
  isOptional: boolean
  onChange: (project: string | undefined) => void
}

/**
 * The project of a workbook: one that has files, one of another module, or a new one of the name that is typed, which is added at
 * once (decision 19).
 */
export function ProjectChoice({ id, value, isOptional, onChange }: Props) {
  const list = useRead(sections.list, {})
  const add = useWrite(sections.add)
  const mayAdd = useMay(sections.add.access.who) && !isOptional
  const names = useRead(projects.names, {}, { enabled: mayAdd }).data?.names ?? []
  const [typed, setTyped] = useState('')
  const here = (list.data?.data ?? []).map(({ name }) => name)
  const { matches, added } = offerNames(names, here, typed)
  const problem = added === undefined ? undefined : projectNameProblem(added)
  const offered = here.map((name) => ({ value: name, label: name, search: name }))
  const others = mayAdd && list.data !== undefined ? matches.map((name) => ({ value: name, label: name, search: name })) : []
  const isNew = mayAdd && list.data !== undefined && added !== undefined
  return (
    <Select<string>
      id={id}
      showSearch={{ optionFilterProp: 'search', onSearch: setTyped, searchValue: typed }}
      allowClear={isOptional}
      loading={list.isPending || add.isPending}
      // Not false: that would enable it in a form that is disabled.
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
