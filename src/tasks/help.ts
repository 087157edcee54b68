import type { MainRead, MainReads } from '../kit/web/screens.ts'
import { REPORT_TYPES } from './file-reports/vocabulary.ts'
import { LIST_TYPES } from './workflow/vocabulary.ts'

const ofLists = LIST_TYPES.flatMap((type) => [
  [`/${type}`, 'The files with your rows in this list. Open a file to see the rows; the other lists are in the menu.'],
  [
    `/${type}/$fileName`,
    'Your rows in one file. Open one to read the question with its formulas and pictures, copy it for the portal, and decide. Content warnings and similar questions stand above it.',
  ],
])

const REPORT =
  'The rows of one or all files, with the status and dates of each stage. Filter by person, day or column; the download contains exactly these rows.'
const reportPaths = REPORT_TYPES.flatMap((type) => [...(type === '-' ? [] : [`/report/${type}`]), `/report/${type}/$filename`])

/** What each page is for, by its path. */
export const help: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofLists),
  ...Object.fromEntries(reportPaths.map((path) => [path, REPORT])),
  '/report': 'The reports you can open.',
  '/report/day':
    'What people decided on each day, by role and status. It counts what happened on the day, whatever the rows are now. Undone decisions and uploaded history are left out. Each count opens its rows.',
  '/report/day/rows': 'The rows behind a count in the day report, latest decision first. Open a question to see its row.',
  '/waiting-rows':
    'Rows nobody can work on now, because a stage is unassigned or its person left or can’t work. Each line says why and what to do.',
  '/project/$sectionName':
    'The files of a project. Open one to see and assign its rows, or its summary to see its progress. Content checks says how strict the project is.',
  '/project/$sectionName/$department': 'The files of a project with rows of one department. Open one to see and assign its rows.',
  '/project/$sectionName/$department/$filename':
    'All rows of a file with their four stages. Filter and select rows to assign, download, print or export them; open a row to see its history. The filter Similar question finds those like another.',
  '/project/$sectionName/$filename/summary/details':
    'The progress of a file: the rows in each stage, what was decided, and by whom.',
  '/manage-file': 'The projects, for people who manage files. Open one to see its files.',
  '/manage-file/$project': 'The files of a project. Open one to see and assign its rows.',
  '/manage-file/$project/$fileName':
    'All rows of a file with their four stages. Filter and select rows to assign them; open a row to see its history.',
  '/import/$kind':
    'Stores the rows of a workbook with their pictures. You first see what each column is, problems and content warnings. Nothing is stored until you confirm, and you can undo it.',
  '/report/scorecard':
    'What was accepted at once or sent back in a period, with scores, times and skips. Managers see their own team, staff see themselves. Each count opens its decisions.',
  '/report/scorecard/rows': 'The decisions behind a figure of the scorecard, latest first. Open a question to see its row.',
  '/content-checks/$project':
    'What the content checks look for in the questions of a project, and how strict it is. The glossary has the words that its questions should not use.',
  '/projects': 'Projects contain the files. Open one to see its files; add one before you import its first workbook.',
}

const readsOfLists = LIST_TYPES.flatMap((type): [string, MainRead][] => [
  [`/${type}`, ['GET /files/user/list/:role', 'own']],
  [`/${type}/$fileName`, ['POST /file/tasks/:file/:role', 'own']],
])

/** What each page reads in the first place. */
export const reads: MainReads = {
  ...Object.fromEntries(readsOfLists),
  ...Object.fromEntries(
    reportPaths.map((path): [string, MainRead] => [path, ['POST /report/view/:filename/:roleValues', 'own', 'admin or manager']]),
  ),
  '/report': null,
  '/report/day': ['POST /report/view/day', 'team'],
  '/report/day/rows': ['GET /report/day/rows', 'team'],
  '/waiting-rows': ['GET /tasks/waiting-for-nobody', 'all'],
  '/project/$sectionName': ['GET /section/:section/:department', 'all'],
  '/project/$sectionName/$department': ['GET /section/:section/:department', 'all'],
  '/project/$sectionName/$department/$filename': ['POST /file/:file/:section/:department', 'all'],
  '/project/$sectionName/$filename/summary/details': ['GET /file/:file/summary', 'all'],
  '/manage-file': ['GET /manage-file/add/project', 'all'],
  '/manage-file/$project': ['GET /manage-file/:project', 'all'],
  '/manage-file/$project/$fileName': ['POST /manage-file/:project/:file', 'all'],
  '/import/$kind': null,
  '/report/scorecard': ['GET /report/scorecard', 'own', 'admin or manager'],
  '/report/scorecard/rows': ['GET /report/scorecard/rows', 'own', 'admin or manager'],
  '/content-checks/$project': ['GET /content-checks/:project', 'all'],
  '/projects': ['GET /sections', 'all'],
}
