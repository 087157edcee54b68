/** Sends a limited number of concurrent requests while another user keeps reading and writing. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { cast, CAST_PASSWORD } from '../../db/cast.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { makeWorkbook } from '../workbooks.ts'
import { sections } from '../../src/row-import/file-projects/contract.ts'
import { preferences } from '../../src/session/preferences-contract.ts'
import { session } from '../../src/session/contract.ts'
import { arrangeSpares, type AttackContext } from './attack-context.ts'
import { buildRequest, type Shaped } from './shape.ts'
import { sendRaw, type Attack, getCallKey, formatResponseCode, listResponseFaults, type AttackResponse } from './attack.ts'
import type { TestPerson } from '../calls.ts'
import { fileRows } from '../../src/row-work/grid/contract.ts'
import { assigning } from '../../src/row-work/assign/contract.ts'
import { imports } from '../../src/row-import/import/contract.ts'

/** Time limits of one request. The requests of a flood queue up, those of the other user do not. */
const FLOOD_MS = 90_000
const OTHER_MS = 20_000
const LEAST_OTHER_CALLS = 20

export type Flood = {
  flood: string
  codes: Record<string, number>
  ms: number
  others: { calls: number; failed: number; p95WriteMs: number; slowestMs: number }
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function flooded(
  attack: Attack,
  context: AttackContext,
  flood: string,
  run: () => Promise<[Endpoint, AttackResponse][]>,
): Promise<Flood> {
  const token = await context.token('kavita')
  const began = Date.now()
  let over = false
  const running = run().finally(() => (over = true))
  const others = { calls: 0, failed: 0, writes: [] as number[], slowestMs: 0 }
  const another = async (spec: Endpoint, sent: Omit<Shaped, 'token'>): Promise<number> => {
    const response = await sendRaw(attack.url, buildRequest(spec, { ...sent, token }), OTHER_MS)
    attack.note(spec, '', response)
    others.calls += 1
    others.slowestMs = Math.max(others.slowestMs, response.ms)
    if (response.status === 200) return response.ms
    others.failed += 1
    attack.find(getCallKey(spec), `another person during: ${flood}`, formatResponseCode(response))
    return response.ms
  }
  while (!over || others.calls < LEAST_OTHER_CALLS) {
    const author = others.calls % 2 === 0 ? cast.ananya.id : cast.imran.id
    const body = { checked: [899], author, onConflict: 'replace' }
    others.writes.push(await another(assigning.assign, { params: { file: 'Open.xlsx' }, body }))
    await another(sections.list, {})
    others.writes.push(await another(preferences.storePreference, { params: { key: 'flood' }, body: { value: others.calls } }))
    await another(fileRows.grid, {
      params: { file: 'Open.xlsx', section: 'Attack', department: '-' },
      query: { limit: '50' },
      body: {},
    })
  }
  const codes: Record<string, number> = {}
  for (const [spec, response] of await running) {
    attack.note(spec, '', response)
    codes[formatResponseCode(response)] = (codes[formatResponseCode(response)] ?? 0) + 1
    for (const fault of listResponseFaults(spec, { ...response, ms: 0 })) attack.find(getCallKey(spec), flood, fault)
    attack.sent += 1
  }
  await attack.owner`delete from login_throttle`
  const { calls, failed, writes, slowestMs } = others
  return { flood, codes, ms: Date.now() - began, others: { calls, failed, p95WriteMs: p95(writes), slowestMs } }
}

const times = <One>(count: number, make: (n: number) => Promise<One>): Promise<One[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

export async function attackWithFloods(attack: Attack, context: AttackContext): Promise<Flood[]> {
  const people = await arrangeSpares(attack.owner, 80)
  const one = people.at(-1) as TestPerson
  const sent = async (spec: Endpoint, parts: Shaped): Promise<[Endpoint, AttackResponse]> => [
    spec,
    await sendRaw(attack.url, buildRequest(spec, parts), FLOOD_MS),
  ]
  const login = (email: string, password: string) => sent(session.login, { body: { email, password }, token: undefined })
  const emailOf = (n: number): string => people[n % 75]?.email ?? ''
  const results: Flood[] = []
  const flood = async (name: string, run: () => Promise<[Endpoint, AttackResponse][]>): Promise<void> => {
    results.push(await flooded(attack, context, name, run))
    await pause(500)
  }

  await flood('nobody else', async () => pause(2_000).then(() => []))
  await flood('75 right and 75 wrong logins at once', () =>
    times(150, (n) => login(emailOf(n), n < 75 ? CAST_PASSWORD : 'not the password')),
  )
  await flood('60 wrong passwords for one account at once', () => times(60, () => login(one.email, 'not the password')))
  await flood('100 password changes of one person at once', () =>
    times(100, (n) =>
      sent(session.resetPassword, {
        body: { oldPassword: CAST_PASSWORD, newPassword: `four quiet lamps ${n}` },
        token: one.token,
      }),
    ),
  )
  const reader = await context.token('arjun')
  await flood('200 reads of 500 rows at once', () =>
    times(200, () =>
      sent(fileRows.grid, {
        params: { file: 'Open.xlsx', section: 'Attack', department: '-' },
        query: { limit: '500' },
        body: {},
        token: reader,
      }),
    ),
  )
  await flood('50 streams of one person at once', async () => {
    const aborting = new AbortController()
    const streams = await times(50, async () =>
      fetch(`${attack.url}/api${session.live.path}`, { headers: { 'auth-token': reader }, signal: aborting.signal }),
    )
    await pause(2_000)
    aborting.abort()
    return streams.map(({ status, headers }): [Endpoint, AttackResponse] => [
      session.live,
      { status, headers: Object.fromEntries(headers), text: '', ms: 0 },
    ])
  })
  // Random texts, which do not compress, so that the workbook has several MB.
  const noise = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(10_000))).toString('base64')
  const rows = Array.from({ length: 500 }, (_, n) => [`Q-${n}`, noise()])
  const large = Buffer.from(await (await makeWorkbook('Large.xlsx', ['question_id', 'question_text'], rows)).arrayBuffer())
  const admin = await context.token('meera')
  await flood(`20 uploads of ${(large.length / 1_048_576).toFixed(1)} MB at once`, () =>
    times(20, (n) =>
      sent(imports.add, {
        body: { section: 'Attack', department: 'Physics' },
        sheet: large,
        filename: `Flood ${n}.xlsx`,
        token: admin,
      }),
    ),
  )
  await flood('1,000 idle connections', async () => {
    const { port } = new URL(attack.url)
    const sockets = Array.from({ length: 1_000 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined))
    await pause(4_000)
    for (const socket of sockets) socket.destroy()
    return []
  })
  return results
}
