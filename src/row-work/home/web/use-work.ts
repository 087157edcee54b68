import { useRead } from '../../../kit/web/use-calls.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { home } from '../contract.ts'

/** Reads the signed-in person's day in their current role, once for all parts of Home. */
export const useWork = () => useRead(home.work, { params: { role: usePerson().role } }, { staleTime: 0 })
