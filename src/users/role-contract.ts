import { z } from 'zod'
import type { Role } from '../access/levels.ts'
import { parseRole } from '../access/parse-role.ts'
import { nameRoles } from '../access/role-words.ts'

export const explainRoles = (roles: readonly Role[]): string => `Choose one of these roles: ${nameRoles(roles)}.`

/** Accepts one of these roles, by key or by name in any spelling. `needed` is the message for a missing role. */
export const RoleChoice = <const Choice extends Role>(roles: readonly Choice[], needed?: string) =>
  z.preprocess(
    (sent: Choice) => (typeof sent === 'string' ? (parseRole(sent) ?? sent) : sent),
    z.enum(roles as readonly [Choice, ...Choice[]], {
      error: ({ input }) => (input === undefined || input === '' ? needed : explainRoles(roles)),
    }),
  )
