import { useRead } from '../../../kit/web/use-calls.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { home } from '../contract.ts'

export const useWork = () => useRead(home.work, { params: { role: usePerson().role } }, { staleTime: 0 })
