/**
 * npm run new-domain: what a further domain costs. In a copy of the working tree (.cache/new-domain) it adds a domain with a table, a
 * read, a write and a list page, checks it there, and counts the files that it changed outside of the domain's folder.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { domainFiles } from './new-domain-files.ts'

/** Files that a new domain may change outside of its folder. */
const MOST = 7
/** KB that it may add to the shell, gzipped. */
const MOST_KB = 0.5

const root = resolve(import.meta.dirname, '../..')
const copy = join(root, '.cache/new-domain')
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 })
const git = (...args: string[]): string =>
  run('git', '-c', 'user.name=new-domain', '-c', 'user.email=new-domain@proofline.example', ...args)
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}
const change = (file: string, place: RegExp, by: (found: string) => string): void => {
  const text = readFileSync(join(copy, file), 'utf8')
  if (!place.test(text)) throw new Error(`${file} has no place for a new domain: ${place.source}`)
  write(file, text.replace(place, by))
}

function copyTree(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: root, encoding: 'utf8' })
  const deleted = new Set(execFileSync('git', ['ls-files', '-d'], { cwd: root, encoding: 'utf8' }).split('\n'))
  for (const file of files.split('\n')) {
    if (file !== '' && !deleted.has(file)) cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'The working tree')
}

function addDomain(): void {
  for (const [file, text] of Object.entries(domainFiles)) write(`src/kites/${file}`, text)
  const number = 1 + Math.max(...readdirSync(join(copy, 'db/migrations')).map((name) => Number.parseInt(name, 10)))
  write(
    `db/migrations/${String(number).padStart(4, '0')}_kites.sql`,
    `create table kites (id uuid primary key default new_id(), name text not null);
comment on table kites is 'What the wind carries.';
create unique index kites_name_key on kites (name_key(name));
grant select, insert on kites to proofline_app;
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
  change('src/access/levels.ts', / {2}admin: \{ who/, (line) => `  'watches kites': { who: ['ADMIN'] },\n${line}`)
}

const npm = (script: string): void => {
  console.log(`npm run ${script}`)
  const out = run('npm', 'run', '--silent', script)
  if (out.trim() !== '') console.log(out.trimEnd())
}

/** What the shell weighs, by `npm run size` on a build of the copy: "186.1 KB". */
const shell = (): number => {
  run('npx', 'vite', 'build', '--logLevel', 'error')
  return Number(/([\d.]+) KB of +\d+ +(?:OVER +)?shell$/m.exec(run('npm', 'run', '--silent', 'size'))?.[1])
}

copyTree()
const before = shell()
addDomain()
for (const script of ['schema', 'calls-page', 'types', 'boundaries', 'lint', 'unused', 'house']) npm(script)
console.log('vitest run')
const vitest = (project: string, ...files: string[]): void =>
  void run('npx', 'vitest', 'run', '--project', project, '--maxWorkers=1', '--reporter=dot', ...files)
vitest(
  'unit',
  'src/kites',
  'src/app/pages.test.ts',
  'src/app/screens.test.ts',
  'scripts/check/domains.test.ts',
  'test/access-matrix.test.ts',
  'test/strangers.test.ts',
  'test/tags.test.ts',
)
vitest('components', 'src/kites')
const added = shell() - before
console.log(`It adds ${added.toFixed(1)} KB to the shell, ${MOST_KB} at most.`)
git('add', '--all')
const outside = git('diff', '--cached', '--name-only')
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('src/kites/'))
console.log(`A new domain changes ${outside.length} files outside of its folder, ${MOST} at most:\n  ${outside.join('\n  ')}`)
if (outside.length > MOST || !(added <= MOST_KB)) process.exitCode = 1
else rmSync(copy, { recursive: true, force: true })
