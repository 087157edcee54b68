/**
 * A browser driven by WebDriver BiDi (w3.org/TR/webdriver-bidi), the only interface that Debian's build of Firefox supports.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_MS = 60_000
const PAGE_MS = 30_000
/** The limit of a command, because a page whose process has ended never answers. */
const COMMAND_MS = 60_000

type Response = { id?: number; method?: string; params?: unknown; result?: unknown; error?: string; message?: string }
type Remote = { type: string; value?: unknown; sharedId?: string }
type Evaluated = { type: 'success'; result: Remote } | { type: 'exception'; exceptionDetails: { text: string } }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** WebDriver's codes of special keys. A letter represents itself. */
const KEYS: Readonly<Record<string, string>> = { Escape: '\uE00C', Enter: '\uE007', Control: '\uE009', Tab: '\uE004' }

/** Starts Firefox with an empty profile and one window. `preferences` are those of about:config. */
export async function startFirefox(executable: string, preferences: Readonly<Record<string, number | boolean>> = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'proofline-firefox-'))
  // Firefox's own viewer of JSON responses has no access to the storage of the address.
  const lines = Object.entries({ 'devtools.jsonview.enabled': false, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const firefox = spawn(executable, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const ended = new Promise((done) => firefox.once('exit', done))
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Firefox did not start')), START_MS)
    let printed = ''
    firefox.stderr.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox refused the connection')))
  })

  const waiting = new Map<number, Waiting>()
  const errors: string[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Response
    if (method === 'log.entryAdded') {
      const { level, text } = params as { level: string; text: string | null }
      if (level === 'error') errors.push(text ?? 'an error without a text')
    }
    const call = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || call === undefined) return
    waiting.delete(id)
    if (error === undefined) call.resolve(result)
    else call.reject(new Error(`${error}: ${message ?? ''}`))
  })
  const send = <R>(method: string, params: object): Promise<R> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve: resolve as Waiting['resolve'], reject })
      setTimeout(() => reject(new Error(`${method}: no response within ${COMMAND_MS / 1_000} s`)), COMMAND_MS).unref()
      socket.send(JSON.stringify({ id: last, method, params }))
    })

  await send('session.new', { capabilities: {} }).catch((error) => {
    firefox.kill('SIGKILL')
    throw error
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''

  const evaluate = async (expression: string): Promise<Remote> => {
    const found = await send<Evaluated>('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (found.type === 'exception') throw new Error(found.exceptionDetails.text)
    return found.result
  }
  const press = (value: string): object[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return {
    /** Returns console errors and uncaught exceptions since the last call, without those of the missing icon. */
    takeErrors: (): string[] => errors.splice(0).filter((text) => !text.includes('/favicon.ico')),
    resize: (width: number, height: number) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    goTo: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    read: async (expression: string): Promise<unknown> => (await evaluate(expression)).value,
    until: async (expression: string): Promise<void> => {
      const end = Date.now() + PAGE_MS
      for (;;) {
        if ((await evaluate(`Boolean(${expression})`).catch(() => undefined))?.value === true) return
        if (Date.now() > end) throw new Error(`never: ${expression}`)
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    press: (keys: string) => {
      const all = keys.split('+').map((key) => KEYS[key] ?? key)
      const [key = '', ...assigned] = all.toReversed()
      const actions = [
        ...assigned.map((value) => ({ type: 'keyDown', value })),
        ...press(key),
        ...assigned.map((value) => ({ type: 'keyUp', value })),
      ]
      return send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    chooseFile: async (selector: string, path: string): Promise<void> => {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await send('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    close: async (): Promise<void> => {
      await send('browser.close', {}).catch(() => firefox.kill('SIGKILL'))
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type Firefox = Awaited<ReturnType<typeof startFirefox>>
