import { useEffect, useEffectEvent, useRef } from 'react'
import type { StaffRole } from '../../../access/levels.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'

type Props = {
  role: StaffRole
  department: string
  /** Nobody is chosen, and nobody was proposed before. */
  isOpen: boolean
}

/** Proposes the only person of a role, once, when the people are known and nothing keeps them from working (decision P462). */
export function useOnlyPerson({ role, department, isOpen }: Props, onPropose: (email: string) => void): void {
  const people = useRead(users.ofDepartment, { params: { department }, query: { role } }).data?.data
  const done = useRef(false)
  const propose = useEffectEvent(() => {
    done.current = true
    const [only, other] = people ?? []
    if (only?.hindrance === null && other === undefined) onPropose(only.email)
  })
  useEffect(() => {
    if (people !== undefined && isOpen && !done.current) propose()
  }, [people, isOpen])
}
