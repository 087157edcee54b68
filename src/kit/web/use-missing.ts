import { useEffect } from 'react'
import { toast } from './toast.ts'

type Read = { data: unknown; error: { message: string; status?: number } | null }

/**
 * Returns the message of a read whose subject does not exist, such as "File not found". The page then stops loading, and a toast
 * shows the message (000 §8).
 */
export function useMissing({ data, error }: Read): string | undefined {
  const missing = error?.status === 404 && data === undefined ? error.message : undefined
  useEffect(() => {
    if (missing !== undefined) toast.error(missing)
  }, [missing])
  return missing
}
