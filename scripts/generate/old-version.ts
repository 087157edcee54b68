import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { CAST_PASSWORD, type CastName, cast } from '../../db/cast.ts'

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

export type Running = {
  url: string
  now: () => string
  stop: () => Promise<void>
  kill: () => Promise<void>
}

let running: Running | undefined
export const stopVersion = async (): Promise<void> => running?.stop()

/** Runs `npm start` in a version's folder. The clocks of its server and its database begin at the given moment. */
export async function startVersion(
  version: string,
  dataDir: string,
  at: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const { scripts } = JSON.parse(readFileSync(join(version, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const offset = Math.round((Date.parse(at) - Date.now()) / 1000)
  const child = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: version,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LD_PRELOAD: FAKETIME,
      FAKETIME: `${offset >= 0 ? '+' : ''}${offset}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const ended = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await gone
  }
  const lines = createInterface(child.stdout)
  const address = await new Promise<string | undefined>((done) => {
    lines.on('line', (line) => {
      const [, found] = /^Proofline is ready: (\S+)/.exec(line) ?? []
      if (found !== undefined) done(found)
    })
    lines.once('close', () => done(undefined))
  })
  if (address === undefined) throw new Error(`The version in ${version} did not start.`)
  running = {
    url: address,
    now: () => new Date(Date.now() + offset * 1000).toISOString(),
    stop: () => ended('SIGTERM'),
    kill: async () => {
      await ended('SIGKILL')
      await pause(1_000)
    },
  }
  return running
}

type Reply = Record<string, unknown>
export type Calls = {
  /** Whether the version has a call, such as "GET /me/:role". */
  has: (call: string) => boolean
  call: <Fields = Reply>(by: CastName, method: string, path: string, body?: unknown) => Promise<Fields>
  tokens: Partial<Record<CastName, string>>
  now: () => string
}

export async function logIn({ url, now }: Running): Promise<Calls> {
  const send = async (
    method: string,
    path: string,
    { body, token }: { body?: unknown; token?: string | undefined },
  ): Promise<Reply> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { 'auth-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const reply = (await response.json()) as Reply
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${JSON.stringify(reply)}`)
    return reply
  }
  const tokens: Calls['tokens'] = {}
  for (const [name, { email }] of Object.entries(cast)) {
    if (name === 'sameer') continue // Sameer is blocked.
    const { authToken } = await send('POST', '/login', { body: { email, password: CAST_PASSWORD, rememberMe: true } })
    tokens[name as CastName] = String(authToken)
  }
  const { paths } = (await send('GET', '/openapi.json', { token: tokens.meera })) as {
    paths: Record<string, Record<string, unknown>>
  }
  const known = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`),
    ),
  )
  return {
    has: (call) => known.has(call),
    call: async <Fields>(by: CastName, method: string, path: string, body?: unknown) =>
      (await send(method, path, { body, token: tokens[by] })) as Fields,
    tokens,
    now,
  }
}
