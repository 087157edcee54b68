import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/departments': 'The company’s departments. People belong to them, and the subject of a row is the name of its department.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/departments': ['GET /department/all', 'none'],
}
