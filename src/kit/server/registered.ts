import type { HeldPart } from './held.ts'

/** What the domains have registered together, for a call of one that needs it of all. */
export type Registered = {
  held: readonly HeldPart[]
}
