import { expect, test } from 'vitest'
import { collectSeenTexts, isSeen, screenFaults } from './house-screen.ts'

const documented = new Set(['REVIEWER-2'])
const whats = (text: string, path = 'src/things/web/ThingPage.tsx') =>
  screenFaults({ path, text }, documented).map(({ what }) => /^"([^"]*)"/.exec(what)?.[1])

test.each([
  ['a field name in camelCase', '<p>The value of totalExpense is missing.</p>', 'totalExpense'],
  ['a field name as a label', "const column = { title: 'srNo' }", 'srNo'],
  ['a field name as an attribute', '<Input placeholder="pnlValue" />', 'pnlValue'],
  ['a field name in snake_case', 'const hint = `Rows by sr_no of ${file}`', 'sr_no'],
  ['a field name in backquotes', "const why = 'The `start` must be a day.'", '`start`'],
  ['the address of a call', "const why = 'Ask for it at /api/users.'", '/api/'],
  ['the address of a call with its method', "const why = 'Calls POST /user/block first.'", 'POST /u'],
  ['a version', '<small>Version {row.version}</small>', 'Version {}'],
  ['a version in a sentence', 'const text = `Saved as version ${version}.`', 'version {}'],
  ['a role in capitals', '<p>Only an ADMIN may do this.</p>', 'ADMIN'],
  ['a role in capitals in a branch', "const text = isFirst ? 'Ask a MANAGER for it' : 'Ask anyone'", 'MANAGER'],
  ['“reviewer 2” for the second reviewer', "const why = 'The reviewer 2 has not decided.'", 'reviewer 2'],
  ['“subadmin” for a sub-admin', "const why = 'For a subadmin only'", 'subadmin'],
  ['“Account ID” for an allocation ID', '<th title="Account ID" />', 'Account ID'],
  ['“PNL” for profit or loss', "const label = { label: 'PNL' }", 'PNL'],
  ['“gaps” for missing days', '<h2>Calendar of gaps</h2>', 'gaps'],
  ['“remark” in the singular', "const why = 'Decline it with a remark.'", 'remark'],
  ['“Comments” for something other than a task', '<h2>Comments</h2>', 'Comments'],
  ['“Remarks” for a task', '<h2>Remarks</h2>', 'Remarks', 'src/rows/desk/web/TaskForm.tsx'],
  ['“rejected” for a timesheet day', "const text = 'Your day was rejected.'", 'rejected', 'src/timesheets/web/DayForm.tsx'],
  ['“Delta” outside of reports', "const column = { title: 'Delta' }", 'Delta'],
  ['“Account” for an allocation ID', "const column = { title: 'Account' }", 'Account', 'src/allocations/web/TimelineTable.tsx'],
  ['counted “accounts”', 'const text = counted(count, isOne ? "person" : "account")', 'account', 'src/rows/web/Page.tsx'],
  ['“account” in the words of a timeline', 'const text = [`account ${id}`]', 'account', 'src/rows/history/web/timeline-words.ts'],
  ['a column of versions', "const column = { title: 'Version' }", 'Version'],
  [
    'a row named by its number alone',
    '<Dialog title={`Reopen task ${row.sr_no}`} />',
    'task {}',
    'src/rows/history/web/Dialog.tsx',
  ],
  ['hours without decimals', "const text = 'A shift has 8 h.'", '8 h'],
  ['hours with one decimal', '<p>8.5 h of it</p>', '8.5 h'],
] as const)('the check of screens reports %s', (_, text, found, path?: string) => {
  expect(whats(text, path)).toEqual([found])
})

test.each([
  ['a label of the documents', '<b title="REVIEWER-2" />'],
  ['a name', 'const key = { id: "srNo", className: "isOpen" }'],
  ['an SQL statement', "const rows = db`select sr_no from tasks where role = 'ADMIN'`"],
  ['the summary of a call, which docs/calls.md prints', "const call = { summary: 'For an ADMIN, as `sort` says.' }"],
  ['a level of access', "const may = useMay('sees gaps')"],
  ['an error about a defect', "throw new Error('usePerson is for pages inside the shell.')"],
  ['a placeholder of a refusal', "const refusals = { USED: [409, 'The ID {accountId} is in use.'] }"],
  ['a web address', "const hint = 'Such as person@example.com or docs/api.md.'"],
  ['hours', "const text = 'A shift of 8.50 h'"],
  ['remarks', '<h2>Remarks</h2>'],
  ['“Accounts” for something else', "const title = { title: 'Accounts' }"],
  ['keywords to search by', 'const item = { keywords: "reviewer 2" }'],
  ['the names of roles', "const why = 'Only an admin or the second reviewer may do this.'"],
])('the check of screens allows %s', (_, text) => {
  expect(whats(text)).toEqual([])
})

test('the check of screens allows names of columns in the files of an upload', () => {
  const text = "const hint = 'The column question_id is missing.'"
  expect(whats(text, 'src/things/web/UploadDialog.tsx')).toEqual([])
  expect(whats(text, 'src/things/refusals.ts')).toEqual(['question_id'])
})

test('the check of screens reads only the sentences of refusals in other server files', () => {
  const text =
    "log('rows of the ADMIN'); refuse('GONE', { sentence: 'Only an ADMIN may do this.' }); throw new Error('ADMIN is gone.')"
  expect(whats(text, 'src/things/server/save-thing.ts')).toEqual(['ADMIN'])
})

test('the check of screens allows a shared account and a level of access', () => {
  const text = "const why = 'An allocation ID, a shared account of a portal.'; const call = { who: 'manages accounts' }"
  expect(whats(text, 'src/rows/web/Page.tsx')).toEqual([])
})

test('the seen texts of a file are those of elements and shown attributes, with their lines', () => {
  const text = "<p>\n  Two rows\n</p>\nconst a = { title: 'One', id: 'two words' }"
  expect(collectSeenTexts({ path: 'a.tsx', text })).toEqual([
    { line: 2, text: 'Two rows' },
    { line: 4, text: 'One' },
  ])
})

test.each([
  ['src/things/web/ThingPage.tsx', true],
  ['src/things/refusals.ts', true],
  ['src/things/help.ts', true],
  ['src/things/report-contract.ts', true],
  ['src/things/server/save-thing.ts', true],
  ['src/app/RootFailure.tsx', true],
  ['src/kit/postgres/connect.ts', false],
  ['src/things/web/ThingPage.browser.test.tsx', false],
  ['bench/run.ts', false],
])('the check of screens reads the file %s: %s', (path, read) => {
  expect(isSeen(path)).toBe(read)
})
