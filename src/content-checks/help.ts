import type { MainReads } from '../kit/web/screens.ts'

/** The purpose of each page, by its path. */
export const help: Readonly<Record<string, string>> = {
  '/content-checks/$project':
    'What the content checks look for in the questions of a project, and how strict it is. The glossary has the words that its questions should not use.',
}

/** The main read of each page, by its path. */
export const reads: MainReads = {
  '/content-checks/$project': ['GET /content-checks/:project', 'all'],
}
