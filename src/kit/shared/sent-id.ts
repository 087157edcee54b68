import { z } from 'zod'

/** An id that is sent, in lower case, so that two spellings of it are one id (api.md, Ids). */
export const idThat = (wrong?: string) => z.uuid(wrong).toLowerCase()
