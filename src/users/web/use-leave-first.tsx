import { useCallback, useState } from 'react'
import { type Role, STAFF_ROLES } from '../../access/levels.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { call } from '../../kit/web/use-calls.ts'
import type { UserRow } from '../contract.ts'
import { leaving } from '../leaving-contract.ts'
import type { LeavePart } from './LeaveDialog.tsx'

export const LeaveDialog = lazyPart('LeaveDialog', () => import('./LeaveDialog.tsx'), {
  isOpen: ({ user }) => user !== undefined,
})

type Wanted = Pick<UserRow, 'roleData' | 'enableAssignments'>
type Save = (part: LeavePart) => Promise<unknown>
/** Saves a user as `wanted`, after a receiver is chosen for what they lose. Throws if the dialog is cancelled. */
export type AskFirst = (user: UserRow, wanted: Wanted, save: Save) => Promise<unknown>

const rolesLost = (user: UserRow, { roleData, enableAssignments }: Wanted): readonly Role[] =>
  user.roleData.filter(
    (role) =>
      !roleData.includes(role) || (user.enableAssignments && !enableAssignments && STAFF_ROLES.some((one) => one === role)),
  )

type Pending = { user: UserRow; losing: { roles: string; remaining: string }; save: Save; over: (saved: boolean) => void }

/** The hand-over dialog of a save that removes roles. `askFirst` is for the form, and `dialog` is rendered beside it. */
export function useLeaveFirst() {
  const [pending, setPending] = useState<Pending>()
  const askFirst = useCallback<AskFirst>(async (user, wanted, save) => {
    const roles = rolesLost(user, wanted)
    if (roles.length === 0) return save({})
    const losing = { roles: roles.join(','), remaining: wanted.roleData.join(',') }
    const { data } = await call(leaving.holdings, { params: { id: user._id }, query: losing })
    const isNothing = data.rows.length + data.reports.length + data.ends.length + data.hidden === 0
    if (isNothing && data.lastDay === null) return save({})
    const saved = await new Promise<boolean>((over) => setPending({ user, losing, save, over }))
    if (!saved) throw new Error('Nothing is saved. Choose what happens to it, or keep the roles and assignments.')
    return undefined
  }, [])
  const dialog = (
    <LeaveDialog
      act="change"
      user={pending?.user}
      losing={pending?.losing}
      onLeave={async (part) => pending?.save(part)}
      onClose={(saved) => {
        pending?.over(saved)
        setPending(undefined)
      }}
    />
  )
  return { askFirst, dialog }
}
