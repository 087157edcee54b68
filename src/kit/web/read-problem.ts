/** A read that failed; `onRetry` is absent where the same request would be refused again. */
export type ReadProblem = { message: string; onRetry?: () => void }

type Read = { error: { message: string; status?: number } | null; refetch: () => Promise<unknown> }

/** What the strip over a page's rows shows of a read; undefined: it didn't fail. */
export function problemOf({ error, refetch }: Read): ReadProblem | undefined {
  if (error === null) return undefined
  return error.status === 400 ? { message: error.message } : { message: error.message, onRetry: () => void refetch() }
}
