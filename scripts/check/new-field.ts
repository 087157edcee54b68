/**
 * npm run new-field: what a further field of a user costs. In a copy of the working tree (.cache/new-field) it adds an optional
 * text, checks that every screen, workbook and log has it, and counts the files that it changed.
 */
import { fieldTest } from './new-field-files.ts'
import { openTrialCopy, reportChanged } from './trial-copy.ts'

/** Files that a new field may change, its test among them. */
const MOST = 8

const users = 'src/users'
const { addMigration, change, listChanged, npm, remove, vitest, write } = openTrialCopy('new-field')

change(
  'src/users/vocabulary.ts',
  / {2}employee_id: \{.*\},\n/,
  (before) => `${before}  desk: { label: 'Desk', noun: 'The desk', most: 40, width: 60, example: (n) => \`Desk \${n}\` },\n`,
)
addMigration(
  'desks',
  `alter table users add column desk text check (length(desk) between 1 and 40);
comment on column users.desk is 'Where the person sits.';
`,
  `{ does: 'Nothing: adds a column.', becomes: { users: { desk: 'null::text' } } }`,
)
change('docs/api.md', /`employee_id`, `shift_type`/, () => '`employee_id`, `desk`, `shift_type`')
write(`${users}/server/desks.test.ts`, fieldTest)

for (const script of ['schema', 'calls-page', 'client-types', 'types', 'boundaries', 'lint', 'unused', 'house']) npm(script)
vitest(
  'unit',
  `${users}/server/desks.test.ts`,
  'src/users/server/export-users.test.ts',
  'src/users/server/people-import.test.ts',
  'src/users/people-import-rules.test.ts',
  'src/users/web/person-words.test.ts',
  'test/blank-fields.test.ts',
  'test/templates.test.ts',
  'test/catalogues/catalogues.test.ts',
)
vitest('components', 'src/users/web/UsersPage.browser.test.tsx', 'src/users/web/PersonPage.browser.test.tsx')
if (reportChanged('A new field of a user', listChanged(), MOST)) remove()
