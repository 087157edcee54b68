import type { MainReads } from '../kit/web/screens.ts'

export const help: Readonly<Record<string, string>> = {
  '/project/$sectionName':
    'The files of a project. Open one to see and assign its rows, or its summary to see its progress. Content checks says how strict the project is.',
  '/project/$sectionName/$department': 'The files of a project with rows of one department. Open one to see and assign its rows.',
  '/manage-file/$project': 'The files of a project. Open one to see and assign its rows.',
}

export const reads: MainReads = {
  '/project/$sectionName': ['GET /section/:section/:department', 'all'],
  '/project/$sectionName/$department': ['GET /section/:section/:department', 'all'],
  '/manage-file/$project': ['GET /manage-file/:project', 'all'],
}
