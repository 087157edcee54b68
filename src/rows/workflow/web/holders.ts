import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { GridRow } from '../contract.ts'
import { roleKey } from '../vocabulary.ts'

/** A row with the emails of who holds its stages, and the people in the order of the roles. */
export type RowHolders = Pick<GridRow, 'holders' | Lowercase<StaffRole>>

export type Holder = { _id: string; fullName: string; email: string }
/** Who holds a stage of a row; undefined: nobody. */
export const findStageHolder = (row: RowHolders, role: StaffRole): Holder | undefined => {
  const [person, email] = [row.holders[STAFF_ROLES.indexOf(role)], row[roleKey(role)]]
  return person == null || email === null ? undefined : { ...person, email }
}

/** Who has the row now; undefined: nobody, or it is closed. */
export const findWaitedFor = (row: GridRow): Holder | undefined => {
  const role = STAFF_ROLES.find((each) => each === row.turn)
  return role && findStageHolder(row, role)
}

/** The full names of all who hold a stage of one of the rows, by email. */
export const namesIn = (rows: readonly RowHolders[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row) =>
      STAFF_ROLES.flatMap((role) => {
        const holder = findStageHolder(row, role)
        return holder === undefined ? [] : [[holder.email, holder.fullName] as const]
      }),
    ),
  )
