import { isStaff } from '../../access/levels.ts'
import type { FinderResult, FoundItem } from '../../kit/web/domain.ts'
import { LONG_ENOUGH, SHOWN_OF_A_KIND } from '../../kit/web/finding.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { users } from '../contract.ts'

export function useFoundPeople(query: string): FinderResult {
  const { role } = usePerson()
  const manages = useMay('manages users')
  const mayRead = useMay('reads people')
  const open = manages && !isStaff(role)
  const enabled = open && query.length >= LONG_ENOUGH
  const part = query.includes('@') ? { email: query } : { fullName: query }
  const people = useRead(users.list, { query: { ...part, page: 1, pageSize: SHOWN_OF_A_KIND } }, { enabled, keepPrevious: true })
  const items = (enabled ? (people.data?.users ?? []) : []).map(({ _id, fullName, email }): FoundItem => ({
    id: `person:${_id}`,
    label: fullName,
    hint: email,
    icon: 'user',
    href: mayRead ? `/users/${_id}` : `/users?email=${encodeURIComponent(email)}`,
  }))
  return { items, waits: enabled && people.isFetching, failed: enabled && people.isError, open }
}
