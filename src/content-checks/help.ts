import type { MainReads } from '../kit/web/screens.ts'

export const help: Readonly<Record<string, string>> = {
  '/content-checks/$project':
    'What the content checks look for in the questions of a project, and how strict it is. The glossary has the words that its questions should not use.',
}

export const reads: MainReads = {
  '/content-checks/$project': ['GET /content-checks/:project', 'all'],
}
