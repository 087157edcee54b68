/**
 * npm run deploy:check checks deploy/: each file with the program that reads it, and the app behind each proxy, with and without
 * its database. It also checks the image, built from Debian's packages. It writes results/deploy-check.md. A line whose program
 * is missing is NOT RUN. npm run deploy:check -- --only=files,proxies,unit,image checks some of these parts and only prints the
 * results.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { CAST_PASSWORD, cast, seedCast } from '../../db/cast.ts'
import { freePort, startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { migrate } from '../../src/kit/postgres/migrate.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { publishWithCommit } from '../../src/kit/server/events.ts'
import { hashPassword } from '../../src/kit/server/passwords.ts'
import { session } from '../../src/session/contract.ts'
import { system } from '../../src/system/contract.ts'
import type { Reply } from '../../src/kit/shared/endpoint.ts'
import { files } from '../../src/rows/files/contract.ts'
import { imports } from '../../src/row-import/import/contract.ts'
import { logIn } from '../../e2e/support/people.ts'
import { findVersion, proxyNames, type ProxyName, startBalancer } from '../../test/balancer.ts'
import { type Build, startBuiltApp } from '../../test/built-app.ts'
import { callAs } from '../../test/calls.ts'
import { arrangeProject, makeWorkbook } from '../../test/workbooks.ts'
import { compareWithApi, findRenderer, readObjects, variants } from './check-chart.ts'
import { describeMachine, describeRun, getOption, withBuild, writePage } from './long-check.ts'

const AWAY_MS = 20_000
const CALLERS = 8
const IMAGE_LIMIT_MB = 350
const NODE_RELEASE = '24'
const root = join(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')
const only = getOption('only')?.split(',')

type Row = { what: string; result: string; measured: string }
const rows: Row[] = []
const note = (what: string, result: string, measured = ''): void => {
  rows.push({ what, result, measured })
  console.log(`${what}: ${result} ${measured}`)
}
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
async function line(what: string, check: () => Promise<string> | string): Promise<void> {
  try {
    note(what, 'passed', await check())
  } catch (error) {
    note(what, `**FAILED**: ${(error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  }
}
const works = (command: string): boolean => spawnSync('sh', ['-c', command]).status === 0
const isInstalled = (program: string): boolean => works(`command -v ${program}`)
const read = (program: string, args: readonly string[], env: Record<string, string> = {}): string => {
  // @starts nothing of the project: programs of the system
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(error?.message ?? `${stderr}${stdout}`.slice(-600))
  return `${stderr}${stdout}`
}

async function checkFiles(): Promise<void> {
  if (isInstalled('systemd-analyze'))
    await line('systemd unit', () => {
      const said = read('systemd-analyze', ['verify', join(deploy, 'proofline.service')]).trim()
      if (said !== '') throw new Error(said)
      return ''
    })
  else note('systemd unit', 'NOT RUN: systemd-analyze is not installed')
  const chart = join(deploy, 'helm/proofline')
  if (isInstalled('helm')) await line('Helm chart: helm lint', () => (read('helm', ['lint', chart]), ''))
  else note('Helm chart: helm lint', 'NOT RUN: helm is not installed')
  await checkChart()
  // `docker-compose` is Debian's, whose version 1 cannot read these files.
  const composer = [['docker', 'compose'], ['podman', 'compose'], ['docker-compose']].find((words) =>
    works(`${words.join(' ')} version --short | grep -qE '^v?([2-9]|[1-9][0-9]+)[.]'`),
  )
  if (composer === undefined) return note('compose files', 'NOT RUN: docker compose 2 or later is not installed')
  await line('compose files', () => {
    const env = { ADDRESS: 'proofline.example', DATABASE_PASSWORD: 'secret' }
    for (const file of ['compose.yaml', 'compose.server.yaml'])
      read(composer[0] ?? '', [...composer.slice(1), '-f', join(deploy, file), 'config', '-q'], env)
    return read(composer[0] ?? '', [...composer.slice(1), 'version', '--short']).trim()
  })
}

async function checkChart(): Promise<void> {
  const renderer = findRenderer()
  const what = 'Helm chart: rendered, and compared with the API of Kubernetes'
  if (renderer === undefined)
    return note(what, 'NOT RUN: neither helm is installed nor golang-go with golang-github-masterminds-sprig-dev')
  for (const variant of variants)
    await line(`${what}: ${variant.name}`, async () => {
      const objects = readObjects(renderer.render(variant))
      const kinds = objects.map(({ kind }) => kind).toSorted()
      if (kinds.join() !== variant.kinds.toSorted().join()) throw new Error(`it has ${kinds.join(', ')}`)
      await compareWithApi(objects)
      return `${objects.length} objects, by ${renderer.name}`
    })
  await line(`${what}: a field that there is not, and a value of another type, are found`, async () => {
    const [variant] = variants
    const [workload] = readObjects(variant === undefined ? '' : renderer.render(variant)).filter(
      ({ kind }) => kind === 'StatefulSet',
    )
    for (const planted of [{ replica: 1 }, { replicas: 'one' }]) {
      const spec = { ...(workload as unknown as { spec: object }).spec, ...planted }
      const isFound = await compareWithApi([{ ...workload, spec } as never]).then(
        () => false,
        () => true,
      )
      if (!isFound) throw new Error(`${JSON.stringify(planted)} was not found`)
    }
    return ''
  })
}

/** Returns the time in ms from `act` to the next event of the live stream, over HTTP/2 as in a browser. */
async function timeEvent(url: string, token: string, act: () => Promise<unknown>): Promise<number> {
  const client = connect(url, { rejectUnauthorized: false })
  const stream = client.request({ ':path': '/api/events', 'auth-token': token })
  let seen = ''
  let onText = (): void => {}
  stream.on('data', (chunk: Buffer) => {
    seen += chunk.toString()
    onText()
  })
  const failed = new Promise<never>((_done, fail) => {
    client.once('error', fail)
    stream.once('error', fail)
  })
  failed.catch(() => undefined)
  try {
    await Promise.race([pause(500), failed])
    seen = ''
    const began = Date.now()
    await act()
    const arrived = new Promise<void>((done) => {
      onText = () => (/^data:/m.test(seen) ? done() : undefined)
      onText()
    })
    await Promise.race([arrived, failed, pause(5_000).then(() => Promise.reject(new Error('no live event within 5 s')))])
    return Date.now() - began
  } finally {
    client.destroy()
  }
}

const speaksHttp2 = (url: string): Promise<boolean> =>
  new Promise((done, fail) => {
    const client = connect(url, { rejectUnauthorized: false })
    client.once('error', fail)
    client.request({ ':path': '/health' }).once('response', ({ ':status': status }) => {
      client.close()
      done(status === 200)
    })
  })

const largeWorkbook = (name: string): Promise<File> =>
  makeWorkbook(
    name,
    ['question_id', 'chapter', 'section', 'question_text'],
    Array.from({ length: 1_400 }, (_, n) => [`Q-${n}`, `Chapter ${n % 40}`, 'Optics', randomBytes(3_500).toString('base64')]),
  )

type Behind = { url: string; ownerUrl: () => string; leave: () => Promise<void>; comeBack: () => Promise<void> }

async function countAnswers({ url, leave, comeBack }: Behind, token: string): Promise<string> {
  let calling = true
  const count = { own: 0, foreign: 0, broken: 0 }
  const foreign = new Set<string>()
  const call = async (path: string): Promise<void> => {
    while (calling) {
      try {
        const response = await fetch(`${url}${path}`, { headers: { 'auth-token': token } })
        const body = await response.text()
        if (response.status === 503) {
          const isOwn = body.includes('"code":"NOT_READY"') && response.headers.get('retry-after') !== null
          count[isOwn ? 'own' : 'foreign'] += 1
          if (!isOwn) foreign.add(body.slice(0, 80))
        } else if (response.status !== 200) foreign.add(`${response.status} ${body.slice(0, 80)}`)
      } catch {
        count.broken += 1
      }
      await pause(20)
    }
  }
  const calls = Promise.all(Array.from({ length: CALLERS }, (_, n) => call(n % 2 === 0 ? '/api/me/ADMIN' : '/ready')))
  await leave()
  await pause(AWAY_MS)
  await comeBack()
  const began = Date.now()
  while ((await fetch(`${url}/ready`)).status !== 200) {
    if (Date.now() - began > 60_000) throw new Error('not ready within 60 s of the return of the database')
    await pause(50)
  }
  const back = Date.now() - began
  calling = false
  await calls
  if (foreign.size > 0 || count.broken > 0)
    throw new Error(
      `${count.foreign} answers of the proxy, ${count.broken} broken connections, ${count.own} of ours: ${[...foreign].join('; ')}`,
    )
  return `${count.own} refusals of ours, 0 foreign; ready ${seconds(back)} after its return`
}

async function watchPage({ url, leave, comeBack }: Behind): Promise<string> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL: url, ignoreHTTPSErrors: true })
    await page.goto('/')
    await logIn(page, cast.meera.email)
    const bar = page.locator('[data-part=connection-bar]')
    await page.getByRole('main').waitFor()
    await leave()
    const away = Date.now()
    await page.reload().catch(() => undefined)
    await bar.waitFor({ timeout: 30_000 })
    const shown = Date.now() - away
    await comeBack()
    const back = Date.now()
    await bar.waitFor({ state: 'detached', timeout: 60_000 })
    const gone = Date.now() - back
    await page.goto('/users')
    await page.getByText(cast.meera.email).first().waitFor()
    return `its bar after ${seconds(shown)}, gone ${seconds(gone)} after the return`
  } finally {
    await browser.close()
  }
}

async function checkProxies(build: Build, home: string): Promise<void> {
  const dataDir = join(home, 'data')
  let database = await startEmbedded({ dataDir })
  const port = Number(new URL(database.url).port)
  const apps: { stop: () => Promise<unknown> }[] = []
  try {
    await migrate(database.url, join(root, 'db/migrations'))
    const owner = openOwner(database.url)
    await seedCast(owner, await hashPassword(CAST_PASSWORD, 'password'))
    await arrangeProject(owner, 'Proxies')
    await owner.end()
    const nodes: number[] = []
    for (const _ of ['a', 'b']) {
      const app = await startBuiltApp(build, { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' })
      apps.push(app)
      nodes.push(Number(new URL(app.url).port))
    }
    const away = {
      ownerUrl: () => database.url,
      leave: () => database.stop(),
      comeBack: async () => {
        database = await startEmbedded({ dataDir, choosePort: () => Promise.resolve(port) })
      },
    }
    for (const name of proxyNames) await checkProxy(name, join(home, name), nodes, away)
  } finally {
    for (const app of apps) await app.stop()
    await database.stop()
  }
}

const COOKIE_BYTES = 4_000
/**
 * Opens the page with cookies of other products on the same domain. With up to 64 KB of them the page must open, and with more it
 * must explain the problem.
 */
async function openWithCookies(url: string): Promise<string> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL: url, ignoreHTTPSErrors: true })
    const setCookies = (count: number): Promise<void> =>
      page
        .context()
        .addCookies(Array.from({ length: count }, (_, n) => ({ name: `other${n}`, value: 'x'.repeat(COOKIE_BYTES), url })))
    await setCookies(15)
    await page.goto('/login')
    await page.getByLabel('Email').waitFor()
    await setCookies(75)
    await page.goto('/login')
    await page.getByText('it may be the cookies').waitFor()
    return '60 KB of cookies are accepted, 300 KB are refused with a sentence'
  } finally {
    await browser.close()
  }
}

async function checkProxy(name: ProxyName, folder: string, nodes: readonly number[], away: Omit<Behind, 'url'>): Promise<void> {
  const version = findVersion(name)
  if (version === undefined) return note(name, 'NOT RUN: it is not installed')
  const title = `${name} ${version}`
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
  await line(`${title}: its file is valid, it serves HTTP/2 over TLS`, async () => {
    balancer = await startBalancer(name, folder, nodes)
    if (!(await speaksHttp2(balancer.url))) throw new Error('no HTTP/2')
    return ''
  })
  if (balancer === undefined) return
  const behind = { ...away, url: balancer.url }
  let token = ''
  try {
    await line(`${title}: login, upload, live event over HTTP/2, download`, async () => {
      const reply = await callAs(behind.url, '', session.login, { body: { email: cast.meera.email, password: CAST_PASSWORD } })
      token = String(reply.body['authToken'])
      const file = await largeWorkbook(`Through ${name}.xlsx`)
      const began = Date.now()
      const body = { section: 'Proxies', department: 'Physics' }
      const { code } = await callAs(behind.url, token, imports.add, { body, file })
      if (code !== 'ok') throw new Error(`the upload was refused: ${code}`)
      const uploaded = Date.now() - began
      const owner = openOwner(behind.ownerUrl())
      const event = await timeEvent(behind.url, token, () => publishWithCommit(owner, [[[cast.meera.id], ['tasks']]]))
      await owner.end()
      const path = files.download.path.replace(':filename', encodeURIComponent(file.name))
      const response = await fetch(`${behind.url}/api${path}`, { headers: { 'auth-token': token } })
      const { byteLength } = await response.arrayBuffer()
      if (!response.ok || byteLength < file.size / 2)
        throw new Error(`the download was ${response.status} with ${byteLength} bytes`)
      const [up, down] = [file.size, byteLength].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`)
      return `${up} up in ${seconds(uploaded)}, a live event after ${event} ms, ${down} down`
    })
    await line(`${title}: many cookies`, () => openWithCookies(behind.url))
    await line(`${title}: ${AWAY_MS / 1000} s without the database`, () => countAnswers(behind, token))
    if (name === 'haproxy') await line(`${title}: the page in a browser without the database`, () => watchPage(behind))
  } finally {
    await balancer.stop()
  }
}

const SYSTEMD_MS = 120_000
const ADMIN = { email: 'first@proofline.example', password: 'four quiet lamps' }

const BACKUP_MS = 60_000
/** Makes a backup as an ADMIN does on System. This shows that the service can write to its folder. */
async function backUp(url: string): Promise<string> {
  const login = await callAs(url, '', session.login, { body: ADMIN })
  if (login.code !== 'ok') throw new Error(`the login was refused: ${login.code}`)
  const token = String(login.body['authToken'])
  const asked = await callAs(url, token, system.startJob, { params: { name: 'backup' } })
  if (asked.code !== 'ok') throw new Error(`no backup was begun: ${asked.code}`)
  for (const deadline = Date.now() + BACKUP_MS; Date.now() < deadline; await pause(500)) {
    const { body } = await callAs(url, token, system.state)
    const { runs, jobs } = body['data'] as Reply<typeof system.state>['data']
    const [run] = runs
    const failing = jobs.find(({ name }) => name === 'backup')?.failing
    if (run?.problem != null || failing != null) throw new Error(`no backup: ${run?.problem ?? failing?.problem}`)
    if (run !== undefined) return `a backup of ${((run.bytes ?? 0) / 1e6).toFixed(1)} MB in ${run.place}`
  }
  throw new Error(`no backup within ${seconds(BACKUP_MS)}`)
}

/** Runs the unit on a separate Debian with systemd, which must start it at boot, restart it after a kill, and stop it. */
async function checkUnit(home: string): Promise<void> {
  const what = 'systemd unit, started, killed, stopped'
  const missing = ['systemd-nspawn', 'mmdebstrap', 'nsenter'].filter((program) => !isInstalled(program))
  if (missing.length > 0 || process.getuid?.() !== 0)
    return note(what, `NOT RUN: ${missing.length > 0 ? `${missing.join(', ')} not installed` : 'needs root'}`)
  await line(what, async () => {
    const machineRoot = join(home, 'systemd')
    read('mmdebstrap', ['--variant=minbase', '--mode=root', '--include=systemd-sysv,libstdc++6', 'bookworm', machineRoot])
    read('chroot', [machineRoot, 'useradd', '--system', '--home-dir', '/var/lib/proofline', 'proofline'])
    const port = await freePort()
    const settings = { PORT: port, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const text = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(machineRoot, 'etc/proofline.env'), text.join(''), { mode: 0o600 })
    const units = join(machineRoot, 'etc/systemd/system')
    copyFileSync(join(deploy, 'proofline.service'), join(units, 'proofline.service'))
    mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
    symlinkSync('../proofline.service', join(units, 'multi-user.target.wants/proofline.service'))
    for (const path of ['opt/proofline', 'usr/bin/node'])
      if (path === 'usr/bin/node') writeFileSync(join(machineRoot, path), '')
      else mkdirSync(join(machineRoot, path), { recursive: true })
    const bound = [`--bind-ro=${root}:/opt/proofline`, `--bind-ro=${process.execPath}:/usr/bin/node`]
    const began = Date.now()
    const child = spawn('systemd-nspawn', ['-q', '-D', machineRoot, '--register=no', '--keep-unit', ...bound, '-b'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const url = `http://127.0.0.1:${port}`
    const init = (): string => read('pgrep', ['-P', String(child.pid)]).trim()
    const inside = (...words: string[]): string => read('nsenter', ['-t', init(), '-a', '--', ...words]).trim()
    const untilReady = async (): Promise<void> => {
      const isReady = () =>
        fetch(`${url}/ready`).then(
          ({ status }) => status === 200,
          () => false,
        )
      for (const deadline = Date.now() + SYSTEMD_MS; !(await isReady()); await pause(100))
        if (Date.now() > deadline)
          throw new Error(`not ready: ${inside('journalctl', '-u', 'proofline', '-n', '8', '--no-pager', '-o', 'cat')}`)
    }
    const logInAsFirst = async (): Promise<void> => {
      const { code } = await callAs(url, '', session.login, { body: ADMIN })
      if (code !== 'ok') throw new Error(`the login was refused: ${code}`)
    }
    try {
      await untilReady()
      const first = Date.now() - began
      await logInAsFirst()
      inside('systemctl', 'kill', '--kill-whom=main', '-s', 'KILL', 'proofline')
      const killed = Date.now()
      await pause(1_000)
      await untilReady()
      const again = Date.now() - killed
      await logInAsFirst()
      const backup = await backUp(url)
      const exposure = /: (\d+\.\d+) /.exec(
        inside('systemd-analyze', 'security', '--no-pager', 'proofline').split('\n').at(-1) ?? '',
      )?.[1]
      inside('systemctl', 'stop', 'proofline')
      const state = inside('systemctl', 'show', '-P', 'Result', 'proofline')
      // A minimal Debian does not have ps.
      const left = inside('find', '/proc', '-maxdepth', '1', '-name', '[0-9]*', '-user', 'proofline')
      if (state !== 'success' || left !== '') throw new Error(`its stop gave ${state}, and left: ${left}`)
      return `ready ${seconds(first)} after the start of the machine, ${seconds(again)} after kill -9; exposure ${exposure ?? 'unknown'} of 10; ${backup}`
    } catch (error) {
      throw new Error(`${(error as Error).message} ${output.slice(-100)}`, { cause: error })
    } finally {
      if (child.exitCode === null) inside('systemctl', 'poweroff')
      await Promise.race([ended, pause(30_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    }
  })
}

/** Builds the image with buildah on a Debian made of its packages, so that no image registry is needed. */
async function checkImage(home: string): Promise<void> {
  const missing = ['buildah', 'mmdebstrap'].filter((program) => !isInstalled(program))
  if (missing.length > 0 || process.getuid?.() !== 0)
    return note('image', `NOT RUN: ${missing.length > 0 ? `${missing.join(', ')} not installed` : 'needs root'}`)
  const store = ['--root', join(home, 'store'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]): string => read('buildah', [...store, ...args])
  const [system, withNode, image] = ['localhost/debian', 'localhost/node', 'localhost/proofline']
  await line('image: built', () => {
    const began = Date.now()
    const debian = join(home, 'debian')
    // Leaves out documentation and locales, like Debian's own slim image.
    const unread = ['doc', 'man', 'info', 'locale', 'lintian'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`)
    const merged = ['--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr', '--include=usr-is-merged']
    read('mmdebstrap', ['--variant=minbase', '--mode=root', ...merged, ...unread, 'bookworm', debian])
    const base = buildah('from', 'scratch').trim()
    buildah('copy', '-q', base, debian, '/')
    rmSync(debian, { recursive: true })
    buildah('commit', '-q', base, system)
    const folder = join(root, '.cache', `node-${NODE_RELEASE}`)
    const name = `node-linux-${process.arch}`
    if (!existsSync(join(folder, 'node_modules', name))) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
      read('npm', ['install', '--prefix', folder, `${name}@${NODE_RELEASE}`])
    }
    buildah('copy', '-q', base, join(folder, 'node_modules', name, 'bin/node'), '/usr/local/bin/node')
    const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
    buildah('copy', '-q', base, npm, '/usr/local/lib/node_modules/npm')
    buildah(
      'run',
      '--isolation',
      'chroot',
      base,
      '--',
      'ln',
      '-s',
      '../lib/node_modules/npm/bin/npm-cli.js',
      '/usr/local/bin/npm',
    )
    buildah('commit', '-q', base, withNode)
    buildah('rm', base)
    const authority = process.env['NODE_EXTRA_CA_CERTS']
    const secret = authority === undefined ? [] : ['--secret', `id=ca,src=${authority}`]
    const from = ['--build-arg', `NODE=${withNode}`, '--build-arg', `BASE=${system}`]
    buildah('build', '--isolation', 'chroot', ...secret, ...from, '-f', join(deploy, 'Containerfile'), '-t', image, root)
    return seconds(Date.now() - began)
  })
  await line(`image: at most ${IMAGE_LIMIT_MB} MB`, () => {
    const [one] = JSON.parse(buildah('images', '--json', image)) as { size: string }[]
    if (one === undefined) throw new Error('there is no image')
    if (Number.parseFloat(one.size) > IMAGE_LIMIT_MB || !one.size.endsWith(' MB')) throw new Error(one.size)
    return one.size
  })
  for (const [account, of] of [
    ['', 'its own account'],
    ['12345:0', 'uid 12345 without a name'],
    ['12345:12345', 'uid and gid 12345 without a name'],
    ['0:0', 'root'],
  ] as const)
    await line(`image: started as ${of}, stopped, started again on its volume`, () =>
      startImage([...store], image, account, home),
    )
}

async function startImage(store: readonly string[], image: string, account: string, home: string): Promise<string> {
  const container =
    read('buildah', [...store, 'from', image])
      .trim()
      .split('\n')
      .at(-1) ?? ''
  // These folders get the permissions of the image's folders, like a named volume.
  const [data, backups] = ['volume', 'backups'].map((name) => join(home, `${name}-${account.replace(':', '-')}`)) as [
    string,
    string,
  ]
  for (const folder of [data, backups]) {
    mkdirSync(folder)
    chmodSync(folder, 0o1777)
  }
  const port = String(20_000 + Math.floor(Math.random() * 10_000))
  const defaults = Object.fromEntries(
    [...readFileSync(join(deploy, 'defaults.env'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const settings = { ...defaults, PORT: port, HOST: '127.0.0.1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const args = [
    [
      'run',
      '--isolation',
      'chroot',
      '--volume',
      `${data}:/data`,
      '--volume',
      `${backups}:/backups`,
      ...(account === '' ? [] : ['--user', account]),
    ],
    Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    // Prints the id that the process has on this machine.
    [container, '--', 'sh', '-c', 'echo "pid $$"; exec sh /usr/local/bin/entrypoint node dist/server/main.js'],
  ].flat()
  const times: number[] = []
  let backup = ''
  try {
    for (const _ of ['first', 'second']) {
      const began = Date.now()
      const child = spawn('buildah', [...store, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
      while (!output.includes('is ready:')) {
        if (child.exitCode !== null || Date.now() - began > 120_000) throw new Error(`it did not start: ${output.slice(-400)}`)
        await pause(50)
      }
      times.push(Date.now() - began)
      backup = await backUp(`http://127.0.0.1:${port}`)
      process.kill(Number(/^pid (\d+)$/m.exec(output)?.[1]), 'SIGTERM')
      const exit = await ended
      if (exit !== 0) throw new Error(`its stop gave ${exit}: ${output.slice(-300)}`)
    }
    return `ready after ${times.map(seconds).join(', then ')}; ${backup}`
  } finally {
    read('buildah', [...store, 'rm', container])
  }
}

const isChosen = (part: string): boolean => only?.includes(part) !== false
if (isChosen('files')) await checkFiles()
await withBuild('deploy', async (build, home) => {
  if (isChosen('proxies')) {
    execFileSync(process.execPath, [join(root, 'scripts/run/build.mjs'), 'web'], { stdio: 'inherit' })
    await checkProxies(build, home)
  }
  if (isChosen('unit')) {
    execFileSync(process.execPath, [join(root, 'scripts/run/build.mjs')], { stdio: 'inherit' })
    await checkUnit(home)
  }
  if (isChosen('image')) await checkImage(home)
})
if (rows.some(({ result }) => result.includes('FAILED'))) process.exitCode = 1
const countOf = (part: string): number => rows.filter(({ result }) => result.includes(part)).length
const sum = `${countOf('passed')} passed, ${countOf('FAILED')} failed, ${countOf('NOT RUN')} not run`
const page = [
  '# Running it from deploy/',
  '',
  '*Do the container, the proxies and the unit of deploy/ work?*',
  '',
  'Each file of `deploy/` by the program that reads it; two nodes behind each proxy with the file that is there, over TLS; the unit on a Debian that systemd starts; and the image, built of',
  "Debian's packages and Node of the npm registry, because no registry of images is needed that way.",
  '',
  `Written by \`npm run deploy:check\`. ${describeRun()}, ${describeMachine()}.`,
  '',
  '| what | result | measured |',
  '|---|---|---|',
  ...rows.map(({ what, result, measured }) => `| ${what} | ${result} | ${measured} |`),
]
if (only === undefined) writePage('deploy-check', page, { command: 'deploy:check', result: sum })
