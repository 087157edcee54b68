/** Floods each address that responds to strangers. Meanwhile the reads of a signed-in user must stay quick. */
import { setTimeout as pause } from 'node:timers/promises'
import { openAddresses } from '../../src/app/open-addresses.ts'
import { sections } from '../../src/row-import/file-projects/contract.ts'
import { sendRaw, type Attack, getCallKey, formatResponseCode, type Raw } from './attack.ts'
import type { AttackContext } from './attack-context.ts'
import { buildRequest } from './shape.ts'

const STRANGERS = 16
const FLOOD_MS = 3_000
const READER_PAUSES_MS = 10
/** A read may take this many times as long during a flood. Below QUICK_MS the factor does not matter. */
const MOST_TIMES = 20
const QUICK_MS = 150

export type OpenFlood = { address: string; cost: string; codes: Record<string, number>; quietMs: number; medianMs: number }

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Returns strangers' requests with a description: those of the list and two that the server refuses. */
async function strangersRequests(url: string): Promise<[address: string, cost: string, raw: Raw][]> {
  const page = await sendRaw(url, { method: 'GET', path: '/', headers: { accept: 'text/html' } })
  if (page.status !== 200)
    console.log('NOT RUN: floods of pages and assets reach no file, as the pages are not built (npm run build)')
  const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? '/assets/none.js'
  const built: Readonly<Record<string, string>> = { '/*': '/projects', '/assets/*': asset }
  return [
    ...openAddresses.map(({ method, path, cost, body }): [string, string, Raw] => [
      `${method} ${path}`,
      cost,
      {
        method,
        path: built[path] ?? path.replaceAll(/:\w+/g, 'none'),
        headers: { 'accept-encoding': 'gzip, br', ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      },
    ]),
    [
      'GET /api/me/:role with a made-up token',
      'two queries',
      { method: 'GET', path: '/api/me/ADMIN', headers: { 'auth-token': 'none' } },
    ],
    ['GET /api/none', 'memory', { method: 'GET', path: '/api/none' }],
  ]
}

export async function attackOpenAddresses(attack: Attack, context: AttackContext): Promise<OpenFlood[]> {
  const read = buildRequest(sections.list, { token: await context.token('kavita') })
  const floods: OpenFlood[] = []
  const readUntil = async (over: Promise<unknown>, during: string): Promise<number> => {
    let isOver = false
    void over.finally(() => (isOver = true))
    const times: number[] = []
    while (!isOver) {
      const response = await sendRaw(attack.url, read)
      if (response.status !== 200)
        attack.find(getCallKey(sections.list), `somebody signed in during: ${during}`, formatResponseCode(response))
      times.push(response.ms)
      await pause(READER_PAUSES_MS)
    }
    return median(times)
  }
  for (const [address, cost, raw] of await strangersRequests(attack.url)) {
    const quietMs = await readUntil(pause(FLOOD_MS / 3), 'no flood')
    const codes: Record<string, number> = {}
    const until = performance.now() + FLOOD_MS
    let n = 0
    const stranger = async (): Promise<void> => {
      while (performance.now() < until) {
        // Each attempt uses another account, because the server soon stops repeated attempts on the same one.
        const response = await sendRaw(attack.url, { ...raw, body: raw.body?.toString().replace('nobody@', `nobody.${n++}@`) })
        attack.sent += 1
        codes[formatResponseCode(response)] = (codes[formatResponseCode(response)] ?? 0) + 1
      }
    }
    const medianMs = await readUntil(Promise.all(Array.from({ length: STRANGERS }, stranger)), address)
    await attack.owner`delete from login_throttle`
    if (Object.keys(codes).some((code) => /^500|no response|nothing within/.test(code)))
      attack.find(address, 'a flood of strangers', Object.keys(codes).join(', '))
    if (medianMs > Math.max(QUICK_MS, MOST_TIMES * quietMs))
      attack.find(
        address,
        'a flood of strangers',
        `a read of somebody signed in took ${Math.round(medianMs)} ms, without them ${Math.round(quietMs)}`,
      )
    floods.push({ address, cost, codes, quietMs, medianMs })
  }
  return floods
}
