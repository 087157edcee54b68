import { useState } from 'react'
import { departments } from '../../../departments/contract.ts'
import { isReserved } from '../../../departments/reserved-rules.ts'
import { departmentNameProblem } from '../../../departments/rules.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { useMay } from '../../../kit/web/person.tsx'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'

type Props = { id: string; value: string | undefined; onChange: (department: string | undefined) => void }

/** The value of the option that adds a department, which is no id. */
const ADD = 'add'

/** One department for all rows; who manages users adds one of the name that is typed. */
export function DepartmentChoice({ id, value, onChange }: Props) {
  const list = useRead(departments.all, {})
  const create = useWrite(departments.create)
  const mayAdd = useMay(departments.create.access.who)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const all = list.data?.data ?? []
  const isNew = name !== '' && list.data !== undefined && !all.some((one) => nameKey(one.name) === nameKey(name))
  const problem = isNew ? departmentNameProblem(name) : undefined
  const offered = all.filter((one) => !isReserved(one.name)).map((one) => ({ value: one._id, label: one.name, search: one.name }))
  const add = { value: ADD, label: problem ?? `Add department “${name}”`, search: name, disabled: problem !== undefined }
  return (
    <Select<string>
      id={id}
      showSearch={{ optionFilterProp: 'search', onSearch: setTyped, searchValue: typed }}
      allowClear
      loading={list.isPending || create.isPending}
      // Not false: that would enable it in a form that is disabled.
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
