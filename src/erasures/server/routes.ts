import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { tombstonePerson } from '../../users/server/lookup.ts'
import { type Erasure, type ErasureReport, erasures } from '../../users/erasure-contract.ts'
import { found, refuse } from '../refusals.ts'
import { buildErasurePatterns, STAYS, buildTombstone } from '../rules.ts'
import { selectCopyCounts, countStays, eraseValues, selectLeaver, lockPerson, recordErasure } from './queries.ts'
import { heldElsewhere, namedCopies, personTraces } from './extension-points.ts'

type ErasurePatterns = ReturnType<typeof buildErasurePatterns>
type Asked = { db: Db; reach: Reach<'all'>; id: string | null; now: Date }
type Asking = Pick<Registered, 'extensionsOf'>

async function reportOf(
  db: Db,
  reach: Reach<'all'>,
  { id, emails }: { id: string; emails: readonly string[] },
  { extensionsOf }: Asking,
  patterns: ErasurePatterns,
): Promise<Omit<ErasureReport, 'held'>> {
  const copies = extensionsOf(namedCopies).map((count) => count(db, reach, patterns))
  const [copied] = await selectCopyCounts(db, id, patterns, copies)
  const others = await Promise.all(
    extensionsOf(personTraces).map(async ({ what, count }) => ({ what, count: await count(db, { emails }) })),
  )
  const stays = await countStays(db, patterns)
  return {
    goes: [
      { what: 'Name, email and employee ID', count: 1 },
      { what: 'Values in the audit log; who did what and when stays', count: copied?.lines ?? 0 },
      {
        what: 'Copies in saved filters, drafts, scheduled exports, upload names and reasons of dismissed findings',
        count: copied?.copies ?? 0,
      },
      ...others,
    ],
    stays: STAYS.map(({ what, why }, at) => ({ what, why, count: stays[at] ?? 0 })),
  }
}

/** A deleted person with the report: that of the erasure if it is done, else of what it would do now. */
async function erasureOf({ db, reach, id, now }: Asked, asking: Asking) {
  const leaver = found(await selectLeaver(db, reach, id), 'USER_NOT_FOUND')
  const { deletedOn, erasableFrom, erased } = leaver
  if (deletedOn === null || erasableFrom === null) return refuse('ERASE_DELETED_ONLY')
  const phones = await Promise.all(
    asking.extensionsOf(personTraces).map(async ({ phones: find }) => (await find?.(db, leaver)) ?? []),
  )
  const patterns = buildErasurePatterns({ ...leaver, phones: phones.flat() })
  const { held: heldThen, ...report } = leaver.report ?? {
    ...(await reportOf(db, reach, leaver, asking, patterns)),
    held: undefined,
  }
  const since = erased === null ? now : new Date(erased.at)
  const held = heldThen ?? (await Promise.all(asking.extensionsOf(heldElsewhere).map((find) => find(db, { since })))).flat()
  const data: Erasure = {
    user: { _id: leaver.id, fullName: leaver.fullName },
    deletedOn,
    erasableFrom,
    erased: erased && { ...erased, at: new Date(erased.at).toISOString() },
    ...report,
    held,
  }
  return { leaver, data, patterns }
}

export const erasureRoutes = routes('erasures', erasures, {
  one: async ({ db, reach, params, now, registered }) => ({
    data: (await erasureOf({ db, reach, id: asId(params.id), now }, registered)).data,
  }),

  erase: async ({ db, actor, reach, params, clock, audit, registered }) => {
    // Of two at once the second waits here, and finds it done.
    const id = asId(params.id)
    await lockPerson(db, id)
    const now = clock()
    const { leaver, data, patterns } = await erasureOf({ db, reach, id, now }, registered)
    const stone = buildTombstone(leaver.number)
    audit({ type: 'user', id: leaver.id, name: stone.fullName })
    if (data.erased !== null) return { data }
    if (data.erasableFrom > reach.day) return refuse('ERASE_LATER', { values: { day: formatDay(data.erasableFrom) } })
    const { goes, stays, held } = data
    await recordErasure(db, { id: leaver.id, by: actor.id, now, report: { goes, stays, held } })
    await eraseValues(db, leaver.id, stone.fullName, patterns)
    for (const { erase } of registered.extensionsOf(personTraces)) await erase(db, { emails: leaver.emails, by: actor.id, now })
    await tombstonePerson(db, leaver.id, stone)
    const erased = { at: now.toISOString(), by: { _id: actor.id, fullName: actor.fullName } }
    return { data: { ...data, user: { _id: leaver.id, fullName: stone.fullName }, erased } }
  },
})
