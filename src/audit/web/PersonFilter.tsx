import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import { useRead } from '../../kit/web/use-calls.ts'
import { useSettled } from '../../kit/web/use-settled.ts'
import { type AuditPerson, auditLog } from '../contract.ts'
import auditPageStyles from './AuditPage.module.css'
import { nameAmong } from '../../kit/ui/person-name.ts'

const TYPING_RESTS_MS = 250

const labelOf = (people: readonly AuditPerson[], person: AuditPerson): string =>
  `${nameAmong(people, person)}${person.deleted ? ' · deleted' : ''}`

/** Filters by the person who acted, found by a part of the name or email. Deleted people are found too. */
export function PersonFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_RESTS_MS)
  const found = useRead(auditLog.people, { query: { q } }, { keepPrevious: true })
  const chosen = useRead(auditLog.people, { query: { id: value } }, { enabled: value !== undefined })
  const people = [...(value === undefined ? [] : (chosen.data?.data ?? [])), ...(found.data?.data ?? [])]
  const listed = [...new Map(people.map((person) => [person._id, person])).values()]
  const options = listed.map((person) => ({
    value: person._id,
    label: labelOf(listed, person),
    search: `${person.fullName} ${person.email}`,
  }))
  return (
    <Select<string>
      aria-label="Person"
      className={auditPageStyles.person}
      placeholder="Person"
      allowClear
      // Until the response arrives, Enter must not select a person found by an earlier text.
      showSearch={{ optionFilterProp: 'search', onSearch: setTyped, searchValue: typed }}
      value={value ?? null}
      options={options}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? 'Searching…' : 'No one by that name.'}
      onChange={(id: string | undefined) => onChange(id)}
    />
  )
}
