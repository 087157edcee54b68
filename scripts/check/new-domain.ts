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
import { cometRoutes } from './server/routes.ts'

export const comets = domain('comets', {
  calls: [cometRoutes],
  refusals: [refusals],
  constraints: { comets_name_key: [refusal('COMET_EXISTS'), 'name'] },
  objects: { comet: { word: 'Comet' } },
})
`,
  'refusals.ts': `import { refusing } from '../kit/shared/errors.ts'

const made = refusing({ COMET_EXISTS: [409, 'A comet with this name already exists.'] })
export const { refusals, refusal, found } = made
`,
  'contract.ts': `import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

const Comet = z.object({ _id: z.uuid(), name: z.string() })
export type Comet = z.infer<typeof Comet>

export const comets = {
  list: endpoint({
    method: 'GET',
    path: '/comets',
    shows: ['comets'],
    summary: 'All comets by name (ours).',
    access: { who: 'watches comets', reach: 'none' },
    message: 'Fetched comets',
    reply: z.object({ data: z.array(Comet) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/comets',
    changes: ['comets'],
    summary: 'Adds a comet; its name is unique (ours).',
    access: { who: 'watches comets', reach: 'none' },
    body: z.object({ name: z.string().trim().min(1).max(200) }),
    message: 'Comet added',
    audit: 'Added the comet {}',
    reply: z.object({ data: Comet }),
  }),
}
`,
  'testing.ts': `import type { Good } from '../../test/domains.ts'

export const goodRequests: Record<string, Good> = { 'GET /comets': {}, 'POST /comets': { body: { name: '{unique}' } } }
export const ownCallers: Record<string, string[]> = { 'GET /comets': ['ADMIN'], 'POST /comets': ['ADMIN'] }
`,
  'server/queries.ts': `import type { Db } from '../../kit/postgres/db.ts'
import type { Comet } from '../contract.ts'

export const cometsByName = (db: Db) => db<Comet[]>\`select id as "_id", name from comets order by name, id\`

export const insertComet = (db: Db, name: string) => db<Comet[]>\`
  insert into comets (name) values (\${name}) returning id as "_id", name\`
`,
  'server/routes.ts': `import { routes } from '../../kit/server/routes.ts'
import { comets } from '../contract.ts'
import { found } from '../refusals.ts'
import { cometsByName, insertComet } from './queries.ts'

export const cometRoutes = routes('comets', comets, {
  list: async ({ db }) => ({ data: await cometsByName(db) }),
  add: async ({ db, body, audit }) => {
    const data = found(await insertComet(db, body.name), 'UNEXPECTED')
    audit({ type: 'comet', id: data._id, name: data.name, after: { name: data.name } })
    return { data }
  },
})
`,
  'server/routes.test.ts': `import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { comets } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)

test('adds a comet once, and lists it', async () => {
  const meera = await app.as('meera')
  const { data } = await meera.ok(comets.add, { body: { name: 'Halley' } })
  expect((await meera.ok(comets.list)).data).toEqual([data])
  expect((await meera.refused(comets.add, 'COMET_EXISTS', { body: { name: 'Halley' } })).issues?.[0]?.path).toBe('name')
  await (await app.as('ananya')).refused(comets.list, 'NOT_ALLOWED')
})
`,
  'domain.web.ts': `import { page, webDomain } from '../kit/web/domain.ts'

export const cometsWeb = webDomain({
  name: 'comets',
  pages: [page({ path: '/comets', who: 'watches comets', name: 'CometsPage', load: () => import('./web/CometsPage.tsx') })],
  icons: { Comets: 'list' },
})
`,
  'web/CometsPage.tsx': `import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { comets } from '../contract.ts'

export function CometsPage() {
  const all = useRead(comets.list, {})
  const add = useWrite(comets.add)
  return (
    <>
      <PageHeader title="Comets" />
      {all.error && <ErrorStrip message={all.error.message} onRetry={() => void all.refetch()} />}
      <button type="button" disabled={add.isPending} onClick={() => add.mutate({ body: { name: 'Halley' } })}>
        Add Halley
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
  for (const [file, text] of Object.entries(domainFiles)) write(`src/comets/${file}`, text)
  const number = 1 + Math.max(...readdirSync(join(copy, 'db/migrations')).map((name) => Number.parseInt(name, 10)))
  write(
    `db/migrations/${String(number).padStart(4, '0')}_comets.sql`,
    `create table comets (id uuid primary key default uuidv7(), name text not null);
comment on table comets is 'What the sky shows.';
create unique index comets_name_key on comets (name_key(name));
`,
  )
  const importOf = (name: string, file: string) => (line: string) => `import { ${name} } from '../comets/${file}'\n${line}`
  change('src/app/server.ts', /import \{ departments \}/, importOf('comets', 'domain.ts'))
  change('src/app/server.ts', /export const domains = \[[^\]]*/, (list) => `${list.trimEnd().replace(/,$/, '')}, comets`)
  change('src/app/web.ts', /import \{ departmentsWeb \}/, importOf('cometsWeb', 'domain.web.ts'))
  change('src/app/web.ts', /export const webDomains = \[[^\]]*/, (list) => `${list.trimEnd().replace(/,$/, '')}, cometsWeb`)
  change(
    'src/app/menu.ts',
    / {2}\{ label: 'Audit log'/,
    (line) => `  { label: 'Comets', route: '/comets', who: 'watches comets' },\n${line}`,
  )
  change('src/kit/shared/access.ts', / {2}admin: \{ who/, (line) => `  'watches comets': { who: ['ADMIN'] },\n${line}`)
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
  'src/comets',
  'src/app/pages.test.ts',
  'scripts/check/domains.test.ts',
  'test/access-matrix.test.ts',
  'test/strangers.test.ts',
  'test/tags.test.ts',
)
git('add', '--all')
const outside = git('diff', '--cached', '--name-only')
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('src/comets/'))
console.log(`A new domain changes ${outside.length} files outside of its folder, ${MOST} at most:\n  ${outside.join('\n  ')}`)
if (outside.length > MOST) process.exitCode = 1
else rmSync(copy, { recursive: true, force: true })
