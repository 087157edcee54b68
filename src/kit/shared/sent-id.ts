import { z } from 'zod'

/** The schema of an id in a request. It is lower-cased, so that two spellings are the same id (api.md, Ids). */
export const idThat = (wrong?: string) => z.uuid(wrong).toLowerCase()
