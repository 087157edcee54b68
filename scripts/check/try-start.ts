/**
 * npm run try-start does what a person does first with an empty folder: npm start, log in, import a workbook, press Ctrl+C, and
 * start again. The app must refuse a second start on the same folder. The script is for systems on which the whole suite does not
 * run. It exits with code 1 when something differs.
 */
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeQuestionWorkbook } from '../../sample/workbook.ts'
import { isClosed, startInTerminal, type Terminal } from './terminal.ts'

const root = resolve(import.meta.dirname, '../..')
const admin = { email: 'first.admin@proofline.example', password: 'kettle-orbit-violet-42' }
const home = realpathSync(mkdtempSync(join(tmpdir(), 'proofline-try-')))
// PostgreSQL refuses to run as root and then runs under another account, which needs access to the folder.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, DATABASE_REPLICA_URL: _replica, ...own } = process.env
process.env = own

const opened: Terminal[] = []
const start = (): Terminal => {
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const terminal = startInTerminal(root, settings, join(home, `start-${opened.length}.log`))
  opened.push(terminal)
  return terminal
}

const demand = (isRight: boolean, what: string, detail: unknown = ''): void => {
  if (!isRight) throw new Error(`${what}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`)
  console.log(`passed: ${what}`)
}

type Reply = { success?: boolean; authToken?: string; data?: unknown; total?: number }
async function call(
  url: string,
  path: string,
  { body, token = '' }: { body?: object | FormData; token?: string } = {},
): Promise<Reply> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'auth-token': token, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const reply = (await response.json()) as Reply
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(reply)}`)
  return reply
}

async function begin(how: string): Promise<{ terminal: Terminal; url: string; token: string }> {
  const terminal = start()
  const [, url = ''] = (await terminal.shown(/is ready: (\S+)/)) ?? []
  demand(url !== '', how, terminal.output())
  const page = await (await fetch(url)).text()
  demand(page.includes('<div id="root"'), 'its page is served', page.slice(0, 200))
  const { authToken: token = '' } = await call(url, '/login', { body: admin })
  demand(token !== '', 'the admin logs in')
  return { terminal, url, token }
}

async function end(terminal: Terminal): Promise<void> {
  terminal.interrupt()
  await terminal.ended()
  for (let wait = 0; wait < 100 && !isClosed(dataDir); wait++) await new Promise((done) => setTimeout(done, 100))
  demand(isClosed(dataDir), 'Ctrl+C stops the app and its database in order', terminal.output())
}

async function tryIt(): Promise<void> {
  const first = await begin('it starts on an empty folder')
  await call(first.url, '/section/add', { body: { name: 'First project' }, token: first.token })
  const form = new FormData()
  form.set('section', 'First project')
  form.set('avatar', new Blob([(await makeQuestionWorkbook()) as BlobPart]), 'Physics_Set01.xlsx')
  await call(first.url, '/file/add', { body: form, token: first.token })
  const rows = async ({ url, token }: { url: string; token: string }): Promise<number> =>
    (await call(url, '/manage-file/First%20project/Physics_Set01.xlsx', { token })).total ?? 0
  const imported = await rows(first)
  demand(imported > 0, 'a workbook is imported', imported)

  const second = start()
  demand((await second.shown(/already running on .*Stop it first/)) !== null, 'a second start is refused', second.output())
  await second.ended()
  await end(first.terminal)

  const again = await begin('it starts again')
  demand((await rows(again)) === imported, 'and has every row')
  await end(again.terminal)
  const version = readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim()
  console.log(`${process.platform} ${process.arch}, Node ${process.versions.node}, PostgreSQL ${version}: all of it works`)
}

try {
  await tryIt()
} catch (error) {
  console.error(`FAILED ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  for (const terminal of opened) if (terminal.isRunning()) terminal.interrupt()
  await Promise.all(opened.map((terminal) => terminal.ended()))
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}
