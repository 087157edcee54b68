import type { MainRead, MainReads } from '../kit/web/screens.ts'
import { DAY_REPORT_TYPES } from './file-reports/vocabulary.ts'

const REPORT =
  'The rows of one or all files, with the status and dates of each stage. Filter by person, day or column; the download contains exactly these rows.'
const reportPaths = DAY_REPORT_TYPES.flatMap((type) => [
  ...(type === '-' ? [] : [`/report/${type}`]),
  `/report/${type}/$filename`,
])

export const help: Readonly<Record<string, string>> = {
  ...Object.fromEntries(reportPaths.map((path) => [path, REPORT])),
  '/report': 'The reports you can open.',
  '/report/day':
    'What people decided on each day, by role and status. It counts what happened on the day, whatever the rows are now. Undone decisions and uploaded history are left out. Each count opens its rows.',
  '/report/day/rows': 'The rows behind a count in the day report, latest decision first. Open a question to see its row.',
  '/project/$sectionName/$filename/summary/details':
    'The progress of a file: the rows in each stage, what was decided, and by whom.',
  '/report/scorecard':
    'What was accepted at once or sent back in a period, with scores, times and skips. Managers see their own team, staff see themselves. Each count opens its decisions.',
  '/report/scorecard/rows': 'The decisions behind a figure of the scorecard, latest first. Open a question to see its row.',
}

export const reads: MainReads = {
  ...Object.fromEntries(
    reportPaths.map((path): [string, MainRead] => [path, ['POST /report/view/:filename/:roleValues', 'own', 'admin or manager']]),
  ),
  '/report': null,
  '/report/day': ['POST /report/view/day', 'team'],
  '/report/day/rows': ['GET /report/day/rows', 'team'],
  '/project/$sectionName/$filename/summary/details': ['GET /file/:file/summary', 'all'],
  '/report/scorecard': ['GET /report/scorecard', 'own', 'admin or manager'],
  '/report/scorecard/rows': ['GET /report/scorecard/rows', 'own', 'admin or manager'],
}
