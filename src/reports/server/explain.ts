import { mayCall } from '../../access/levels.ts'
import { toEmailKey, parsePersonRef } from '../../kit/shared/emails.ts'
import { isDay } from '../../kit/shared/time.ts'
import { routes } from '../../kit/server/routes.ts'
import { type DayRecord, computeDayRecords, TICKS_A_SECOND, ticksToHours, toTicks } from '../day-rules.ts'
import { type RecordExplanation, explanations } from '../explain-contract.ts'
import { found, refuse } from '../refusals.ts'
import { selectQualitativeTasks } from './filter-queries.ts'
import { gatherForPeople, isInRanges } from './gather.ts'
import { serializeLines, serializeFullRecord } from './report.ts'
import { type DayRange, ALL_PARTS, selectReportPeople, resolveSelection } from './selection.ts'
import type { Db } from '../../kit/postgres/db.ts'

type Of = { userId: string; day: string }

/** Null for the default terms. */
const selectTermsSince = (db: Db, { userId, day }: Of) => db<{ since: string | null }[]>`
  select (select effective_from from work_terms where user_id = ${userId} and effective_from <= ${day}
    order by effective_from desc, made_at desc, id desc limit 1) as since`

const selectTargetsOfDay = (db: Db, { userId, day }: Of) => db<
  { projectId: string; since: string; row: string; project: string }[]
>`
  select l.project_id as "projectId", t.effective_from as since, r.id as row, r.project_id as project
  from timesheet_entries e join timesheet_lines l on l.entry_id = e.id join project_names p on p.id = l.project_id
    cross join lateral target_of_key(e.user_id, p.name_key, e.day) t
    join assigned_targets a on a.id = t.assigned_id join target_rows r on r.id = a.row_id
  where e.user_id = ${userId} and e.day = ${day} and e.status <> 'REJECTED'`

const selectFileRows = (db: Db, { userId, day }: Of) => db<{ _id: string; name: string; details: string; hours: string }[]>`
  select f.id as "_id", f.name, h.details, h.hours::text from productivity_hours h join productivity_files f on f.id = h.file_id
  where h.user_id = ${userId} and h.day = ${day} and f.deleted_at is null order by f.uploaded_at, f.id, h.sheet_row`

/**
 * Lists the days that the caller may see, each with its changes to the bank. Consecutive hidden days are combined into one
 * change.
 */
const bankOf = (records: readonly DayRecord[], shown: readonly DayRange[]): RecordExplanation['bank'] =>
  records.flatMap(({ dateKey, hours: { ticketused }, bank }, at) => {
    const isShown = isInRanges(shown, dateKey)
    const next = records[at + 1]
    if (!isShown && next !== undefined && !isInRanges(shown, next.dateKey)) return []
    const before = isShown ? at - 1 : records.findLastIndex((record, place) => place < at && isInRanges(shown, record.dateKey))
    const change = bank - (records[before]?.bank ?? 0)
    const used = isShown ? ticketused : Math.max(0 - change, 0)
    return [
      {
        dateKey: isShown ? dateKey : null,
        created: ticksToHours(change + used),
        used: ticksToHours(used),
        left: ticksToHours(bank),
      },
    ]
  })

export const explainRoutes = routes('reports', explanations, {
  ofDay: async ({ db, actor, now, params: { user, day }, query }) => {
    if (!isDay(day)) refuse('INVALID_REQUEST', { issues: [{ path: 'day', message: 'Dates use YYYY-MM-DD.' }] })
    const named = parsePersonRef(user)
    const isOwn = named.id === actor.id || named.email === toEmailKey(actor.email)
    if (!isOwn && !mayCall('admin or manager', actor)) refuse('USER_NOT_FOUND')
    const form = {
      ...ALL_PARTS,
      type: 'user' as const,
      users: [user],
      waiting: query.waiting?.[0] ?? ('counted' as const),
      from: day,
      to: day,
    }
    const selection = await resolveSelection(db, form, { actor, now })
    // The days are read from the first of the month, because the bank lists the days of the month that the caller may see.
    const people = await selectReportPeople(db, { ...selection, from: selection.first })
    const { person, days } = found(
      await gatherForPeople(db, people, { ...selection, from: selection.first }, (each) => each),
      'RECORD_NOT_FOUND',
    )
    const records = computeDayRecords(days)
    const [facts, record] = [days.at(-1), records.at(-1)]
    if (facts?.dateKey !== day || record === undefined || !isInRanges(person.shown, day)) return refuse('RECORD_NOT_FOUND')

    const of = { userId: person._id, day }
    const [[terms], targets, tasks, rows] = await Promise.all([
      selectTermsSince(db, of),
      selectTargetsOfDay(db, of),
      selectQualitativeTasks(db, [{ user: person._id, date: day }]),
      selectFileRows(db, of),
    ])
    const shown = { person, facts, record }
    const lines = serializeLines(shown, selection).map(
      ({ projectName, done, productivityHours, demandHours, modId, target }, at) => {
        const entry = targets.find(({ projectId }) => projectId === facts.lines[at]?.project._id)
        const version = entry && { since: entry.since, row: entry.row, project: entry.project }
        return {
          projectName,
          done,
          productivityHours,
          demandHours,
          modId,
          target: target === null || version === undefined ? null : { count: target, ...version },
        }
      },
    )
    const { _id, fullName, email } = person
    return {
      data: {
        person: { _id, fullName, email },
        record: serializeFullRecord(shown, facts.lines),
        terms: {
          shiftType: facts.terms.shiftType,
          workingHours: Number(facts.terms.workingHours),
          since: terms?.since ?? null,
        },
        absence: facts.absence,
        holiday: facts.holiday,
        lines,
        qualitative: tasks.map(({ _id, title, minutes }) => ({ _id, title, hours: ticksToHours(minutes * 60 * TICKS_A_SECOND) })),
        files: rows.map((row) => ({ ...row, hours: ticksToHours(toTicks(row.hours)) })),
        bank: bankOf(records, person.shown),
      },
    }
  },
})
