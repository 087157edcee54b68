import { useState } from 'react'
import type { StatusRecord } from '../record-contract.ts'

/**
 * Returns the latest version of the open record. The record stays open when it disappears from the list, for example because
 * somebody saved it.
 */
export function useOpenRecord(id: string | undefined, listed: readonly StatusRecord[] | undefined) {
  const [seen, setSeen] = useState<StatusRecord>()
  const now = listed?.find(({ _id }) => _id === id)
  if (now !== undefined && now !== seen && (seen?._id !== now._id || now.version >= seen.version)) setSeen(now)
  return [seen?._id === id ? seen : undefined, setSeen] as const
}
