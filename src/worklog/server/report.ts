import { buildExportFilename } from '../../kit/shared/export-filename.ts'
import { visibleAbsenceOnSql } from '../../absences/server/lookup.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import { type ExportColumn, streamExport } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { type Exact, unrounded } from '../../kit/shared/exact.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import { asId, isAll } from '../../kit/shared/ids.ts'
import { toDay } from '../../kit/shared/time.ts'
import { findPastDepartment } from '../../departments/server/lookup.ts'
import { isNoDepartment, NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { maySeeSalaries } from '../../users/rules.ts'
import {
  type SalaryReader,
  departmentRangesSql,
  everReportsSql,
  inDepartmentOnDaysSql,
  isUncountedSql,
  lastWorkingDaySql,
  reachedOnDaysSql,
} from '../../users/server/lookup.ts'
import { priceDays, priceAtStandardRate } from '../pricing-rules.ts'
import { found, refusal } from '../refusals.ts'
import { worklogReport } from '../report-contract.ts'
import type { TargetType } from '../vocabulary.ts'
import { selectGroupsOfDays, toPricedDays } from './pricing-queries.ts'
import { selectProfileBy } from './queries.ts'

type Row = {
  id: string
  day: string
  name: string
  email: string
  project: string
  subject: string
  profile: string
  target: string
  type: TargetType
  count: number
  units: number | null
  hours: number | null
  reason: SeenReason | null
  remarks: string
}
type Priced = Row & {
  paidHours: number
  cost: number | null
  incentive: number | null
  standardCost: number | null
  standardIncentive: number | null
}

/** Targets are read in pages to limit memory use. */
const PAGE_TARGETS = 50

const kind: ExportKind<true> = { call: worklogReport.download, nothing: refusal('NO_DATA_FOR_DOWNLOAD'), ofPeople: true }
export const reportExports: readonly ExportKind<true>[] = [kind, { ...kind, call: worklogReport.get }]

const columns: readonly ExportColumn<Priced>[] = [
  { header: 'Date', kind: 'day', of: ({ day }) => day },
  { header: 'Name', width: 28, of: ({ name }) => name },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Project', width: 28, of: ({ project }) => project },
  { header: 'Subject', width: 28, of: ({ subject }) => subject },
  { header: 'Profile', width: 28, of: ({ profile }) => profile },
  { header: 'Target', width: 28, of: ({ target }) => target },
  { header: 'Type', width: 12, of: ({ type }) => type },
  { header: 'Target a Day', kind: 'number', of: ({ count }) => count },
  { header: 'Completed Units', kind: 'number', of: ({ units }) => units },
  { header: 'Completed Hours', kind: 'number', of: ({ hours }) => hours },
  { header: 'Absence', width: 12, of: ({ reason }) => reason },
  { header: 'Remarks', width: 36, of: ({ remarks }) => remarks },
  { header: 'Hours', kind: 'decimal', of: ({ paidHours }) => paidHours },
]
/** The columns for people who may see salaries (decision 89). A cell is empty if the amount is unknown. */
const money: readonly ExportColumn<Priced>[] = [
  { header: 'Cost', kind: 'decimal', of: ({ cost }) => cost },
  { header: 'Incentive', kind: 'decimal', of: ({ incentive }) => incentive },
]

/** The columns for everybody (decision 132). A cell is empty if no rate applies. */
const standard: readonly ExportColumn<Priced>[] = [
  { header: 'Standard Cost', kind: 'decimal', of: ({ standardCost }) => standardCost },
  { header: 'Standard Incentive', kind: 'decimal', of: ({ standardIncentive }) => standardIncentive },
]

/** The selection of a report: a condition on a target `t`, and one on its days `s`. */
type Which = { ofTargets: Sql; ofDays: (db: Db) => Sql }

const selectTargetIds = (db: Db, { ofTargets, ofDays }: Which, today: string) => db<{ id: string }[]>`
  select t.id from worklog_targets t join identities u on u.id = t.user_id
  where ${ofTargets} and t.start_day <= ${today}
    and exists (select from worklog_sub_targets s where s.target_id = t.id and s.removed_at is null and s.day <= ${today} and ${ofDays(db)}
      and not ${isUncountedSql(db, db`s.user_id`, db`s.day`)})
  order by u.sort_key, u.id, t.start_day, t.id`

type Reading = { ids: readonly string[]; ofDays: Which['ofDays']; reader: SalaryReader }
const selectRowsOf = (db: Db, { ids, ofDays, reader: { actor, today } }: Reading) => db<Row[]>`
  select s.id, s.day, u.full_name as name, u.email, p.name as project, j.name as subject, f.name as profile, t.name as target, s.type,
    s.target::float8 as count, s.completed_units::float8 as units, s.completed_hours::float8 as hours, x.reason,
    case when x.reason = 'off' then '' else s.remarks end as remarks
  from unnest(${ids as string[]}::uuid[]) with ordinality as o(id, place)
    join worklog_targets t on t.id = o.id join worklog_sub_targets s on s.target_id = t.id and s.removed_at is null and s.day <= ${today}
    cross join lateral (select ${visibleAbsenceOnSql(db, actor, { person: db`s.user_id`, day: db`s.day` })} as reason) x
    join identities u on u.id = t.user_id join worklog_profiles f on f.id = t.profile_id
    join worklog_subjects j on j.id = f.subject_id join project_names p on p.id = j.project_id
  where ${ofDays(db)} and not ${isUncountedSql(db, db`s.user_id`, db`s.day`)}
  order by o.place, s.day`

async function pricedRows(db: Db, reading: Reading): Promise<Priced[]> {
  const which = db`t.id = any (${reading.ids as string[]}::uuid[])`
  const [rows, groups] = await Promise.all([selectRowsOf(db, reading), selectGroupsOfDays(db, { which, reader: reading.reader })])
  const byId = new Map(
    groups.map((group) => [
      group.id,
      {
        ...priceDays(toPricedDays(group, group.paise)),
        read: group.read,
        standard: priceAtStandardRate(toPricedDays(group, null), group.standard),
      },
    ]),
  )
  return rows.map((row) => {
    const priced = byId.get(row.id)
    const rupees = (read: boolean | undefined, paise: Exact | null | undefined) =>
      read === true && paise ? unrounded(paise.div(100)) : null
    return {
      ...row,
      paidHours: priced === undefined ? 0 : unrounded(priced.hours),
      cost: rupees(priced?.read, priced?.cost),
      incentive: rupees(priced?.read, priced?.incentive),
      standardCost: rupees(true, priced?.standard.cost),
      standardIncentive: rupees(true, priced?.standard.incentive),
    }
  })
}

type Choices = ReplyFields<typeof worklogReport.choices>
const selectReportChoices = (db: Db, reach: Reach<'team'>, today: string) => db<Choices[]>`
  with days as materialized (
    select distinct s.user_id, s.day from worklog_sub_targets s
    where s.removed_at is null and s.day <= ${today} and ${reachedOnDaysSql(db, reach, { person: db`s.user_id`, day: db`s.day` })})
  select
    (select coalesce(jsonb_agg(jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email,
        'hasLeft', ${lastWorkingDaySql(db, db`u.id`)} is not null) order by u.sort_key, u.id), '[]')
      from identities u where u.id in (select user_id from days)) as users,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', d.id, 'name', d.name, 'isDeleted', d.deleted_at is not null) order by d.sort_key, d.id), '[]')
      from department_names d where d.id in (
        select m.department_id
        from days s join (${departmentRangesSql(db, db`select user_id from days`)}) r on r.user_id = s.user_id and r.from_day <= s.day and r.until_day > s.day
          join person_departments m on m.set_id = r.set_id)) as departments`

type Reporting = Pick<Call<typeof worklogReport.download>, 'db' | 'actor' | 'reach' | 'now' | 'reading' | 'audit'>
type Sent = { department?: string | undefined; profile?: string | undefined; user?: string | undefined }

/**
 * Returns the selection of days and the values for the audit log. Only days on which the caller may access the person are
 * selected (decision 172).
 */
async function asked({ db, reach }: Reporting, sent: Sent): Promise<Which & { of: Record<string, string> }> {
  const reached = (on: Db): Sql => reachedOnDaysSql(on, reach, { person: on`s.user_id`, day: on`s.day` })
  if (sent.profile !== undefined) {
    const { _id, name } = found(await selectProfileBy(db, asId(sent.profile), 'look'), 'PROFILE_NOT_FOUND')
    return { ofTargets: db`t.profile_id = ${_id}`, ofDays: reached, of: { profile: name } }
  }
  if (sent.user !== undefined) {
    const { id, email } = parsePersonRef(sent.user)
    // Days of closed months stay readable after their person was deleted. By then, somebody else may have the same email.
    const users = await db<{ id: string; fullName: string }[]>`
      select id, full_name as "fullName" from identities u
      where (deleted_at is null or exists (select from worklog_targets t where t.user_id = u.id))
        and ${reach.rows === 'all' ? db`true` : db`id in (${everReportsSql(db, reach)})`}
        and (id = ${id}::uuid or (${id}::uuid is null and lower(email) = ${email}::text))
      order by deleted_at nulls first limit 1`
    const user = found(users, 'USER_NOT_FOUND')
    return { ofTargets: db`t.user_id = ${user.id}`, ofDays: reached, of: { user: user.fullName } }
  }
  const { department = '' } = sent
  if (isAll(department)) return { ofTargets: db`true`, ofDays: reached, of: { department } }
  const named = isNoDepartment(department) ? { id: null, name: NO_DEPARTMENT } : await findPastDepartment(db, department)
  const ofDays = (on: Db): Sql =>
    on`${inDepartmentOnDaysSql(on, named.id, { person: on`s.user_id`, day: on`s.day` })} and ${reached(on)}`
  return { ofTargets: db`true`, ofDays, of: { department: named.name } }
}

async function reportOf(call: Reporting, sent: Sent) {
  const { db, actor, now } = call
  const today = toDay(now)
  const { of, ...which } = await asked(call, sent)
  const ids = (await selectTargetIds(db, which, today)).map(({ id }) => id)
  // File names contain no names of people, because downloads are often kept in shared folders.
  const chosen = of['profile'] ?? (isAll(of['department']) ? undefined : of['department'])
  return streamExport<Priced, true>(call, kind, {
    filename: buildExportFilename(chosen === undefined ? 'Worklog' : `Worklog, ${chosen}`, { to: today }),
    sheetName: 'Worklog',
    columns: [...columns, ...(maySeeSalaries(actor) ? money : []), ...standard],
    pages: async function* (read) {
      for (let at = 0; at < ids.length; at += PAGE_TARGETS)
        yield read((connection) =>
          pricedRows(connection, { ids: ids.slice(at, at + PAGE_TARGETS), ofDays: which.ofDays, reader: { actor, today } }),
        )
    },
    audit: { type: 'worklog-target', after: { ...of, targets: ids.length } },
  })
}

export const reportRoutes = routes('worklog', worklogReport, {
  get: (call) => reportOf(call, call.query),
  download: (call) => reportOf(call, call.body),
  choices: async ({ db, reach, now }) => found(await selectReportChoices(db, reach, toDay(now)), 'USER_NOT_FOUND'),
})
