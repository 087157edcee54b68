import { compareNames } from '../../kit/shared/name-order.ts'
import { JOB_TEXTS } from '../contract.ts'
import { refuseInvisible } from '../../kit/server/refuse-invisible.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toPaise } from '../../kit/shared/money.ts'
import { splitTotal } from '../../kit/shared/paging.ts'
import { toDay } from '../../kit/shared/time.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { jobs } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { RECRUITMENT_PAGE } from '../vocabulary.ts'
import {
  countCandidates,
  deleteJob,
  insertJob,
  selectJobBy,
  selectRecruitmentJobs,
  lockJob,
  openJob,
  selectPossibleRecruiters,
  selectRecruitersAmong,
  selectRecruiters,
  setRecruiters,
  updateJob,
} from './job-queries.ts'
import { selectRetentionFrom } from './erase.ts'
import { type Recruiting, selectPeopleWhoSeeJob } from './reached.ts'

type People = { id: string; fullName: string }[]
/**
 * Returns the people with these IDs or emails, each once, and locks them. Throws NOT_A_RECRUITER if one of them cannot be a
 * recruiter today.
 */
async function recruitersForUse(db: Db, reach: Reach<'all'>, texts: readonly string[], clock: () => Date): Promise<People> {
  const people = await selectPeopleForUse(db, reach, texts)
  const issues = findUnknownTexts('recruiters', texts, people, 'active person')
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  // A separate statement sees the departments that were committed while it waited for the locks.
  const able = await selectRecruitersAmong(
    db,
    people.map(({ id }) => id),
    toDay(clock()),
  )
  const not = people.find(({ id }) => !able.includes(id))
  if (not !== undefined)
    refuse('NOT_A_RECRUITER', { issues: [{ path: `recruiters.${not.place}`, message: `${not.fullName} is not a recruiter.` }] })
  return [...new Map(people.map(({ id, fullName }) => [id, { id, fullName }])).values()]
}

const namesOf = (people: People): string[] => people.map(({ fullName }) => fullName).toSorted(compareNames)

const idsOf = (people: readonly { id: string }[]): string =>
  people
    .map(({ id }) => id)
    .toSorted()
    .join(' ')

type Listing = Pick<Call<typeof jobs.list>, 'db' | 'query' | 'respondWith' | 'request'> & { reach: Recruiting }
async function listJobs(call: Listing) {
  const { db, reach, query } = call
  const { q = null, state = null, sort } = query
  const { rows, total } = await readList(call, RECRUITMENT_PAGE, async (page) =>
    splitTotal(await selectRecruitmentJobs(db, reach, { q, state, sort, ...page })),
  )
  return { data: rows, total }
}

type OneOf = Pick<Call<typeof jobs.one>, 'db' | 'params' | 'now'> & { reach: Recruiting }
async function oneJob({ db, reach, params, now }: OneOf) {
  const [rows, [present, ...dated]] = await Promise.all([
    selectJobBy(db, reach, asId(params.id)),
    selectRetentionFrom(db, toDay(now)),
  ])
  const data = found(rows, 'JOB_NOT_FOUND')
  return { data, erasedAfter: present?.after ?? 0, erasedLater: dated.find(({ after }) => after !== present?.after) ?? null }
}

export const jobRoutes = routes('recruitment', jobs, {
  create: async ({ db, actor, reach, body, clock, audit, publish }) => {
    const { recruiters, budget, description = '', ...fields } = body
    const people = await recruitersForUse(db, reach, recruiters, clock)
    const by = { by: actor.id, now: clock() }
    const { id } = found(await insertJob(db, { ...fields, description, paise: toPaise(budget) }, by), 'JOB_NOT_FOUND')
    await setRecruiters(
      db,
      id,
      people.map((each) => each.id),
      by,
    )
    audit({ type: 'recruit-job', id, name: fields.name, after: { ...fields, budget, description, recruiters: namesOf(people) } })
    publish(await selectPeopleWhoSeeJob(db, [id], toDay(by.now)))
    return { data: found(await selectJobBy(db, reach, id), 'JOB_NOT_FOUND') }
  },

  list: listJobs,
  one: oneJob,

  update: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    const { recruiters, version, ...fields } = body
    const { id, ...job } = found(await lockJob(db, reach, asId(params.id), 'change'), 'JOB_NOT_FOUND')
    if (version !== undefined && version !== job.version) refuse('JOB_CHANGED')
    refuseInvisible(
      (['name', 'location', 'shiftTime'] as const).map((path) => ({
        path,
        noun: JOB_TEXTS[path],
        text: body[path],
        before: job[path],
      })),
    )
    const before = await selectRecruiters(db, id)
    const people = recruiters === undefined ? undefined : await recruitersForUse(db, reach, recruiters, clock)
    const by = { by: actor.id, now: clock() }
    const seen = await selectPeopleWhoSeeJob(db, [id], toDay(by.now))
    const { name, location, budget, vacancy, shiftTime, description } = { ...job, ...fields }
    const was = { ...job, recruiters: namesOf(before) }
    const now = { name, location, budget, vacancy, shiftTime, description, recruiters: namesOf(people ?? before) }
    const changed = Object.entries(now).filter(([key, value]) =>
      key === 'recruiters' ? idsOf(people ?? before) !== idsOf(before) : String(value) !== String(was[key as keyof typeof now]),
    )
    if (changed.length > 0) await updateJob(db, id, { name, location, paise: toPaise(budget), vacancy, shiftTime, description })
    // If the request has no recruiters, none are written, because one of those in `before` may have left in the meantime.
    if (people !== undefined)
      await setRecruiters(
        db,
        id,
        people.map((each) => each.id),
        by,
      )
    audit({
      type: 'recruit-job',
      id,
      name,
      before: Object.fromEntries(changed.map(([key]) => [key, was[key as keyof typeof now]])),
      after: Object.fromEntries(changed),
    })
    publish([...seen, ...(people ?? []).map((each) => each.id)])
    return { data: found(await selectJobBy(db, reach, id), 'JOB_NOT_FOUND') }
  },

  setOpen: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    const { id, name, isOpen } = found(await lockJob(db, reach, asId(params.id), 'change'), 'JOB_NOT_FOUND')
    if (isOpen === body.open) refuse('JOB_IS_SO', { values: { state: isOpen ? 'open' : 'closed' } })
    const now = clock()
    await openJob(db, id, { open: body.open, by: actor.id, now })
    audit({ type: 'recruit-job', id, name, before: { open: isOpen }, after: { open: body.open } })
    publish(await selectPeopleWhoSeeJob(db, [id], toDay(now)))
    return { data: found(await selectJobBy(db, reach, id), 'JOB_NOT_FOUND') }
  },

  remove: async ({ db, actor, reach, params, clock, audit, publish }) => {
    const { id, name } = found(await lockJob(db, reach, asId(params.id), 'delete'), 'JOB_NOT_FOUND')
    // Counting after the lock includes candidates committed while waiting for it.
    const count = await countCandidates(db, id)
    if (count > 0) refuse('JOB_DELETE_ERROR', { values: { candidates: formatQuantity(count, 'candidate') } })
    const by = { by: actor.id, now: clock() }
    publish(await selectPeopleWhoSeeJob(db, [id], toDay(by.now)))
    await setRecruiters(db, id, [], by)
    await deleteJob(db, id, by)
    audit({ type: 'recruit-job', id, name, before: { name }, after: { deleted: true } })
  },

  recruiters: async ({ db, now }) => ({ data: await selectPossibleRecruiters(db, toDay(now)) }),

  own: listJobs,
  ownOne: oneJob,
})
