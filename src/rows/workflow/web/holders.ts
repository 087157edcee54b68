import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { GridRow } from '../contract.ts'
import { toRoleKey } from '../vocabulary.ts'

/** The holders' emails by role, and `holders` in the order of the roles. */
export type RowHolders = Pick<GridRow, 'holders' | Lowercase<StaffRole>>

export type Holder = { _id: string; fullName: string; email: string }
export const findStageHolder = (row: RowHolders, role: StaffRole): Holder | undefined => {
  const [person, email] = [row.holders[STAFF_ROLES.indexOf(role)], row[toRoleKey(role)]]
  return person == null || email === null ? undefined : { ...person, email }
}

export const findWaitedFor = (row: GridRow): Holder | undefined => {
  const role = STAFF_ROLES.find((each) => each === row.turn)
  return role && findStageHolder(row, role)
}

export const collectNames = (rows: readonly RowHolders[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row) =>
      STAFF_ROLES.flatMap((role) => {
        const holder = findStageHolder(row, role)
        return holder === undefined ? [] : [[holder.email, holder.fullName] as const]
      }),
    ),
  )
