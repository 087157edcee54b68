import { useRead } from '../../../kit/web/use-calls.ts'
import { home } from '../contract.ts'

/** The files in work; one read for all parts of Home. */
export const useFiles = () => useRead(home.files, {}, { staleTime: 0 })
