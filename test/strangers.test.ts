/**
 * The server refuses foreign objects like objects that do not exist, and changes nothing. This covers every call that names an
 * object and every principal for whom it is foreign. The calls and their fields come from the contracts: a new one fails here
 * until its good request (its domain’s testing.ts) names its objects.
 */
import { afterAll, expect, it } from 'vitest'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { getExpectedVerdict, expectedCallers, principals } from './access.ts'
import { arrangeAttackContext } from './attack/attack-context.ts'
import { goodRequests, strangers } from './domains.ts'
import { attackAsStrangers, attackProgress, isLimited, triedBy, wordsIn } from './attack/strangers.ts'
import { getCallKey, openAttack } from './attack/attack.ts'
import { type ValuePath, listValuePaths } from './hostile-values.ts'
import { startTestApp } from './app.ts'

const calls = listNamedCalls(domains)

/** Fields of several domains that hold a value, a filter, a page or something new in every call. */
const PLAIN = [
  'date month day confirm end from fullName kind limit newPassword oldPassword order page pageSize page_no',
  'password q reason revokeTime roleData roles sort start status subject to type value version role remarks look',
  'startDate endDate budget dateType',
].flatMap((line) => line.split(' '))
const PLAIN_WITHIN =
  /^(filters?\.|corrections\.|reading\.|searchFields\.|roles\.(role|split|onConflict|left|people\.(weight|share|gets))$|handOver\..*\.(count|role|unassigned)$)/
const EVERYBODYS: Record<string, string> = {
  unique: 'what is new',
  project: 'projects are known to all; their files, rows and accounts are not',
  today: 'a day',
}

const valueAt = (full: unknown, place: ValuePath): unknown =>
  place.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | undefined)?.[key], full)

it('every field of every call is known either to name an object or not to', () => {
  const unknown = calls.flatMap(({ spec }) => {
    const good = goodRequests[getCallKey(spec)]
    if (good === undefined) return [`${getCallKey(spec)} has no good request`]
    return (['params', 'query', 'body'] as const).flatMap((part) => {
      const places = listValuePaths(spec[part])
      const leaves = places.filter(
        (place) => !places.some((other) => other.length > place.length && place.every((key, n) => other[n] === key)),
      )
      return leaves.flatMap((place) => {
        const field = place.filter((key) => typeof key === 'string').join('.')
        const named = /\{\w+/.test(JSON.stringify(valueAt(good[part], place) ?? null))
        const known =
          named ||
          [...PLAIN, ...strangers.plain].includes(field) ||
          PLAIN_WITHIN.test(field) ||
          strangers.noObject.includes(`${getCallKey(spec)} ${field}`)
        return known ? [] : [`${getCallKey(spec)} ${field}`]
      })
    })
  })
  expect(unknown, 'values: add to `strangers.plain` in testing.ts of the domain; objects: name them by a `{word}`').toEqual([])
})

const app = await startTestApp()
Object.defineProperty(app.clock, 'now', { get: () => new Date() })
afterAll(app.close)

it('a foreign object is refused under any name like one that does not exist, and nothing changes', async () => {
  const context = await arrangeAttackContext(app.url, app.db, { spares: 20, rows: 120, spareFiles: 3 })
  const attack = openAttack(app.url, app.db)
  const cases = await attackAsStrangers(attack, context, calls)
  await attackProgress(attack, context)
  expect(attack.findings).toEqual([])

  const others = principals.filter(({ label, who }) => who !== undefined && label !== 'ADMIN')
  const without = calls.flatMap(({ spec }) => {
    const call = getCallKey(spec)
    const own = cases.filter((one) => one.call === call)
    const open = others.some((principal) => getExpectedVerdict(expectedCallers(spec) ?? [], principal) === 'allowed')
    if (!open) return own.some(({ outcome }) => outcome === 'forbidden') ? [] : [call]
    return [...wordsIn(goodRequests[call])]
      .filter(
        (word) => !(word in EVERYBODYS) && !strangers.everybodys.includes(word) && !strangers.ofAll.includes(`${call} ${word}`),
      )
      .filter((word) => !own.some(({ words }) => words.length === 1 && words[0] === word))
      .map((word) => `${call} ${word}`)
  })
  expect(without).toEqual([])
  // The contracts must be right: each call limited to `own` or `team` was tried with a stranger, and no other call refuses
  // personal objects.
  const limited = calls.filter(({ spec }) => isLimited(spec)).map(({ spec }) => getCallKey(spec))
  const tried = triedBy(cases)
  expect(limited.filter((call) => !tried.includes(call)).toSorted()).toEqual(strangers.without.toSorted())
  // Without a session there is no caller to whom the rows could belong.
  const unlimited = calls
    .filter(({ spec }) => !isLimited(spec) && spec.access.who !== 'public')
    .map(({ spec }) => getCallKey(spec))
  const undeclared = cases.filter(
    ({ call, words }) => words.some((word) => strangers.owned.includes(word)) && unlimited.includes(call),
  )
  expect(undeclared).toEqual([])
  const odd = cases.filter(
    ({ call, words, outcome }) =>
      words.length > 0 && !/^404 \w+_NOT_FOUND$/.test(outcome) && strangers.otherwise[call] !== outcome,
  )
  expect(odd).toEqual([])
})
