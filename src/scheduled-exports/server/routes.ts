import { checkForAbsent } from '../../kit/server/absent-call.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { routes } from '../../kit/server/routes.ts'
import { spooled } from '../../kit/server/spool.ts'
import { type Actor, mayCall } from '../../kit/shared/access.ts'
import { asId } from '../../kit/shared/ids.ts'
import { pageFrom, pageOf } from '../../kit/shared/paging.ts'
import { scheduledExports } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { nextDay, periodOf } from '../rules.ts'
import { MOST_SCHEDULES } from '../vocabulary.ts'
import { deleteFile, deleteSchedule, fileOf, filesOf, insertSchedule, lockSchedules, schedulesOf } from './queries.ts'

const PAGE = { usual: 50, most: 500 }
const kindOf = ({ schedulable }: Registered, call: string) => (Object.hasOwn(schedulable, call) ? schedulable[call] : undefined)
const titleOf = (registered: Registered, call: string): string | null => kindOf(registered, call)?.schedule.title ?? null

/** The exports that the person may make today. */
const offeredTo = ({ schedulable }: Registered, actor: Actor) =>
  Object.entries(schedulable).filter(([, { call }]) => mayCall(call.access.who, actor))

export const scheduledRoutes = routes('scheduled-exports', scheduledExports, {
  list: async ({ db, actor, reach, query, registered }) => {
    const offered = offeredTo(registered, actor)
    const readable = offered.map(([call]) => call)
    const { rows: files, total } = pageFrom(await filesOf(db, reach, readable, pageOf(query, PAGE)))
    const schedules = await schedulesOf(db, reach)
    const exports = offered.map(
      ([
        call,
        {
          schedule: { title, whole },
        },
      ]) => ({ export: call, title, whole }),
    )
    return { exports, schedules: schedules.map((each) => ({ ...each, title: titleOf(registered, each.export) })), files, total }
  },

  add: async ({ db, actor, reach, body, now, registered, audit }) => {
    const kind = kindOf(registered, body.export) ?? refuse('EXPORT_NOT_FOUND')
    // Refused now rather than at night.
    await checkForAbsent(kind, {
      db,
      actor,
      now,
      body: { ...body.selection, ...kind.schedule.days(periodOf(body, reach.day)) },
    })
    await lockSchedules(db, reach)
    if ((await schedulesOf(db, reach)).length >= MOST_SCHEDULES) refuse('TOO_MANY_SCHEDULES')
    const made = found(await insertSchedule(db, reach, { ...body, next: nextDay(body, reach.day), now }), 'SCHEDULE_NOT_FOUND')
    const { _id: id, name, every, day, selection } = made
    audit({ type: 'scheduled-export', id, name, after: { export: body.export, every, day, selection } })
    return { data: { ...made, title: kind.schedule.title } }
  },

  remove: async ({ db, reach, params, now, audit }) => {
    const id = asId(params.id)
    const { name } = found(await deleteSchedule(db, reach, id, now), 'SCHEDULE_NOT_FOUND')
    audit({ type: 'scheduled-export', id: params.id, name })
  },

  file: async ({ db, actor, reach, params, registered, audit }) => {
    const readable = offeredTo(registered, actor).map(([call]) => call)
    const [file] = await fileOf(db, reach, readable, asId(params.id))
    const { filename, rows, from, to, content } = file ?? refuse('EXPORT_FILE_NOT_FOUND')
    audit({ type: 'scheduled-export', id: params.id, name: filename, after: { rows, from, to } })
    return { filename, body: await spooled(content) }
  },

  removeFile: async ({ db, reach, params, audit }) => {
    const { name } = found(await deleteFile(db, reach, asId(params.id)), 'EXPORT_FILE_NOT_FOUND')
    audit({ type: 'scheduled-export', id: params.id, name })
  },
})
