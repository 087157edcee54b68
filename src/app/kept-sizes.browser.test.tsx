/** A list on any page is read only once, with the page size that the person has saved for it (decision P491). */
import { expect, test, vi } from 'vitest'
import { cast, type CastName } from '../../db/cast.ts'
import { appRoutes } from '../../e2e/support/routes.ts'
import { buildVisitAddress } from '../../e2e/support/visits.ts'
import { allCalls } from '../../test/web/all-calls.ts'
import { buildMe } from '../../test/web/fixtures.ts'
import { openPage, server } from '../../test/web/page.tsx'
import { buildRefusalResponse } from '../../test/web/server.ts'
import { mayCall } from '../access/levels.ts'
import { refusal } from '../kit/shared/errors.ts'
import { toActor } from '../kit/web/person.tsx'
import { queryClient } from '../kit/web/use-calls.ts'
import { router } from './router.tsx'

const KEPT = 7
const stored = JSON.stringify({ at: '2026-01-01T00:00:00.000Z', value: { size: KEPT } })
const rights = { enableQualitative: true, statusReportPermission: true }
const paged = appRoutes.filter(
  ({ search }) => search !== undefined && Object.hasOwn(search.parse({ size: '5' }) as object, 'size'),
)
/** An id for each sample object in the addresses. No object is found for it, so it needs no name. */
const things = Object.fromEntries(paged.flatMap(({ sample }) => Object.values(sample).map((thing) => [thing, cast.ananya.id])))

/** Fields for choosing people, which always read the same number of them. */
const CHOICES: Readonly<Record<string, string>> = { '/access-management/why': '/get/allUsers' }
const isChoice = (path: string, read: string): boolean => CHOICES[path] !== undefined && read.includes(CHOICES[path])

async function readSizes(address: string, who: CastName): Promise<Record<string, number[]>> {
  const sizes: Record<string, number[]> = {}
  for (const spec of allCalls)
    server.reply(spec, ({ params, query, body }) => {
      const asked: number[] = []
      let isPaged = false
      const read = JSON.stringify([spec.path, params, query, body], (key, value: unknown) => {
        isPaged ||= key === 'page' || key === 'page_no'
        if (key !== 'limit' && key !== 'pageSize') return value
        asked.push(Number(value))
        return undefined
      })
      if (isPaged) sizes[read] = [...new Set([...(sizes[read] ?? []), ...asked])]
      return buildRefusalResponse(refusal('INVALID_REQUEST'))
    })
  await openPage(address, who, rights)
  await expect.poll(() => document.querySelector('#content h1')).not.toBeNull()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  // Waits for the router, so that the size that was just added to the address is included.
  await expect.poll(() => router.state.isLoading).toBe(false)
  return sizes
}

let lists = 0
test.each(paged)('the list on $path is read once with the saved page size', async (route) => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) =>
    key.includes('.grid.') ? stored : (localStorage[key] ?? null),
  )
  const who = (Object.keys(cast) as CastName[]).find((name) => mayCall(route.who, toActor(buildMe(name, rights))))
  if (who === undefined) throw new Error(`Nobody may open ${route.path}.`)
  const sizes = await readSizes(buildVisitAddress(route, things), who)
  lists += Object.keys(sizes).length
  for (const [read, asked] of Object.entries(sizes).filter(([of]) => !isChoice(route.path, of)))
    expect(asked, read).toEqual([KEPT])
  // The list below that field saves its settings under the same name, and has added the size to the address.
  if (Object.keys(sizes).some((of) => !isChoice(route.path, of)))
    expect(Number((router.state.location.search as { size?: unknown }).size), 'of the list').toBe(KEPT)
})
test('more than 40 lists are paged by the server', () => expect(lists).toBeGreaterThan(40))
