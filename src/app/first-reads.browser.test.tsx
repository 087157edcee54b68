/** Every page with declared first reads makes exactly these reads, and uses the replies that came before it was loaded. */
import { afterEach, expect, test, vi } from 'vitest'
import { allCalls } from '../../test/web/all-calls.ts'
import { buildMe } from '../../test/web/fixtures.ts'
import { openPage, server } from '../../test/web/page.tsx'
import { buildRefusalResponse } from '../../test/web/server.ts'
import { cast, type CastName } from '../../db/cast.ts'
import { refusal } from '../kit/shared/errors.ts'
import { beginReads } from '../kit/web/begin-reads.ts'
import { storeSession } from '../kit/web/session-storage.ts'
import { queryClient } from '../kit/web/use-calls.ts'
import { session } from '../session/contract.ts'
import { listFirstReads } from './first-reads.ts'
import { pages } from './pages.ts'

afterEach(() => void Reflect.deleteProperty(globalThis, 'early'))

const readsOf = pages.map(({ path }) => ({ path, reads: listFirstReads(path) })).filter(({ reads }) => reads.length > 1)
const ADDRESSES: Readonly<Record<string, string>> = {
  '/project/$sectionName/$department/$filename': '/project/NEET%202027/Physics/Set%2001%20%26%20more.xlsx',
  '/manage-file/$project/$fileName': '/manage-file/NEET%202027/Set%2001%2F2.xlsx',
  '/assigned/$fileName': '/assigned/Set%2001%20%26%20more.xlsx',
}

test('each path with first reads is the path of a page', () => {
  expect(readsOf.map(({ path }) => path).toSorted()).toEqual(Object.keys(ADDRESSES).toSorted())
})

test.each(readsOf.flatMap((page) => ['', '?page=2&size=20', '?task=3'].map((search) => ({ ...page, search }))))(
  'the page $path with “$search” makes each read only once',
  async ({ path, reads, search }) => {
    const roles = reads.at(-1)?.roles ?? []
    const who = (Object.keys(cast) as CastName[]).find((name) => roles.some((role) => role === cast[name].roles[0]))
    if (who === undefined) throw new Error(`Nobody reads ${path} first.`)
    for (const spec of allCalls) server.reply(spec, () => buildRefusalResponse(refusal('INVALID_REQUEST')))
    const me = buildMe(who)
    server.reply(session.me, { user: me })
    storeSession('token of a component test', me.role)
    const asked: string[] = []
    const network = window.fetch
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      asked.push(`${init?.method} ${input as string} ${init?.body as string}`)
      return network(input, init)
    })
    const address = `${ADDRESSES[path]}${search}`
    beginReads(path, reads, new URL(address, location.href))
    const first = [...asked]
    expect(first).toHaveLength(reads.length)
    await openPage(address, who)
    await expect.poll(() => document.querySelector('#content h1')).not.toBeNull()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(first.map((read) => [read, asked.filter((each) => each === read).length])).toEqual(first.map((read) => [read, 1]))
    expect(Object.values((globalThis as { early?: { replies: object } }).early?.replies ?? {})).toEqual(
      first.map(() => undefined),
    )
  },
)

test.each(['/project/NEET%202027/Set%2001.xlsx/Physics', '/project/NEET%202027/Physics/Set%2001'])(
  'the page at %s makes no failing call, because its first reads are different',
  (address) => {
    storeSession('token of a component test', 'ADMIN')
    const asked: string[] = []
    vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      asked.push(input as string)
      return new Response('{}')
    })
    const path = '/project/$sectionName/$department/$filename'
    beginReads(path, listFirstReads(path), new URL(address, location.href))
    expect(asked.filter((each) => !each.includes('/me/'))).toEqual([])
  },
)
