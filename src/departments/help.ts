import type { MainReads } from '../kit/web/screens.ts'

/** The purpose of each page, by its path. */
export const help = {
  '/departments': 'The company’s departments. People belong to them, and the subject of a row is the name of its department.',
}

/** The main read of each page, by its path. */
export const reads: MainReads = {
  '/departments': ['GET /department/all', 'none'],
}
