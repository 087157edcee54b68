/** Attacks everything around the fields: content types, addresses, headers and endless bodies. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { preferences } from '../../src/session/preferences-contract.ts'
import { session } from '../../src/session/contract.ts'
import { sections } from '../../src/row-import/file-projects/contract.ts'
import type { NamedCall } from '../../src/app/openapi.ts'
import { fillGoodRequest, type AttackContext } from './attack-context.ts'
import { goodRequests } from '../domains.ts'
import { buildRequest } from './shape.ts'
import { sendRaw, type Attack, getCallKey, listResponseFaults, type Raw } from './attack.ts'
import { createSessionToken } from '../calls.ts'
import { sendBytes } from '../socket.ts'
import { hashToken } from '../../src/session/server/authenticate.ts'
import { imports } from '../../src/row-import/import/contract.ts'

const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'none',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/jsonp',
  'text/json',
  ', application/json',
  '',
]
const ENCODINGS = ['gzip', 'br', 'identity', 'none']
const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const goodRaw = async (context: AttackContext, spec: Endpoint): Promise<Raw> =>
  buildRequest(spec, await fillGoodRequest(context, goodRequests[getCallKey(spec)] ?? {}))

export async function attackTransport(attack: Attack, context: AttackContext, calls: readonly NamedCall[]): Promise<void> {
  for (const { spec } of calls) {
    // Anonymous, because a success would remove the object that later attempts need.
    const raw = await goodRaw(context, { ...spec })
    const anonymous: Raw = { ...raw, headers: { ...raw.headers, 'auth-token': 'none' } }
    for (const type of TYPES)
      await attack.send(spec, `content-type ${type}`, { ...anonymous, headers: { ...anonymous.headers, 'content-type': type } })
    if (raw.body !== undefined)
      for (const type of TYPES.slice(0, 6))
        await attack.send(spec, `content-type ${type}, signed in`, { ...raw, headers: { ...raw.headers, 'content-type': type } })
    for (const encoding of ENCODINGS)
      await attack.send(spec, `content-encoding ${encoding}`, {
        ...raw,
        body: raw.body === undefined ? undefined : 'no JSON',
        headers: { ...raw.headers, 'content-encoding': encoding },
      })
    for (const [name, path] of [
      ['doubled slashes', raw.path.replaceAll('/', '//')],
      ['a slash at its end', raw.path.replace(/(\?|$)/, '/$1')],
      ['a backslash', raw.path.replace('/api/', '/api\\')],
      ['capitals', raw.path.replace('/api/', '/API/')],
      ['dots', raw.path.replace('/api/', '/api/./../api/')],
      ['a NUL byte', raw.path.replace(/(\?|$)/, '%00$1')],
      ['a semicolon', raw.path.replace(/(\?|$)/, ';a=b$1')],
    ] as const)
      // If the pages have been built, a path outside of /api/ returns a page.
      await attack.send(path.startsWith('/api/') ? spec : { ...spec, download: true }, `the address with ${name}`, {
        ...anonymous,
        path,
      })
    for (const method of METHODS.filter((each) => each !== spec.method)) {
      const response = await sendRaw(attack.url, { ...anonymous, method, body: undefined })
      attack.sent += 1
      if (response.status >= 500 || response.status === 0)
        attack.find(getCallKey(spec), `the method ${method}`, `${response.status} ${response.text}`)
    }
  }
}

const HEADERS = [
  'auth-token',
  'authorization',
  'idempotency-key',
  'progress-id',
  'content-type',
  'content-length',
  'transfer-encoding',
  'expect',
  'host',
  'connection',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
  'cookie',
  'accept',
  'accept-encoding',
  'range',
  'if-none-match',
]
const HEADER_VALUES: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['a space', ' '],
  ['a NUL byte', 'a\0b'],
  ['bytes above 127', '\u00e9\u00ff'],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['20,000 characters', 'x'.repeat(20_000)],
  ['__proto__', '__proto__'],
  ['SQL', `' or 1=1 --`],
  ['a bare line feed', 'a\nb: c'],
  ['a list', 'a, b, c'],
  ['the number -1', '-1'],
  ['the number 1e309', '1e309'],
  ['a uuid', '019a0000-0000-7000-8000-00000000f0f0'],
  ['Bearer without a token', 'Bearer '],
  ['a token of another form', `Bearer ${'A'.repeat(43)}`],
]

export async function attackHeaders(attack: Attack, context: AttackContext): Promise<void> {
  for (const spec of [sections.list, preferences.storePreference, session.login, imports.add])
    for (const header of HEADERS)
      for (const [name, value] of HEADER_VALUES) {
        const { method, path, headers = {}, body = '' } = await goodRaw(context, spec)
        const own: Record<string, string> = {
          host: 'proofline',
          ...headers,
          'content-length': String(Buffer.byteLength(body)),
          connection: 'close',
        }
        const lines = Object.entries({ ...own, [header]: value }).map(([key, text]) => `${key}: ${text}`)
        const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')
        const began = performance.now()
        const waits = ['content-length', 'transfer-encoding', 'connection', 'expect'].includes(header)
        const outcome = await sendBytes(attack.url, Buffer.concat([head, Buffer.from(body)]), {
          wait: waits ? 300 : 10_000,
          one: true,
        }).catch((error: unknown) => String(error))
        attack.sent += 1
        if (typeof outcome === 'string') {
          if (!waits) attack.find(getCallKey(spec), `the header ${header}: ${name}`, outcome.slice(0, 120))
          continue
        }
        const response = {
          ...outcome,
          headers: Object.fromEntries(outcome.headers),
          text: outcome.body,
          ms: performance.now() - began,
        }
        attack.note(spec, path, response)
        for (const fault of listResponseFaults(spec, response))
          attack.find(getCallKey(spec), `the header ${header}: ${name}`, fault)
      }
}

/** Sends an endless body to every writing call at once. Meanwhile the server must serve other calls. */
export async function attackWithEndlessBodies(
  attack: Attack,
  context: AttackContext,
  calls: readonly NamedCall[],
  ms = 5_000,
): Promise<number> {
  const sockets: Socket[] = []
  const dripping: NodeJS.Timeout[] = []
  for (const { spec } of calls.filter((call) => call.spec.method !== 'GET')) {
    const { method, path, headers } = await goodRaw(context, spec)
    const lines = Object.entries({ host: 'proofline', ...headers, 'transfer-encoding': 'chunked' }).map(
      ([key, text]) => `${key}: ${text}`,
    )
    const socket = connect(Number(new URL(attack.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n1\r\n{\r\n`)
    dripping.push(setInterval(() => socket.writable && socket.write('1\r\n \r\n'), 200))
    sockets.push(socket)
  }
  const until = Date.now() + ms
  while (Date.now() < until) {
    for (const spec of [sections.list, preferences.storePreference])
      await attack.send(spec, 'beside bodies without an end', await goodRaw(context, spec))
    await pause(50)
  }
  for (const timer of dripping) clearInterval(timer)
  for (const socket of sockets) socket.destroy()
  return sockets.length
}

/** Longer than the ten seconds that a body may take. */
const LATE_MS = 14_000
const LOGGED_OUT_AFTER_MS = 700

/**
 * Sends the first half of the body of every call that takes one, all at once. If the rest never arrives, the call must end with
 * 408. If the caller's session ends before the rest arrives, the server must refuse the caller as a stranger. Meanwhile it must
 * serve other calls.
 */
export async function attackWithLateBodies(attack: Attack, context: AttackContext, calls: readonly NamedCall[]): Promise<number> {
  const halves = await Promise.all(
    calls
      // Without uploads, which may take longer and run only a few at once.
      .filter(({ spec }) => spec.method !== 'GET' && spec.upload === undefined)
      .map(async ({ spec }) => {
        const { method, path, headers = {}, body = '{}' } = await goodRaw(context, spec)
        const bytes = Buffer.from(body)
        const half = Math.max(1, Math.floor(bytes.length / 2))
        const head = (own: Record<string, string>): Buffer => {
          const all = {
            host: 'proofline',
            'content-type': 'application/json',
            ...headers,
            ...own,
            'content-length': String(bytes.length),
          }
          const lines = Object.entries(all).map(([key, text]) => `${key}: ${text}`)
          return Buffer.concat([
            Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
            bytes.subarray(0, half),
          ])
        }
        return { spec, token: headers['auth-token'] ?? '', head, rest: bytes.subarray(half) }
      }),
  )
  const expectStatus = async (spec: Endpoint, value: string, status: number, send: () => ReturnType<typeof sendBytes>) => {
    attack.sent += 1
    const found = await send().then(
      (response) => response.status,
      (error: unknown) => String(error).slice(0, 120),
    )
    if (found !== status) attack.find(getCallKey(spec), value, `${found} in place of ${status}`)
  }
  const until = { isOver: false }
  const besides = (async () => {
    while (!until.isOver) {
      for (const spec of [sections.list, preferences.storePreference])
        await attack.send(spec, 'beside late bodies', await goodRaw(context, spec))
      await pause(100)
    }
  })()
  await Promise.all([
    ...halves.map(async ({ spec, head }) =>
      expectStatus(spec, 'half of a body', 408, async () => sendBytes(attack.url, head({}), { wait: LATE_MS })),
    ),
    ...halves
      .filter(({ spec }) => spec.access.who !== 'public')
      .map(async ({ spec, token, head, rest }) => {
        const tokenHash = hashToken(token)
        const [person] = await attack.owner<{ id: string }[]>`select user_id as id from sessions where token_hash = ${tokenHash}`
        const own = await createSessionToken(attack.owner, person?.id ?? '')
        const endSession = async (): Promise<Buffer> => {
          await pause(LOGGED_OUT_AFTER_MS)
          await attack.owner`delete from sessions where token_hash = ${hashToken(own)}`
          return rest
        }
        const bytes = head({ 'auth-token': own, connection: 'close' })
        await expectStatus(spec, 'a body whose end comes after the session’s', 401, async () =>
          sendBytes(attack.url, bytes, { wait: LATE_MS, rest: endSession }),
        )
      }),
  ]).finally(() => (until.isOver = true))
  await besides
  return halves.length * 2
}
