/**
 * npm run new-field measures what another field of a user costs. It adds an optional text to a copy of the working tree
 * (.cache/new-field), and checks that every screen, workbook and log has it. It then prints the change and counts the changed
 * files.
 */
import { fieldTest } from './new-field-files.ts'
import { openTrialCopy, checkChangedFileCount } from './trial-copy.ts'

const MOST = 7

const users = 'src/users'
const { addMigration, change, diff, listChanged, npm, remove, vitest, write } = openTrialCopy('new-field')

change(
  'src/users/vocabulary.ts',
  / {2}employee_id: \{.*\},\n/,
  (before) => `${before}  phone_extension: {
    label: 'Phone Extension',
    noun: 'The phone extension',
    most: 10,
    width: 120,
    hidden: true,
    problemOf: (text) => (/^[0-9]+$/.test(text) ? undefined : 'The phone extension has digits only.'),
    example: (n) => String(200 + n),
  },\n`,
)
addMigration(
  'phone_extensions',
  `alter table users add column phone_extension text check (phone_extension ~ '^[0-9]{1,10}$');
comment on column users.phone_extension is 'Under which the person is reached by phone.';
`,
)
change('docs/api.md', /`employee_id`, `shift_type`/, () => '`employee_id`, `phone_extension`, `shift_type`')
write(`${users}/server/phone-extensions.test.ts`, fieldTest)

for (const script of ['schema', 'calls-page', 'client-types', 'rooms-page', 'types', 'boundaries', 'lint', 'unused', 'house'])
  npm(script)
vitest(
  'unit',
  users,
  'test/blank-fields.test.ts',
  'test/erasure.test.ts',
  'test/own-figures.test.ts',
  'test/strangers.test.ts',
  'test/templates.test.ts',
  'test/catalogues/catalogues.test.ts',
)
vitest('components', users)
vitest('long', 'test/migrated.long.test.ts')
const changed = listChanged()
console.log(diff())
if (checkChangedFileCount('A new field of a user', changed, MOST)) remove()
