import { readList } from '../../kit/server/read-list.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { isReached, refuseAfterLastDay } from '../../users/server/lookup.ts'
import { entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { found, refuse } from '../refusals.ts'
import { dayWarning, entryDays } from '../rules.ts'
import { listWeekDays } from '../week-rules.ts'
import {
  selectDayContext,
  insertEntry,
  lockOwnEntry,
  refillEntry,
  timesheetRecords,
  timesheetsPage,
  whichEntries,
} from './entry-queries.ts'
import { approversOfPerson } from '../../inbox/server/lookup.ts'
import { lockPerson } from './queries.ts'
import { checkDay, checkFirst, isOff, resolveEntryLines } from './check-entry.ts'
import { selectAdderNames, daysOfPerson, getDayWork, selectWorthOfDay } from './week-queries.ts'
import { finishedInProjects, projectTargets } from './extension-points.ts'

const PAGE = { usual: 100, most: 500 }
/** How many declined ones `recent` has at most. */
const MOST_DECLINED = 3

/** The audited fields of an entry. */
const audited = ({ status, projects, userRemarks }: TimesheetRecord) => ({
  status,
  projects: projects.map(({ name, done }) => `${name}: ${done}`),
  ...(userRemarks !== '' && { userRemarks }),
})
const objectOf = ({ _id, user, date }: TimesheetRecord) => ({
  type: 'timesheet',
  id: _id,
  name: `${user.fullName} ${formatDay(date)}`,
})

type Filling = Pick<Call<typeof entries.submit>, 'db' | 'actor' | 'reach' | 'registered'>

/** What the day of an entry is checked against, and those of the projects sent that the caller is in on it. */
const readDay = async ({ db, actor, reach, registered }: Filling, day: string, sent: readonly { id: string }[] = []) => {
  const texts = sent.map(({ id }) => id)
  const work = registered.extensionsOf(finishedInProjects)
  const context = found(await selectDayContext(db, reach, { userId: actor.id, day, texts, work }), 'TIMESHEET_NOT_FOUND')
  return { ...context, offDay: isOff(context, day) }
}

export const entryRoutes = routes('timesheets', entries, {
  submit: async (call) => {
    const { db, actor, reach, body, clock, audit, publish } = call
    found(await lockPerson(db, reach, { id: actor.id, email: actor.email }), 'USER_NOT_FOUND')
    // After the lock: the day may have turned while it waited (decision 126).
    const now = clock()
    const { date: day, projects, remarks = '' } = body
    checkDay(day, now)
    const context = await readDay(call, day, projects)
    if (context.filled) refuse('TIMESHEET_SUBMIT_ERR')
    checkFirst(day, context)
    refuseAfterLastDay(context.last_before)
    const lines = resolveEntryLines(projects, context.projects, day)
    await insertEntry(db, { userId: actor.id, day, lines, remarks, offDay: context.offDay, now })
    const which = db`e.user_id = ${actor.id} and e.day = ${day}`
    const data = found(await timesheetRecords(db, { which, readerId: actor.id, now }), 'TIMESHEET_NOT_FOUND')
    audit({ ...objectOf(data), after: audited(data) })
    publish([actor.id, ...(await approversOfPerson(db, actor.id, toDay(now)))])
    return { data, warning: dayWarning({ ...context, day, off: context.offDay }) }
  },

  resubmit: async (call) => {
    const { db, actor, reach, body, clock, audit, publish } = call
    found(await lockPerson(db, reach, { id: actor.id, email: actor.email }), 'USER_NOT_FOUND')
    const entry = found(await lockOwnEntry(db, reach, asId(body.timesheetId.trim())), 'TIMESHEET_NOT_FOUND')
    const now = clock()
    if (entry.status !== 'REJECTED') refuse('NOT_DECLINED')
    const { projects, userRemarks: remarks } = body
    const context = await readDay(call, entry.day, projects)
    refuseAfterLastDay(context.last_before)
    const lines = projects === undefined ? entry.lines : resolveEntryLines(projects, context.projects, entry.day)
    const record = async () =>
      found(await timesheetRecords(db, { which: db`e.id = ${entry.id}`, readerId: actor.id, now }), 'TIMESHEET_NOT_FOUND')
    const before = await record()
    await refillEntry(db, entry.id, { userId: actor.id, day: entry.day, lines, remarks, offDay: context.offDay, now })
    const data = await record()
    audit({ ...objectOf(data), before: audited(before), after: audited(data) })
    publish([actor.id, ...(await approversOfPerson(db, actor.id, toDay(now)))])
    return { data, warning: dayWarning({ ...context, day: entry.day, off: context.offDay }) }
  },

  own: async (call) => {
    const { db, actor, reach, query, now } = call
    const which = whichEntries(db, isReached(db, reach, db`e.user_id`), query)
    return readList(call, PAGE, (page) => timesheetsPage(db, { which, page, readerId: actor.id, now }))
  },

  week: async ({ db, actor, reach, query, now, registered }) => {
    const today = toDay(now)
    const params = { userId: actor.id, today, now, work: getDayWork(registered) }
    const days = await daysOfPerson(db, reach, { ...params, days: listWeekDays(query.day ?? today) })
    const isElsewhere = days.some(({ elsewhere }) => elsewhere.length > 0)
    return { today, days, adders: isElsewhere ? await selectAdderNames(db, reach) : [] }
  },

  hours: async ({ db, actor, reach, query, registered }) => {
    const targetOf = registered.extensionsOf(projectTargets)
    return { data: found(await selectWorthOfDay(db, reach, { userId: actor.id, day: query.day, targetOf }), 'UNEXPECTED') }
  },

  recent: async ({ db, actor, reach, now, registered }) => {
    const today = toDay(now)
    const which = whichEntries(db, isReached(db, reach, db`e.user_id`), { status: ['REJECTED'] })
    const [days, declined] = await Promise.all([
      daysOfPerson(db, reach, { userId: actor.id, today, now, days: entryDays(today), work: getDayWork(registered) }),
      timesheetRecords(db, { which, page: { limit: MOST_DECLINED, offset: 0 }, readerId: actor.id, now }),
    ])
    return { today, days: days.toReversed(), declined }
  },
})
