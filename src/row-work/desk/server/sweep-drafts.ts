import type { Sweep } from '../../../kit/server/registered.ts'
import { DRAFT_DAYS, DROPPED_DAYS } from '../draft-rules.ts'
import { dropOldDrafts } from './draft-queries.ts'

const DAY = 86_400_000

/** Deletes abandoned drafts (ADR 31). */
export const sweepDrafts = {
  name: 'drafts',
  run: async (db, { now }) => {
    const ago = (days: number): Date => new Date(now.getTime() - days * DAY)
    return (await dropOldDrafts(db, { drafts: ago(DRAFT_DAYS), dropped: ago(DROPPED_DAYS) })).count
  },
} satisfies Sweep
