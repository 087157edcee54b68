import type { MainRead, MainReads } from '../kit/web/screens.ts'
import { REPORT_TYPES } from './file-reports/vocabulary.ts'
import { LIST_TYPES } from './workflow/vocabulary.ts'

const ofLists = LIST_TYPES.flatMap((type) => [
  [`/${type}`, 'The files that have rows of yours in this list. Open a file to see the rows; the menu has the other lists.'],
  [
    `/${type}/$fileName`,
    'Your rows of one file. Open a row to read the question and to decide; a row that waits for somebody else says for whom.',
  ],
])

const REPORT =
  'The rows of a file, or of all files, with the status and the days of each stage. Filter by person, day or a column; the download holds exactly these rows.'
const reportPaths = REPORT_TYPES.flatMap((type) => [...(type === '-' ? [] : [`/report/${type}`]), `/report/${type}/$filename`])

/** What each page is for, by its path. */
export const help: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofLists),
  ...Object.fromEntries(reportPaths.map((path) => [path, REPORT])),
  '/report': 'The reports that you may open.',
  '/report/day':
    'What people decided on each day, by role and status. It counts what happened on the day, whatever the rows are now; what was taken back, and uploaded history, is left out. Each count opens its rows.',
  '/report/day/rows': 'The rows that a count of the day report has, the latest decision first. Open a question to see its row.',
  '/waiting-rows':
    'Rows that nobody can work on now, because a stage has no person, or one who left or cannot work. Each line says why, and what to do.',
  '/project/$sectionName': 'The files of a project. Open one to see and assign its rows, or its summary to see how far it is.',
  '/project/$sectionName/$department':
    'The files of a project that have rows of one department. Open one to see and assign its rows.',
  '/project/$sectionName/$department/$filename':
    'All rows of a file with their four stages. Filter them, select some, and assign, download or print exactly these; open a row for its history.',
  '/project/$sectionName/$filename/summary/details': 'How far a file is: the rows of each stage, what was decided, and by whom.',
  '/manage-file': 'The projects, for those who look after files. Open one to see its files.',
  '/manage-file/$project': 'The files of a project. Open one to see and assign its rows.',
  '/manage-file/$project/$fileName':
    'All rows of a file with their four stages. Filter them, select some, and assign them; open a row for its history.',
  '/import/$kind':
    'Stores the rows of a workbook. First you see what would happen: new, changed, repeated and bad rows. Nothing is stored before you say so, and it can be taken back.',
  '/report/scorecard':
    'What was accepted at once or sent back in a period, with scores, times and skips. A manager sees the own team of each day, staff see themselves. Each count opens its decisions.',
  '/report/scorecard/rows':
    'The decisions that a figure of the scorecard counts, the latest first. Open a question to see its row.',
  '/projects': 'Projects hold the files. Open one to see its files; add one before you import its first workbook.',
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
  '/projects': ['GET /sections', 'all'],
}
