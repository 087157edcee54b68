import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { useSettled } from '../../kit/web/use-settled.ts'
import { grants } from '../contract.ts'
import styles from './PersonChoice.module.css'

const TYPING_RESTS_MS = 250
const SHOWN = 20

type Named = { _id: string; fullName: string; email: string }
type PersonChoiceProps = { chosen: Named | undefined; onChoose: (id: string | undefined) => void }

export function PersonChoice({ chosen, onChoose }: PersonChoiceProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_RESTS_MS)
  const found = useRead(grants.allUsers, { query: { q, page: 1, pageSize: SHOWN, sort: 'fullName' } }, { keepPrevious: true })
  const people: readonly Named[] = [...(chosen === undefined ? [] : [chosen]), ...(found.data?.users ?? [])]
  return (
    <Select<string>
      aria-label="Person"
      className={styles.person}
      placeholder="Person"
      allowClear
      // Until the response arrives, Enter must not select a person found by an earlier text.
      showSearch={{ optionFilterProp: 'search', onSearch: setTyped, searchValue: typed }}
      value={chosen?._id ?? null}
      options={toPersonOptions([...new Map(people.map((person) => [person._id, person])).values()])}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? 'Searching…' : 'No one by that name.'}
      onChange={(id: string | undefined) => onChoose(id)}
    />
  )
}
