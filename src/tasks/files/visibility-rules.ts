import type { Issue } from '../../kit/shared/errors.ts'

type Loser = { email: string; fullName: string; role: 'MANAGER' | 'SUBADMIN'; losesFile: boolean }

const counted = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)

/** Who loses access to which rows when a department's rows of a file are hidden, one sentence per person (api.md, Asking first; decisions 86). */
export const hidingIssues = (department: string, rows: number, losers: readonly Loser[]): Issue[] =>
  losers.length === 0
    ? [
        {
          path: 'dept',
          message: `No manager and no sub-admin of ${department} sees its ${counted(rows)} today. Whoever becomes one will not see ${rows === 1 ? 'it' : 'them'}.`,
        },
      ]
    : losers.map(({ email, fullName, role, losesFile }) => ({
        path: email,
        message:
          `${fullName} (${role === 'MANAGER' ? 'manager' : 'sub-admin'}) loses ${counted(rows)}` +
          (losesFile ? ', and with them the whole file.' : ' and keeps the rows of other departments.'),
      }))
