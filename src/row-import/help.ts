import type { MainReads } from '../kit/web/screens.ts'

export const help: Readonly<Record<string, string>> = {
  '/manage-file': 'The projects, for people who manage files. Open one to see its files.',
  '/import/$kind':
    'Stores the rows of a workbook with their pictures. You first see what each column is, problems and content warnings. Nothing is stored until you confirm, and you can undo it.',
  '/projects': 'Projects contain the files. Open one to see its files; add one before you import its first workbook.',
}

export const reads: MainReads = {
  '/manage-file': ['GET /manage-file/add/project', 'all'],
  '/import/$kind': null,
  '/projects': ['GET /sections', 'all'],
}
