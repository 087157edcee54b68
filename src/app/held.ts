import type { HeldPart } from '../kit/server/held.ts'
import { heldAccounts, heldLendings } from '../allocations/server/held.ts'
import { heldMemberships } from '../timesheets/server/held.ts'

/** What ends when a person is blocked or deleted: a domain with open-ended holdings of people adds its part here. */
export const held: readonly HeldPart[] = [heldAccounts, heldLendings, heldMemberships]
