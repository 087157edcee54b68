/**
 * The lists of the product whose rows can be selected and acted on together, each with the file of its bar.
 * src/app/bulk-bars.test.ts fails when a page has a bar that is not listed. src/app/bulk-bars.browser.test.tsx tries each bar.
 */
export const BULK_BARS = {
  'Available timesheet': 'src/timesheets/web/ManageTimesheetsPage.tsx',
  Inbox: 'src/inbox/web/WaitingList.tsx',
  'Candidates of a job': 'src/recruitment/web/CandidateBoard.tsx',
  'Rows of a file': 'src/row-work/grid/web/AdminGridPage.tsx',
} as const
export type BulkBar = keyof typeof BULK_BARS
