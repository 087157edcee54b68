import { usePerson } from '../../kit/web/person.tsx'

/** The logged-in person, as the rules expect them. */
export const useDoer = () => {
  const { _id, roleData } = usePerson()
  return { id: _id, roles: roleData }
}
