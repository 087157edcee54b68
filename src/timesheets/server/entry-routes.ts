import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import { isReached } from '../../users/server/lookup.ts'
import { entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { found, refuse } from '../refusals.ts'
import { dayWarning, entryDays } from '../rules.ts'
import { weekOf } from '../week-rules.ts'
import {
  groundOf,
  insertEntry,
  lockOwnEntry,
  refillEntry,
  timesheetRecords,
  timesheetsPage,
  whichEntries,
} from './entry-queries.ts'
import { approversOfPerson } from '../../inbox/server/lookup.ts'
import { lockPerson } from './queries.ts'
import { checkDay, checkFirst, isOff, linesOf } from './submit-entry.ts'
import { addersOf, daysOfPerson, workOf } from './week-queries.ts'
import { finishedInProjects } from './extension-points.ts'

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
  name: `${user.fullName} ${showDay(date)}`,
})

export const entryRoutes = routes('timesheets', entries, {
  submit: async ({ db, actor, reach, body, clock, registered, audit, publish }) => {
    found(await lockPerson(db, reach, { id: actor.id, email: actor.email }), 'USER_NOT_FOUND')
    // After the lock: the day may have turned while it waited (decisions 126).
    const now = clock()
    const { date: day, projects, remarks = '' } = body
    checkDay(day, now)
    const asked = {
      userId: actor.id,
      day,
      texts: projects.map(({ id }) => id),
      work: registered.extensionsOf(finishedInProjects),
    }
    const ground = found(await groundOf(db, reach, asked), 'TIMESHEET_NOT_FOUND')
    if (ground.filled) refuse('TIMESHEET_SUBMIT_ERR')
    checkFirst(day, ground)
    const lines = linesOf(projects, ground.projects, day)
    const offDay = isOff(ground, day)
    await insertEntry(db, { userId: actor.id, day, lines, remarks, offDay, now })
    const which = db`e.user_id = ${actor.id} and e.day = ${day}`
    const data = found(await timesheetRecords(db, { which, readerId: actor.id, now }), 'TIMESHEET_NOT_FOUND')
    audit({ ...objectOf(data), after: audited(data) })
    publish([actor.id, ...(await approversOfPerson(db, actor.id, dayOf(now)))])
    return { data, warning: dayWarning({ day, off: offDay, absence: ground.absence }) }
  },

  resubmit: async ({ db, actor, reach, body, clock, registered, audit, publish }) => {
    found(await lockPerson(db, reach, { id: actor.id, email: actor.email }), 'USER_NOT_FOUND')
    const entry = found(await lockOwnEntry(db, reach, asId(body.timesheetId.trim())), 'TIMESHEET_NOT_FOUND')
    const now = clock()
    if (entry.status !== 'REJECTED') refuse('NOT_DECLINED')
    const { projects, userRemarks: remarks } = body
    const texts = projects?.map(({ id }) => id) ?? []
    const ground = found(
      await groundOf(db, reach, { userId: actor.id, day: entry.day, texts, work: registered.extensionsOf(finishedInProjects) }),
      'TIMESHEET_NOT_FOUND',
    )
    const lines = projects === undefined ? entry.lines : linesOf(projects, ground.projects, entry.day)
    const offDay = isOff(ground, entry.day)
    const record = async () =>
      found(await timesheetRecords(db, { which: db`e.id = ${entry.id}`, readerId: actor.id, now }), 'TIMESHEET_NOT_FOUND')
    const before = await record()
    await refillEntry(db, entry.id, { userId: actor.id, day: entry.day, lines, remarks, offDay, now })
    const data = await record()
    audit({ ...objectOf(data), before: audited(before), after: audited(data) })
    publish([actor.id, ...(await approversOfPerson(db, actor.id, dayOf(now)))])
    return { data, warning: dayWarning({ day: entry.day, off: offDay, absence: ground.absence }) }
  },

  own: async (call) => {
    const { db, actor, reach, query, now } = call
    const which = whichEntries(db, isReached(db, reach, db`e.user_id`), query)
    return readList(call, PAGE, (page) => timesheetsPage(db, { which, page, readerId: actor.id, now }))
  },

  week: async ({ db, actor, reach, query, now, registered }) => {
    const today = dayOf(now)
    const asked = { userId: actor.id, today, now, work: workOf(registered) }
    const days = await daysOfPerson(db, reach, { ...asked, days: weekOf(query.day ?? today) })
    const isElsewhere = days.some(({ elsewhere }) => elsewhere.length > 0)
    return { today, days, adders: isElsewhere ? await addersOf(db, reach) : [] }
  },

  recent: async ({ db, actor, reach, now, registered }) => {
    const today = dayOf(now)
    const which = whichEntries(db, isReached(db, reach, db`e.user_id`), { status: ['REJECTED'] })
    const [days, declined] = await Promise.all([
      daysOfPerson(db, reach, { userId: actor.id, today, now, days: entryDays(today), work: workOf(registered) }),
      timesheetRecords(db, { which, page: { limit: MOST_DECLINED, offset: 0 }, readerId: actor.id, now }),
    ])
    return { today, days: days.toReversed(), declined }
  },
})
