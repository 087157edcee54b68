import { usePerson } from '../../kit/web/person.tsx'

/** The person who looks, as the rules ask for them. */
export const useDoer = () => {
  const { _id, roleData } = usePerson()
  return { id: _id, roles: roleData }
}
