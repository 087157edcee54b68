import { STAFF_ROLES, type StaffRole } from '../../../kit/shared/access.ts'
import type { NamedPerson } from '../../../kit/ui/PersonName.tsx'
import type { GridRow } from '../contract.ts'
import { roleKey } from '../vocabulary.ts'

type Held = Pick<GridRow, 'holders' | Lowercase<StaffRole>>

/** Who holds a stage of a row, by name; undefined: nobody. */
export const holderOf = (row: Held, role: StaffRole): (NamedPerson & { email: string }) | undefined => {
  const [fullName, email] = [row.holders[STAFF_ROLES.indexOf(role)], row[roleKey(role)]]
  return fullName == null || email === null ? undefined : { fullName, email }
}

/** The full names of all who hold a stage of one of the rows, by email. */
export const namesIn = (rows: readonly Held[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row) =>
      STAFF_ROLES.flatMap((role) => {
        const holder = holderOf(row, role)
        return holder === undefined ? [] : [[holder.email, holder.fullName] as const]
      }),
    ),
  )
