import { checkForAbsent, selectWordsForAbsent } from '../../kit/server/absent-call.ts'
import type { Call } from '../../kit/server/call.ts'
import type { Registered, SchedulableKind } from '../../kit/server/registered.ts'
import { routes } from '../../kit/server/routes.ts'
import { spoolBytes } from '../../kit/server/spool.ts'
import { type Actor, mayCall } from '../../access/levels.ts'
import { asId } from '../../kit/shared/ids.ts'
import { splitTotal, toPage } from '../../kit/shared/paging.ts'
import { toDay } from '../../kit/shared/time.ts'
import { type Schedule, scheduledExports } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { getDueDay, findNextDay, computeExportPeriod, type Timing } from '../rules.ts'
import { MAX_SCHEDULES } from '../vocabulary.ts'
import {
  deleteExportFile,
  deleteSchedule,
  selectExportFile,
  selectExportFiles,
  insertSchedule,
  lockSchedules,
  selectSchedules,
  type StoredSchedule,
} from './queries.ts'

const PAGE = { usual: 50, most: 500 }
const kindOf = ({ schedulable }: Registered, call: string) => (Object.hasOwn(schedulable, call) ? schedulable[call] : undefined)

const offeredTo = ({ schedulable }: Registered, actor: Actor) =>
  Object.entries(schedulable).filter(([, { call }]) => mayCall(call.access.who, actor))

type Asking = Pick<Call<typeof scheduledExports.add>, 'db' | 'actor' | 'now'>
const bodyOf = (kind: SchedulableKind, selection: object, timing: Timing, now: Date): object => ({
  ...selection,
  ...kind.schedule.days(computeExportPeriod(timing, getDueDay(timing, toDay(now)))),
})

async function shownTo(
  { db, actor, now }: Asking,
  registered: Registered,
  { export: call, selection, ...schedule }: StoredSchedule,
): Promise<Schedule> {
  const kind = kindOf(registered, call)
  const words = kind && (await selectWordsForAbsent(kind, { db, actor, now, body: bodyOf(kind, selection, schedule, now) }))
  return { ...schedule, words: words ?? null }
}

export const scheduledRoutes = routes('scheduled-exports', scheduledExports, {
  list: async ({ db, actor, reach, now, query, registered }) => {
    const offered = offeredTo(registered, actor)
    const readable = offered.map(([call]) => call)
    const { rows: files, total } = splitTotal(await selectExportFiles(db, reach, readable, toPage(query, PAGE)))
    const schedules = await selectSchedules(db, reach)
    const exports = offered.map(
      ([
        call,
        {
          schedule: { title, whole },
        },
      ]) => ({ export: call, title, whole }),
    )
    const shown = await Promise.all(schedules.map((each) => shownTo({ db, actor, now }, registered, each)))
    return { exports, schedules: shown, files, total }
  },

  words: async ({ db, actor, body, now, registered }) => {
    const kind = kindOf(registered, body.export) ?? refuse('EXPORT_NOT_FOUND')
    const input = { db, actor, now, body: bodyOf(kind, body.selection, { every: 'daily', day: null }, now) }
    await checkForAbsent(kind, input)
    return { data: await selectWordsForAbsent(kind, input) }
  },

  add: async ({ db, actor, reach, body, now, registered, audit }) => {
    const kind = kindOf(registered, body.export) ?? refuse('EXPORT_NOT_FOUND')
    // Checks the body now, so that an invalid one is rejected at once and not at night.
    await checkForAbsent(kind, { db, actor, now, body: bodyOf(kind, body.selection, body, now) })
    await lockSchedules(db, reach)
    if ((await selectSchedules(db, reach)).length >= MAX_SCHEDULES) refuse('TOO_MANY_SCHEDULES')
    const made = found(
      await insertSchedule(db, reach, { ...body, next: findNextDay(body, reach.day), now }),
      'SCHEDULE_NOT_FOUND',
    )
    const { _id: id, name, every, day, selection } = made
    const data = await shownTo({ db, actor, now }, registered, made)
    audit({ type: 'scheduled-export', id, name, after: { export: body.export, every, day, selection } })
    return { data }
  },

  remove: async ({ db, reach, params, now, audit }) => {
    const id = asId(params.id)
    const { name } = found(await deleteSchedule(db, reach, id, now), 'SCHEDULE_NOT_FOUND')
    audit({ type: 'scheduled-export', id: params.id, name })
  },

  file: async ({ db, actor, reach, params, registered, audit }) => {
    const readable = offeredTo(registered, actor).map(([call]) => call)
    const [file] = await selectExportFile(db, reach, readable, asId(params.id))
    const { filename, rows, from, to, content } = file ?? refuse('EXPORT_FILE_NOT_FOUND')
    audit({ type: 'scheduled-export', id: params.id, name: filename, after: { rows, from, to } })
    return { filename, body: await spoolBytes(content) }
  },

  removeFile: async ({ db, reach, params, audit }) => {
    const { name } = found(await deleteExportFile(db, reach, asId(params.id)), 'EXPORT_FILE_NOT_FOUND')
    audit({ type: 'scheduled-export', id: params.id, name })
  },
})
