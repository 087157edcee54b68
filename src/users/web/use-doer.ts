import { usePerson } from '../../kit/web/person.tsx'

export const useDoer = () => {
  const { _id, roleData } = usePerson()
  return { id: _id, roles: roleData }
}
