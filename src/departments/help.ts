import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/departments': 'The company’s departments. People belong to them, and the subject of a row is the name of its department.',
}

export const reads: MainReads = {
  '/departments': ['GET /department/all', 'none'],
}
