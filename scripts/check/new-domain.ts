/**
 * npm run new-domain measures what another domain costs. In a copy of the working tree (.cache/new-domain) it adds a domain with
 * a table, a read, two writes and a list page, on which others may build. It runs the tests that know all domains on the copy,
 * and counts the changed files outside of the domain's folder.
 */
import { domainFiles } from './new-domain-files.ts'
import { openTrialCopy, checkChangedFileCount } from './trial-copy.ts'

const MOST = 9
const MOST_KB = 0.5

const { addMigration, change, listChanged, npm, remove, run, vitest, write } = openTrialCopy('new-domain')

function addDomain(): void {
  for (const [file, text] of Object.entries(domainFiles)) write(`src/kites/${file}`, text)
  addMigration(
    'kites',
    `create table kites (id uuid primary key default new_id(), name text not null);
comment on table kites is 'What the wind carries.';
create unique index kites_name_key on kites (name_key(name));
grant select, insert, delete on kites to proofline_app;
`,
  )
  const importOf = (name: string, file: string) => (line: string) => `import { ${name} } from '../kites/${file}'\n${line}`
  change('src/app/server.ts', /import \{ departments \}/, importOf('kites', 'domain.ts'))
  change('src/app/server.ts', /export const domains = \[[^\]]*/, (list) => `${list.trimEnd().replace(/,$/, '')}, kites`)
  change('src/app/web.ts', /import \{ departmentsWeb \}/, importOf('kitesWeb', 'domain.web.ts'))
  change('src/app/web.ts', /export const webDomains = \[[^\]]*/, (list) => `${list.trimEnd().replace(/,$/, '')}, kitesWeb`)
  change(
    'src/app/menu.ts',
    / {2}\{ label: 'Audit log'/,
    (line) => `  { label: 'Kites', route: '/kites', who: 'watches kites' },\n${line}`,
  )
  change('.dependency-cruiser.cjs', /\['departments', 'closed-months'\]/, () => `['departments', 'closed-months', 'kites']`)
  change('src/access/levels.ts', / {2}admin: \{ who/, (line) => `  'watches kites': { who: ['ADMIN'] },\n${line}`)
}

const shell = (): number => {
  run('npx', 'vite', 'build', '--logLevel', 'error')
  return Number(/([\d.]+) KB of +\d+ +(?:OVER +)?shell$/m.exec(run('npm', 'run', '--silent', 'size'))?.[1])
}

const before = shell()
addDomain()
for (const script of ['schema', 'calls-page', 'rooms-page', 'types', 'boundaries', 'lint', 'unused', 'house']) npm(script)
vitest(
  'unit',
  'src/kites',
  'src/app/menu.test.ts',
  'src/app/pages.test.ts',
  'src/app/screens.test.ts',
  'src/app/shell',
  'scripts/check/domains.test.ts',
  'scripts/check/readers.test.ts',
  'scripts/check/writers.test.ts',
  'test/access-matrix.test.ts',
  'test/blank-fields.test.ts',
  'test/own-figures.test.ts',
  'test/page-access.test.ts',
  'test/privileges.test.ts',
  'test/registrations.test.ts',
  'test/strangers.test.ts',
  'test/tags.test.ts',
  'test/versions.test.ts',
)
vitest('long', 'test/migrated.long.test.ts')
vitest('components', 'src/kites')
const added = shell() - before
console.log(`It adds ${added.toFixed(1)} KB to the shell, ${MOST_KB} at most.`)
const isFew = checkChangedFileCount('A new domain', listChanged('src/kites/'), MOST)
if (!(added <= MOST_KB)) process.exitCode = 1
else if (isFew) remove()
