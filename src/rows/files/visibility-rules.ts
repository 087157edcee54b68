import { formatPlural } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'

type Loser = { email: string; fullName: string; role: 'MANAGER' | 'SUBADMIN'; losesFile: boolean }

/**
 * Says who loses access to which rows if a department's rows in a file are hidden (api.md, Asking first; decision 86). Showing
 * rows, or hiding rows that are already hidden, needs no confirmation.
 */
export const describeHiding = (department: string, rows: number, losers: readonly Loser[]): Issue[] =>
  losers.length === 0
    ? [
        {
          path: 'dept',
          message: `No manager and no sub-admin of ${department} sees its ${rows} ${formatPlural(rows, 'row')} today. Anyone who becomes one will not see ${formatPlural(rows, 'it', 'them')}.`,
        },
      ]
    : losers.map(({ email, fullName, role, losesFile }) => ({
        path: email,
        message:
          `${fullName} (${role === 'MANAGER' ? 'manager' : 'sub-admin'}) loses ${rows} ${formatPlural(rows, 'row')}` +
          (losesFile ? ', and with them the whole file.' : ' and keeps the rows of other departments.'),
      }))

/** Warns that everyone but ADMINs would lose the file (decision 169). */
export const describeHidingFromAll = (department: string): Issue => ({
  path: 'dept',
  message: `No department but ${department} sees this file. When it is hidden from ${department} too, all managers and sub-admins lose the file; only Admins still see it.`,
})
