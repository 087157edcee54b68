/**
 * Values that only some people may know are in no response to others. Marked values are stored for every person and candidate.
 * Then every principal makes every reading call and every download, about several people and jobs, and the responses are searched
 * for the marks.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, cast } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { readSheet } from './read-workbook.ts'
import { principals } from './access.ts'
import { startTestApp, type TestApp } from './app.ts'
import { arrangeAttackContext, CANDIDATES, type AttackContext } from './attack/attack-context.ts'
import { getCallKey } from './attack/attack.ts'
import { fillWords, type Shaped, buildRequest } from './attack/shape.ts'
import { goodRequests } from './domains.ts'

type Canary = {
  what: string
  form: RegExp
  marks: ReadonlyMap<string, string>
  mayShow: (who: CastName | undefined, whose: string) => boolean
  /** Principals who must see some of the values. Otherwise a search that finds nothing would prove nothing. */
  seenBy: readonly string[]
}

const HASH = 'canaryhash'
let app: TestApp
let context: AttackContext
let canaries: readonly Canary[]
beforeAll(async () => {
  app = await startTestApp(new Date())
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  context = await arrangeAttackContext(app.url, app.db, { spares: 4, rows: 120, spareFiles: 2 })
  const people = await app.db<{ id: string; place: number }[]>`
    select id, (row_number() over (order by id))::int as place from users`
  const salaries = new Map(people.map(({ id, place }) => [String(731_000 + place), id]))
  const rows = JSON.stringify([...salaries].map(([rupees, id]) => ({ id, paise: Number(rupees) * 100 })))
  await app.db`delete from salaries`
  await app.db`
    insert into salaries (user_id, effective_from, amount_paise)
    select s.id, current_date - 2, s.paise from jsonb_to_recordset(${rows}::text::jsonb) as s(id uuid, paise bigint)`
  await app.db`update users set password_hash = ${HASH} || replace(id::text, '-', '')`
  const hashes = new Map(people.map(({ id }) => [`${HASH}${id.replaceAll('-', '')}`, id]))
  const team = new Set<string>(
    (await app.db<{ id: string }[]>`select id from users where manager_on(id, current_date) = ${cast.kavita.id}`).map(
      ({ id }) => id,
    ),
  )
  const contacts = ({ email, contact }: { email: string; contact: string }): [string, string][] => [
    [email, email],
    [contact, email],
  ]
  canaries = [
    {
      what: 'a salary',
      // Matches rupees and paise, plain or with Indian commas, but not a part of an id.
      form: /(?<![\w-])7,?31,?\d{3}(?=(?:00)?(?![\w-]))/g,
      marks: salaries,
      // An ADMIN may see all salaries, and a MANAGER those of the MANAGER's team (decision 89).
      mayShow: (who, whose) => who === 'meera' || (who === 'kavita' && team.has(whose)),
      seenBy: ['ADMIN', 'MANAGER'],
    },
    {
      what: 'the contact of a candidate of one recruiter',
      form: /gita@candidates\.example|98111 00001/g,
      marks: new Map(contacts(CANDIDATES.Gita)),
      mayShow: (who) => who === 'meera' || who === 'vikram' || who === 'tara',
      seenBy: ['ADMIN', 'head-recruiter', 'recruiter'],
    },
    {
      what: 'the contact of a candidate of a head-recruiter',
      form: /indu@candidates\.example|98111 00003/g,
      marks: new Map(contacts(CANDIDATES.Indu)),
      mayShow: (who) => who === 'meera' || who === 'vikram',
      seenBy: ['ADMIN', 'head-recruiter'],
    },
    { what: 'a password hash', form: new RegExp(`${HASH}\\w{32}`, 'g'), marks: hashes, mayShow: () => false, seenBy: [] },
  ]
})
afterAll(() => app.close())

async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.includes('spreadsheetml')) {
    const { header, rows } = await readSheet(new Uint8Array(await response.arrayBuffer())).catch((problem: Error) => {
      // A template has only column names.
      if (problem.message.includes('has no rows')) return { header: [], rows: [] }
      throw problem
    })
    return JSON.stringify([header, rows])
  }
  return response.text()
}

const calls = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter((spec): spec is Endpoint => (isReadCall(spec) || spec.download === true) && spec.stream !== true)

/** Whom calls are about: one of the manager’s team, one of another team, and one without a team. */
const ABOUT = ['ananya', 'divya', 'meera'] as const

/**
 * Returns the good request with and without its filters, about each of these people if it names a person, and about the jobs of
 * both recruiters.
 */
function requestsOf(spec: Endpoint): Shaped[] {
  const good = goodRequests[getCallKey(spec)] ?? {}
  const forms = Object.keys(good.query ?? {}).length === 0 ? [good] : [good, { ...good, query: {} }]
  return forms.flatMap((form) => {
    const text = JSON.stringify(form)
    const people = text.includes('{person') ? ABOUT : ABOUT.slice(0, 1)
    const jobs = /\{(?:job|candidate)/.test(text) ? [{}, context.vikramsJob] : [{}]
    return people.flatMap((person) =>
      jobs.map((job) => {
        const words = { ...context.words(), ...job, person: { id: cast[person].id, email: cast[person].email } }
        const { as: _as, sheet, ...parts } = fillWords(form, words)
        return { ...parts, ...(sheet && { sheet: context.sheets[sheet] }), token: undefined }
      }),
    )
  })
}

async function shown(who: CastName | undefined): Promise<{ call: string; what: string; whose: string | undefined }[]> {
  const token = who === undefined ? undefined : await context.token(who)
  const found: { call: string; what: string; whose: string | undefined }[] = []
  for (const spec of calls)
    for (const request of requestsOf(spec)) {
      const { method, path, headers = {}, body } = buildRequest(spec, { ...request, token })
      const text = await textOf(
        await fetch(`${app.url}${path}`, { method, headers, body: (body as BodyInit | undefined) ?? null }),
      )
      for (const { what, form, marks } of canaries)
        for (const [match] of text.matchAll(form)) {
          const whose = marks.get(match.replaceAll(',', ''))
          if (whose !== undefined) found.push({ call: getCallKey(spec), what, whose })
        }
    }
  return found
}

describe.each(principals.filter(({ token }) => token === undefined))('$label', ({ label, who }) => {
  test('is shown only the private values that they may know', async () => {
    const found = await shown(who)
    const leaks = found.filter(({ what, whose }) => {
      const canary = canaries.find((each) => each.what === what)
      return whose === undefined || canary?.mayShow(who, whose) !== true
    })
    expect(leaks).toEqual([])
    for (const { what, seenBy } of canaries)
      expect(
        found.some((each) => each.what === what),
        what,
      ).toBe(seenBy.includes(label))
  })
})
