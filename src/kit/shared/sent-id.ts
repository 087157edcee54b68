import { z } from 'zod'

/** An id in a request, lower-cased so that two spellings of it are the same id (api.md, Ids). */
export const idThat = (wrong?: string) => z.uuid(wrong).toLowerCase()
