import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help: Readonly<Record<string, string>> = {
  '/content-checks/$project':
    'What the content checks look for in the questions of a project, and how strict it is. The glossary has the words that its questions should not use.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/content-checks/$project': ['GET /content-checks/:project', 'all'],
}
