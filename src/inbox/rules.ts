const MAX_DAYS = 366
const DAY_MS = 86_400_000

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export type PeriodProblem = { path: 'from' | 'to'; message: string }
export function findDeputyPeriodProblem({ from, to }: { from: string; to: string }, today: string): PeriodProblem | undefined {
  if (from < today) return { path: 'from', message: 'A deputy can start today or later.' }
  if (to < from) return { path: 'to', message: 'The last day can’t be before the first.' }
  if (daysBetween(from, to) >= MAX_DAYS) return { path: 'to', message: `A deputy can be named for at most ${MAX_DAYS} days.` }
  return undefined
}

export const UNDO_MS = 10 * 60_000
export const undoUntil = (decidedAt: string, now: Date): string | null => {
  const until = new Date(new Date(decidedAt).getTime() + UNDO_MS)
  return until > now ? until.toISOString() : null
}
