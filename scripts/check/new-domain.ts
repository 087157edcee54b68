/**
 * npm run new-domain: what a further domain costs. In a copy of the working tree (.cache/new-domain) it adds a domain with a table, a
 * read, a write and a page, checks it there, and counts the files that it changed outside of the domain's folder.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Files that a new domain may change outside of its folder. */
const MOST = 7

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

const domainFiles: Record<string, string> = {
  'domain.ts': `import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { kiteRoutes } from './server/routes.ts'

export const kites = domain('kites', {
  calls: [kiteRoutes],
  refusals: [refusals],
  constraints: { kites_name_key: [refusal('KITE_EXISTS'), 'name'] },
  objects: { kite: { word: 'Kite' } },
})
`,
  'refusals.ts': `import { refusing } from '../kit/shared/errors.ts'

const made = refusing({ KITE_EXISTS: [409, 'A kite with this name already exists.'] })
export const { refusals, refusal, found } = made
`,
  'contract.ts': `import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

const Kite = z.object({ _id: z.uuid(), name: z.string() })
export type Kite = z.infer<typeof Kite>

export const kites = {
  list: endpoint({
    method: 'GET',
    path: '/kites',
    shows: ['kites'],
    summary: 'All kites by name (ours).',
    access: { who: 'watches kites', reach: 'none' },
    message: 'Fetched kites',
    reply: z.object({ data: z.array(Kite) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/kites',
    changes: ['kites'],
    summary: 'Adds a kite; its name is unique (ours).',
    access: { who: 'watches kites', reach: 'none' },
    body: z.object({ name: z.string().trim().min(1).max(200) }),
    message: 'Kite added',
    audit: 'Added the kite {}',
    reply: z.object({ data: Kite }),
  }),
}
`,
  'testing.ts': `import type { Good } from '../../test/domains.ts'

export const goodRequests: Record<string, Good> = { 'GET /kites': {}, 'POST /kites': { body: { name: '{unique}' } } }
export const ownCallers: Record<string, string[]> = { 'GET /kites': ['ADMIN'], 'POST /kites': ['ADMIN'] }
`,
  'server/queries.ts': `import type { Db } from '../../kit/postgres/db.ts'
import type { Kite } from '../contract.ts'

export const kitesByName = (db: Db) => db<Kite[]>\`select id as "_id", name from kites order by name, id\`

export const insertKite = (db: Db, name: string) => db<Kite[]>\`
  insert into kites (name) values (\${name}) returning id as "_id", name\`
`,
  'server/routes.ts': `import { routes } from '../../kit/server/routes.ts'
import { kites } from '../contract.ts'
import { found } from '../refusals.ts'
import { kitesByName, insertKite } from './queries.ts'

export const kiteRoutes = routes('kites', kites, {
  list: async ({ db }) => ({ data: await kitesByName(db) }),
  add: async ({ db, body, audit }) => {
    const data = found(await insertKite(db, body.name), 'UNEXPECTED')
    audit({ type: 'kite', id: data._id, name: data.name, after: { name: data.name } })
    return { data }
  },
})
`,
  'server/routes.test.ts': `import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { kites } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)

test('adds a kite once, and lists it', async () => {
  const meera = await app.as('meera')
  const { data } = await meera.ok(kites.add, { body: { name: 'Delta' } })
  expect((await meera.ok(kites.list)).data).toEqual([data])
  expect((await meera.refused(kites.add, 'KITE_EXISTS', { body: { name: 'Delta' } })).issues?.[0]?.path).toBe('name')
  await (await app.as('ananya')).refused(kites.list, 'NOT_ALLOWED')
})
`,
  'domain.web.ts': `import { page, webDomain } from '../kit/web/domain.ts'

export const kitesWeb = webDomain({
  name: 'kites',
  pages: [page({ path: '/kites', who: 'watches kites', name: 'KitesPage', load: () => import('./web/KitesPage.tsx') })],
  icons: { Kites: 'list' },
})
`,
  'web/KitesPage.tsx': `import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { kites } from '../contract.ts'

export function KitesPage() {
  const all = useRead(kites.list, {})
  const add = useWrite(kites.add)
  return (
    <>
      <PageHeader title="Kites" />
      {all.error && <ErrorStrip message={all.error.message} onRetry={() => void all.refetch()} />}
      <button type="button" disabled={add.isPending} onClick={() => add.mutate({ body: { name: 'Delta' } })}>
        Add Delta
      </button>
      <ul>
        {all.data?.data.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </ul>
    </>
  )
}
`,
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
  change('src/kit/shared/access.ts', / {2}admin: \{ who/, (line) => `  'watches kites': { who: ['ADMIN'] },\n${line}`)
}

const npm = (script: string): void => {
  console.log(`npm run ${script}`)
  const out = run('npm', 'run', '--silent', script)
  if (out.trim() !== '') console.log(out.trimEnd())
}

copyTree()
addDomain()
for (const script of ['schema', 'calls-page', 'types', 'boundaries', 'lint', 'unused', 'house']) npm(script)
console.log('vitest run')
run(
  'npx',
  'vitest',
  'run',
  '--project',
  'unit',
  '--maxWorkers=1',
  '--reporter=dot',
  'src/kites',
  'src/app/pages.test.ts',
  'scripts/check/domains.test.ts',
  'test/access-matrix.test.ts',
  'test/strangers.test.ts',
  'test/tags.test.ts',
)
git('add', '--all')
const outside = git('diff', '--cached', '--name-only')
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('src/kites/'))
console.log(`A new domain changes ${outside.length} files outside of its folder, ${MOST} at most:\n  ${outside.join('\n  ')}`)
if (outside.length > MOST) process.exitCode = 1
else rmSync(copy, { recursive: true, force: true })
