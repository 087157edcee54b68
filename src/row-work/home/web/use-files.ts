import { useRead } from '../../../kit/web/use-calls.ts'
import { home } from '../contract.ts'

/**
 * For Home's data about the whole team. A decision is published only to the people who hold the row. With hundreds of decisions a
 * minute, an admin's page would otherwise be refetching all the time.
 */
export const TEAM_READ = { staleTime: 0, refetchInterval: 30_000 }

export const useFiles = () => useRead(home.files, {}, TEAM_READ)
