import { useState } from 'react'
import type { StatusRecord } from '../record-contract.ts'

/** The record that is open among those listed, in its latest version; it stays when it leaves them, as when somebody saves it. */
export function useOpenRecord(id: string | undefined, listed: readonly StatusRecord[] | undefined) {
  const [seen, setSeen] = useState<StatusRecord>()
  const now = listed?.find(({ _id }) => _id === id)
  if (now !== undefined && now !== seen && (seen?._id !== now._id || now.version >= seen.version)) setSeen(now)
  return [seen?._id === id ? seen : undefined, setSeen] as const
}
