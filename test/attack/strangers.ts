/** Makes every call as every principal, with existing objects, with missing ones, and with objects of others. */
import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cast } from '../../db/cast.ts'
import { STAFF_ROLES, type StaffRole } from '../../src/access/levels.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { isReadCall } from '../../src/kit/server/call.ts'
import { uploads } from '../../src/kit/import/contract.ts'
import { getExpectedVerdict, expectedCallers, fingerprintTables, type Principal, principals, toVerdict } from '../access.ts'
import type { AttackContext } from './attack-context.ts'
import { type Good, goodRequests } from '../domains.ts'
import { fillWords, type ObjectNames, buildRequest, type Words } from './shape.ts'
import { sendRaw, type Attack, getCallKey, formatResponseCode, type AttackResponse, parseJsonBody } from './attack.ts'
import type { NamedCall } from '../../src/app/openapi.ts'
import { imports } from '../../src/row-import/import/contract.ts'

/**
 * Tables that may change no matter who makes the call: sessions, failed logins, upload progress, and the row with which a node
 * reports itself.
 */
const TOUCHED = ['sessions', 'nodes', 'login_throttle', 'known_addresses', 'upload_progress']

const NO_OBJECTS = ['unique', 'today', 'role']
const missingObjects = (words: Words): Words => {
  const mark = randomUUID().slice(0, 8)
  const none = (form: string, name: string): string => {
    if (form === 'email') return `nobody.${mark}@proofline.example`
    if (form === 'name') return `none-${mark}${extname(name)}`
    return form === 'sr_no' ? '99999' : randomUUID()
  }
  const missing = (names: ObjectNames): ObjectNames =>
    Object.fromEntries(Object.entries(names).map(([form, name]) => [form, none(form, name)]))
  return Object.fromEntries(
    Object.entries(words).flatMap(([word, names]) => (NO_OBJECTS.includes(word) ? [] : [[word, missing(names)] as const])),
  )
}

export const isLimited = ({ access: { reach } }: Endpoint): boolean => reach === 'own' || reach === 'team'
const SHOWS_NO_STRANGER = 'shows no stranger'

/**
 * A refusal that a principal received: the call, the foreign objects that it named, and the outcome. Without words, the server
 * refused the call itself.
 */
export type StrangersCase = { call: string; label: string; words: readonly string[]; outcome: string }

export const triedBy = (cases: readonly StrangersCase[]): string[] =>
  cases.filter(({ words, outcome }) => words.length > 0 || outcome === SHOWS_NO_STRANGER).map(({ call }) => call)

const roleOf = (grants: readonly string[]): StaffRole | undefined => STAFF_ROLES.find((role) => grants.includes(role))

const nameAt = (names: ObjectNames = {}, at: number): string => Object.keys(names)[at] ?? Object.keys(names)[0] ?? 'id'

async function foreignObjects(context: AttackContext, { label, who, grants }: Principal, spec: Endpoint): Promise<Words> {
  const named = (of: { id: string; email: string }): ObjectNames => ({ id: of.id, email: of.email })
  const staff = roleOf(grants) !== undefined
  const ofOthers: Words = { session: { id: await context.sessionOf(label === 'ADMIN' ? cast.kavita.id : cast.meera.id) } }
  if (label !== 'ADMIN') Object.assign(ofOthers, { preference: { name: 'stored-by-meera' }, ...context.meerasExports })
  const divya = named(cast.divya)
  const newcomers = { peopleImport: context.words()['peopleImport'] ?? {} }
  const ofDivya = {
    person: divya,
    spare: divya,
    receiver: divya,
    entry: context.divyasEntry,
    ...context.divyasTarget,
    record: context.divyasRecord,
    ownRecord: context.divyasRecord,
  }
  const people = { ...ofDivya, ...newcomers, ...(staff && context.others), ...(label === 'recruiter' && context.vikramsJob) }
  if (label === 'MANAGER' && spec.path === '/deputies') return { manager: named(cast.farhan), person: divya }
  // A manager may assign the rows of a visible file to anybody who may hold them (decision 112).
  if (label === 'MANAGER' && spec.path.startsWith('/file/:file/assign')) return { ...ofOthers, ...context.hidden }
  if (label === 'MANAGER' || staff) return { ...ofOthers, ...context.hidden, ...people }
  if (spec.path === '/fetch/access/:userId' && label.startsWith('SUBADMIN'))
    return { ...ofOthers, person: named(who === 'leela' ? cast.nikhil : cast.leela) }
  return label === 'SUBADMIN with tabs' ? { ...ofOthers, ...context.hidden } : ofOthers
}

export const wordsIn = (good: unknown): Set<string> =>
  new Set([...JSON.stringify(good).matchAll(/\{(\w+)(?:\.\w+)?\}/g)].map(([, word = '']) => word))

/**
 * Returns the response without the parts that must differ: the request id, and the names by which the request identified the
 * objects.
 */
const comparable = ({ status, text, headers }: AttackResponse, words: Words): string => {
  const { requestId: _, ...json } = parseJsonBody({ status, text, headers, ms: 0 }) ?? { text }
  const names = Object.values(words).flatMap((each) => Object.values(each))
  return names.reduce((said, name) => said.replaceAll(name, '#'), `${status} ${JSON.stringify(json)}`)
}

export async function attackAsStrangers(
  attack: Attack,
  context: AttackContext,
  calls: readonly NamedCall[],
  as: readonly Principal[] = principals,
): Promise<StrangersCase[]> {
  const cases: StrangersCase[] = []
  for (const principal of as) {
    const { label, who, token: state } = principal
    const token = who === undefined ? undefined : await context.token(who)
    if (state === 'expired' && who !== undefined)
      await attack.owner`update sessions set expires_at = now() - interval '1 second' where user_id = ${cast[who].id}`
    const before = await fingerprintTables(attack.owner, TOUCHED)
    const own: Words = { ...context.words(), ...(who && { person: { id: cast[who].id, email: cast[who].email } }) }
    // Staff can only name themselves.
    if (who !== undefined && roleOf(principal.grants) !== undefined) own['spare'] = own['person'] as ObjectNames
    own['role'] = { name: roleOf(principal.grants) ?? 'AUTHOR' }
    if (label === 'MANAGER' || label.startsWith('SUBADMIN')) own['person'] = { id: cast.ananya.id, email: cast.ananya.email }

    for (const { spec } of calls) {
      const good = goodRequests[getCallKey(spec)]
      if (good === undefined) continue
      const send = async (what: string, words: Words, forms: ObjectNames, query: ObjectNames = {}): Promise<AttackResponse> => {
        const sheet = good.sheet && context.sheets[good.sheet]
        const { as: _as, sheet: _sheet, ...parts } = good
        const filled: Omit<Good, 'as' | 'sheet'> = fillWords(parts, { ...own, ...words }, forms)
        return attack.send(
          spec,
          `${label}, ${what}`,
          buildRequest(spec, { ...filled, query: { ...filled.query, ...query }, ...(sheet && { sheet }), token }),
        )
      }
      const expectedVerdict = getExpectedVerdict(expectedCallers(spec) ?? [], principal)
      const words = wordsIn(good)
      if (expectedVerdict !== 'allowed') {
        // The access matrix tests requests with objects that do not exist.
        const response = await send('what is there', {}, {})
        const verdict = toVerdict(response.status, String(parseJsonBody(response)?.['code']))
        cases.push({ call: getCallKey(spec), label, words: [], outcome: verdict })
        if (verdict !== expectedVerdict)
          attack.find(getCallKey(spec), label, `${verdict} instead of ${expectedVerdict}: ${response.status}`)
        continue
      }
      const foreign = await foreignObjects(context, principal, spec)
      const missing = missingObjects({ ...own, ...foreign })
      const reachable = Object.keys(foreign).filter((word) => words.has(word))
      if (reachable.length === 0) {
        if (!isReadCall(spec)) continue
        await send('what is not there', missing, {})
        if (!isLimited(spec)) continue
        // A list of the principal's own rows or team must show no stranger.
        const strangers = Object.values(foreign['person'] ?? {})
        if (strangers.length === 0) continue
        const { text } = await send('what is there', {}, {})
        if (strangers.some((name) => text.includes(name))) attack.find(getCallKey(spec), label, 'shows a stranger')
        cases.push({ call: getCallKey(spec), label, words: [], outcome: SHOWS_NO_STRANGER })
        continue
      }
      // Tries each foreign object alone among the principal's own objects, and then all of them together, each under both of its
      // names.
      const sets = reachable.length > 1 ? [...reachable.map((word) => [word]), reachable] : [reachable]
      for (const set of sets)
        for (const at of [0, 1])
          for (const query of (spec.dryRun ? [{}, { dryRun: 'true' }] : [{}]) as ObjectNames[]) {
            const pick = (of: Words): Words => Object.fromEntries(set.map((word) => [word, of[word] ?? {}]))
            const forms = Object.fromEntries(set.map((word) => [word, nameAt(foreign[word], at)]))
            if (at === 1 && set.every((word) => Object.keys(foreign[word] ?? {}).length < 2)) continue
            const what = `a stranger’s ${set.map((word) => `${word} by ${forms[word]}`).join(' and ')}`
            const [response, none] = [
              await send(what, pick(foreign), forms, query),
              await send('none such', pick(missing), forms, query),
            ]
            const [said, saidOfNone] = [comparable(response, pick(foreign)), comparable(none, pick(missing))]
            cases.push({ call: getCallKey(spec), label, words: set, outcome: formatResponseCode(response) })
            if (said !== saidOfNone)
              attack.find(getCallKey(spec), `${label}, ${what}`, `${said.slice(0, 160)} instead of ${saidOfNone.slice(0, 160)}`)
          }
    }
    const after = await fingerprintTables(attack.owner, TOUCHED)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    if (changed.length > 0) attack.find('all calls', label, `changed ${changed.join(', ')}`)
  }
  return cases
}

/** Nobody sees the progress of another user's upload, not even with a stream of the same progress id while it runs. */
export async function attackProgress({ url, find, note }: Attack, context: AttackContext): Promise<void> {
  const id = randomUUID()
  const aborting = new AbortController()
  const response = new Map<string, string>()
  const follow = async (who: 'meera' | 'arjun' | 'kavita' | 'ananya'): Promise<void> => {
    const path = uploads.progress.path.replace(':id', id)
    const opened = await fetch(`${url}/api${path}`, {
      headers: { 'auth-token': await context.token(who) },
      signal: aborting.signal,
    })
    const read = async (): Promise<void> => {
      for await (const part of opened.body ?? []) response.set(who, (response.get(who) ?? '') + Buffer.from(part).toString())
    }
    void read().catch(() => undefined)
  }
  for (const who of ['meera', 'arjun', 'kavita', 'ananya'] as const) await follow(who)
  const form = buildRequest(imports.add, {
    body: { section: 'Attack', department: 'Physics' },
    sheet: context.sheets.questions,
    filename: 'Followed.xlsx',
    token: await context.token('meera'),
  })
  note(imports.add, form.path, await sendRaw(url, { ...form, headers: { ...form.headers, 'progress-id': id } }))
  await pause(1_000)
  aborting.abort()
  for (const [who, text] of response) {
    const events = [...text.matchAll(/^event: (.*)$/gm)].map(([, event]) => event)
    if (events.length > 0 !== (who === 'meera'))
      find(getCallKey(uploads.progress), `the upload of meera, followed by ${who}`, `received ${events.join(', ') || 'nothing'}`)
  }
}
