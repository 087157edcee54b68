import { useNavigate } from '@tanstack/react-router'
import type { StaffRole } from '../../../../access/levels.ts'
import { call, useRead } from '../../../../kit/web/use-calls.ts'
import { tasks } from '../../contract.ts'
import { buildDeskLink } from '../desk-link.ts'

/** Reads the person's next row in a role (decision P510). */
export const useQueue = (role: StaffRole, { enabled = true } = {}) =>
  useRead(tasks.next, { params: { role } }, { enabled, staleTime: 0 }).data

/** Opens the desk of the next row. The promise resolves to false if no row is ready. */
export function useOpenNext(role: StaffRole): () => Promise<boolean> {
  const navigate = useNavigate()
  return async () => {
    const { next } = await call(tasks.next, { params: { role } })
    if (next !== null) await navigate(buildDeskLink(next))
    return next !== null
  }
}
