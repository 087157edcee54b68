import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { useMay } from '../../kit/web/person.tsx'
import type { people } from '../person-contract.ts'
import { actProblem } from '../rules.ts'
import { useDoer } from './use-doer.ts'

type LinkProps = { person: ReplyFields<typeof people.summary>['person'] }

/** Why the person sees a screen, and who changed what they may open. */
export function AccessLinks({ person: { _id: id, state } }: LinkProps) {
  if (!useMay('admin')) return null
  return (
    <>
      {state !== 'deleted' && (
        <ButtonLink to="/access-management/why" search={{ person: id }}>
          What they can open
        </ButtonLink>
      )}
      <ButtonLink to="/audit" search={{ access: ['any'], object: id }}>
        History of access
      </ButtonLink>
    </>
  )
}

/** The dialog of Manage Users, opened for the person's row. */
export function UpdateLink({ person }: LinkProps) {
  const doer = useDoer()
  const { _id: id, roleData: roles, managerId, email, state } = person
  if (state === 'deleted' || actProblem(doer, { id, roles, managerId }) !== undefined) return null
  return (
    <ButtonLink to="/users" search={{ email, dialog: ['details'], user: id }}>
      Update details
    </ButtonLink>
  )
}
