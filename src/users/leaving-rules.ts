import { type Noun, plural } from '../kit/shared/counted.ts'
import { type Actor, mayCall, type Role, type StaffRole } from '../access/levels.ts'
import { roleWords } from '../access/role-words.ts'
import type { UserRefusalCode } from './refusals.ts'
import { isAdmin } from './rules.ts'

/** Handing over what a person holds who is blocked, deleted or loses a role; used by the server and by the dialog. */

export const HELD = ['rows', 'reports'] as const
/** Open rows and direct reports, which can be transferred. What only ends is in src/users/server/extension-points.ts. */
export type TransferableKind = (typeof HELD)[number]

/**
 * Which of it a user may hand over: what they may also assign and end elsewhere (decision 89: nobody grants more than they
 * hold).
 */
export const mayHandOver = (actor: Actor): Record<TransferableKind, boolean> => ({
  rows: mayCall('assigns tasks', actor),
  reports: isAdmin(actor),
})

const nouns: Record<TransferableKind, Noun> = {
  rows: ['open row', 'open rows'],
  reports: ['direct report', 'direct reports'],
}
const numbered = (count: number, kind: TransferableKind): string => `${count} ${plural(count, ...nouns[kind])}`

/** Whether what needs one of these roles ends with a change of roles: the last of them is lost (decision 120). */
export const endsWithRoles = (needs: readonly Role[] | undefined, before: readonly Role[], after: readonly Role[]): boolean =>
  needs !== undefined && needs.some((role) => before.includes(role)) && !needs.some((role) => after.includes(role))

/** `count`: how many were shown; `unassigned`: how many of them were shown as not transferable to the receiver. */
export type HandOverChoice = {
  rows?: readonly { role: StaffRole; count: number; unassigned: number }[] | undefined
  reports?: { count: number } | undefined
}
/** The current state; `clashing`: rows in which the chosen receiver holds another stage, `named` the first of them. */
export type CurrentHoldings = {
  rows: readonly { role: StaffRole; count: number; clashing: number; named: string }[]
  reports: number
}
type Problem = { code: UserRefusalCode; values: Record<string, string> }

/**
 * The first reason why a hand-over is refused; undefined when it is allowed. It compares with what was shown, so that the second
 * of two concurrent hand-overs fails; a receiver never gets two stages of a row (workflow.md, Assigning).
 */
export function handOverProblem(
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
    return changed(`${rows.clashing} ${plural(rows.clashing, 'row')} as ${roleWords[role]} that can’t be handed over`, unassigned)
  }
  const { reports } = choice
  if (reports !== undefined && reports.count !== found.reports) return changed(numbered(found.reports, 'reports'), reports.count)
  return undefined
}
