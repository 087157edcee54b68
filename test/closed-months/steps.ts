/** Makes random calls after closing and checks that no figure changes. */
import { expect } from 'vitest'
import { listNamedCalls } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'
import { isReadCall } from '../../src/kit/server/call.ts'
import { getCallKey } from '../attack/attack.ts'
import { fillWords, buildCallPath, buildRequest, type Words } from '../attack/shape.ts'
import { goodRequests } from '../domains.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { type Closed, WORKED } from './closed-month.ts'
import { loadClosedFigures } from './figures.ts'

const LEFT_OUT = /^(?:POST \/(?:login|logout|reauthenticate|setup|password|user\/reset-password|sessions)|DELETE \/sessions)/
/** Domains whose data the figures are computed from. Three quarters of the calls belong to them. */
const NEAR = [
  'users', 'departments', 'absences', 'settings', 'timesheets', 'productivity-files', 'target-projects', 'worklog', 'qualitative', 'erasures',
] // prettier-ignore
const writes = listNamedCalls(domains).filter(
  ({ spec }) =>
    !isReadCall(spec) &&
    spec.download !== true &&
    !LEFT_OUT.test(getCallKey(spec)) &&
    goodRequests[getCallKey(spec)] !== undefined,
)
const near = writes.filter(({ group }) => NEAR.includes(group))
const TIMES = ['2026-01-02', '2026-03-05', '2026-03-10', '2026-03-25', '2026-03-31', '2026-04-01', '2026-04-08', '2026-05-01']
const ACTORS = ['meera', 'meera', 'arjun', 'kavita', 'leela'] as const

type Step = { call: string; who: string; status: number; sent: string }
async function makeStep({ url, context, kinds }: Closed, next: () => number): Promise<Step> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const { spec } = pick(next() < 0.75 ? near : writes)
  const { as, sheet, ...good } = goodRequests[getCallKey(spec)] ?? {}
  const words: Words = Object.assign({}, context.words(), ...Object.values(kinds).map((kind) => pick(kind)))
  const request = fillWords(good, { ...words, unique: { text: `closed-${Math.floor(next() * 1e9)}` } })
  const isMoved = next() < 0.6
  const dated = JSON.parse(
    JSON.stringify(request).replaceAll(/20\d\d-\d\d-\d\d/g, (day) => (isMoved ? pick(TIMES) : day)),
  ) as typeof good
  const body = dated.body && Object.fromEntries(Object.entries(dated.body).filter(() => next() > 0.15))
  const who = as === 'spare' ? pick(WORKED) : next() < 0.8 ? (as ?? pick(ACTORS)) : pick([...ACTORS, ...WORKED])
  const query = JSON.stringify(spec.query?.def ?? {}).includes('"confirm"') ? { ...dated.query, confirm: 'true' } : dated.query
  const token = await context.token(who)
  const shaped = {
    ...dated,
    ...(query && { query }),
    ...(body && { body }),
    ...(sheet && { sheet: context.sheets[sheet] }),
    token,
  }
  const { method, path, headers, body: bytes } = buildRequest(spec, shaped)
  const response = await fetch(`${url}${path}`, { method, headers: headers ?? {}, body: (bytes as BodyInit | undefined) ?? null })
  await response.arrayBuffer()
  if (response.status === 401) context.renew(who)
  return {
    call: getCallKey(spec),
    who,
    status: response.status,
    sent: `${buildCallPath(spec, dated.params ?? {})} ${JSON.stringify({ query, body })}`,
  }
}

type Sequence = { seed: number; rounds: number; steps: number }
/**
 * Makes `rounds` sequences of calls, one after another. After each sequence, every figure must be the same as before the first.
 * Returns the calls that succeeded.
 */
export async function expectFiguresStay(closed: Closed, { seed, rounds, steps }: Sequence): Promise<ReadonlySet<string>> {
  const next = createSeededRandom(seed)
  const before = await loadClosedFigures(closed)
  const succeeded = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const made: Step[] = []
    for (let step = 0; step < steps; step++) made.push(await makeStep(closed, next))
    expect(made.filter(({ status }) => status >= 500)).toEqual([])
    const stored = made.filter(({ status }) => status === 200)
    for (const { call } of stored) succeeded.add(call)
    const after = await loadClosedFigures(closed)
    const moved = Object.keys({ ...before, ...after }).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    const of = (figures: Record<string, unknown>) => moved.map((name) => [name, figures[name]])
    const calls = stored.map(({ call, who, sent }) => `${who} ${call} ${sent}`).join('\n')
    expect(of(after), `seed ${seed}, round ${round}, after\n${calls}`).toEqual(of(before))
  }
  return succeeded
}
