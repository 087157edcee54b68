import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { tombstonePerson } from '../../users/server/lookup.ts'
import { type Erasure, type ErasureReport, erasures } from '../../users/erasure-contract.ts'
import { found, refuse } from '../refusals.ts'
import { type Called, buildErasurePatterns, STAYS, buildTombstone } from '../rules.ts'
import { selectCopyCounts, countStays, eraseValues, selectLeaver, lockPerson, recordErasure } from './queries.ts'
import { namedCopies, personTraces } from './extension-points.ts'

type Asking = Pick<Registered, 'extensionsOf'>

async function reportOf(
  db: Db,
  reach: Reach<'all'>,
  { id, ...called }: Called & { id: string },
  { extensionsOf }: Asking,
): Promise<ErasureReport> {
  const patterns = buildErasurePatterns(called)
  const copies = extensionsOf(namedCopies).map((count) => count(db, reach, patterns))
  const [copied] = await selectCopyCounts(db, id, patterns, copies)
  const others = await Promise.all(
    extensionsOf(personTraces).map(async ({ what, count }) => ({ what, count: await count(db, { emails: called.emails }) })),
  )
  const stays = await countStays(db, patterns)
  return {
    goes: [
      { what: 'Name, email and employee ID', count: 1 },
      { what: 'Values in the audit log; who did what and when stays', count: copied?.lines ?? 0 },
      { what: 'Copies in saved filters, scheduled exports and upload names', count: copied?.copies ?? 0 },
      ...others,
    ],
    stays: STAYS.map(({ what, why }, at) => ({ what, why, count: stays[at] ?? 0 })),
  }
}

/** A deleted person with the report: that of the erasure if it is done, else of what it would do now. */
async function erasureOf(db: Db, reach: Reach<'all'>, id: string | null, asking: Asking) {
  const leaver = found(await selectLeaver(db, reach, id), 'USER_NOT_FOUND')
  const { deletedOn, erasableFrom, erased } = leaver
  if (deletedOn === null || erasableFrom === null) return refuse('ERASE_DELETED_ONLY')
  const report = leaver.report ?? (await reportOf(db, reach, leaver, asking))
  const data: Erasure = {
    user: { _id: leaver.id, fullName: leaver.fullName },
    deletedOn,
    erasableFrom,
    erased: erased && { ...erased, at: new Date(erased.at).toISOString() },
    ...report,
  }
  return { leaver, data }
}

export const erasureRoutes = routes('erasures', erasures, {
  one: async ({ db, reach, params, registered }) => ({
    data: (await erasureOf(db, reach, asId(params.id), registered)).data,
  }),

  erase: async ({ db, actor, reach, params, clock, audit, registered }) => {
    // Of two at once the second waits here, and finds it done.
    const id = asId(params.id)
    await lockPerson(db, id)
    const { leaver, data } = await erasureOf(db, reach, id, registered)
    const stone = buildTombstone(leaver.number)
    audit({ type: 'user', id: leaver.id, name: stone.fullName })
    if (data.erased !== null) return { data }
    if (data.erasableFrom > reach.day) return refuse('ERASE_LATER', { values: { day: formatDay(data.erasableFrom) } })
    const now = clock()
    await recordErasure(db, { id: leaver.id, by: actor.id, now, report: { goes: data.goes, stays: data.stays } })
    await eraseValues(db, leaver.id, stone.fullName, buildErasurePatterns(leaver))
    for (const { erase } of registered.extensionsOf(personTraces)) await erase(db, { emails: leaver.emails, by: actor.id, now })
    await tombstonePerson(db, leaver.id, stone)
    const erased = { at: now.toISOString(), by: { _id: actor.id, fullName: actor.fullName } }
    return { data: { ...data, user: { _id: leaver.id, fullName: stone.fullName }, erased } }
  },
})
