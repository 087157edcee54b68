import { type Noun, formatPlural } from '../kit/shared/counted.ts'
import { type Actor, mayCall, type Role, type StaffRole } from '../access/levels.ts'
import { roleWords } from '../access/role-words.ts'
import type { UserRefusalCode } from './refusals.ts'
import { isAdmin } from './rules.ts'

/**
 * Rules for handing over what a person holds when the person is blocked, is deleted or loses a role. The server and the dialog
 * share them.
 */

export const HELD = ['rows', 'reports'] as const
/** A kind of holding that can be handed over. Holdings that only end are in src/users/server/extension-points.ts. */
export type TransferableKind = (typeof HELD)[number]

/**
 * Returns the kinds that a user may hand over. These are the kinds that they may also assign and end elsewhere, because nobody
 * grants more than they hold (decision 89).
 */
export const mayHandOver = (actor: Actor): Record<TransferableKind, boolean> => ({
  rows: mayCall('assigns tasks', actor),
  reports: isAdmin(actor),
})

const nouns: Record<TransferableKind, Noun> = {
  rows: ['open row', 'open rows'],
  reports: ['direct report', 'direct reports'],
}
const numbered = (count: number, kind: TransferableKind): string => `${count} ${formatPlural(count, ...nouns[kind])}`

/** Returns whether a change of roles removes the last of the roles in `needs` (decision 120). */
export const endsWithRoles = (needs: readonly Role[] | undefined, before: readonly Role[], after: readonly Role[]): boolean =>
  needs !== undefined && needs.some((role) => before.includes(role)) && !needs.some((role) => after.includes(role))

/**
 * `count` is the number of rows or reports shown, and `unassigned` the number of these rows shown as not transferable to the
 * receiver.
 */
export type HandOverChoice = {
  rows?: readonly { role: StaffRole; count: number; unassigned: number }[] | undefined
  reports?: { count: number } | undefined
}
/**
 * The current state. `clashing` counts the rows in which the chosen receiver holds another stage, and `named` lists the first of
 * them.
 */
export type CurrentHoldings = {
  rows: readonly { role: StaffRole; count: number; clashing: number; named: string }[]
  reports: number
}
type Problem = { code: UserRefusalCode; values: Record<string, string> }

/**
 * Returns the first reason why a hand-over is refused, or undefined if it is allowed. The current state is compared with what was
 * shown, so the second of two concurrent hand-overs fails. A receiver never gets two stages of a row (workflow.md, Assigning).
 */
export function findHandOverProblem(
  choice: HandOverChoice,
  found: CurrentHoldings,
  may: Record<TransferableKind, boolean>,
): Problem | undefined {
  const changed = (now: string, shown: number): Problem => ({
    code: 'HOLDINGS_CHANGED',
    values: { what: `${now} instead of ${shown}` },
  })
  const part = HELD.find((kind) => choice[kind] !== undefined && !may[kind])
  if (part !== undefined) return { code: 'NOT_YOURS_TO_HAND_OVER', values: { what: `the ${nouns[part][1]}` } }
  for (const { role, count, unassigned } of choice.rows ?? []) {
    const rows = found.rows.find((one) => one.role === role) ?? { count: 0, clashing: 0, named: '' }
    if (rows.count !== count) return changed(`${numbered(rows.count, 'rows')} as ${roleWords[role]}`, count)
    if (rows.clashing === unassigned) continue
    if (unassigned === 0) return { code: 'OWN_WORK', values: { rows: rows.named } }
    return changed(
      `${rows.clashing} ${formatPlural(rows.clashing, 'row')} as ${roleWords[role]} that can’t be handed over`,
      unassigned,
    )
  }
  const { reports } = choice
  if (reports !== undefined && reports.count !== found.reports) return changed(numbered(found.reports, 'reports'), reports.count)
  return undefined
}
