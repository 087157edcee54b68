import { useRead } from '../../../kit/web/use-calls.ts'
import { home } from '../contract.ts'

/**
 * How Home reads what is of the whole team. A decision is published to those who hold the row alone: with hundreds of them a
 * minute, an admin's page would read anew all the time.
 */
export const TEAM_READ = { staleTime: 0, refetchInterval: 30_000 }

/** The files in work; one read for all parts of Home. */
export const useFiles = () => useRead(home.files, {}, TEAM_READ)
