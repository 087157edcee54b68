import { buildExportFilename } from '../../kit/shared/export-filename.ts'
import { absenceSeenOn } from '../../absences/server/lookup.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import { type ExportColumn, streamExport } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { type Exact, unrounded } from '../../kit/shared/exact.ts'
import { whoIs } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toDay } from '../../kit/shared/time.ts'
import { resolveDepartmentId } from '../../departments/server/lookup.ts'
import { seesSalaries } from '../../users/rules.ts'
import { type SalaryReader, isReached } from '../../users/server/lookup.ts'
import { priceDays, priceAtStandardRate } from '../pricing-rules.ts'
import { found, refusal } from '../refusals.ts'
import { worklogReport } from '../report-contract.ts'
import type { TargetType } from '../vocabulary.ts'
import { groupsOfDays, toPricedDays } from './pricing-queries.ts'
import { profileBy } from './queries.ts'

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

/** Targets of a read: flat memory. */
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
/** Only where the salaries may be seen (decision 89); empty: unknown. */
const money: readonly ExportColumn<Priced>[] = [
  { header: 'Cost', kind: 'decimal', of: ({ cost }) => cost },
  { header: 'Incentive', kind: 'decimal', of: ({ incentive }) => incentive },
]

/** For everybody (decision 132); empty: there is no rate. */
const standard: readonly ExportColumn<Priced>[] = [
  { header: 'Standard Cost', kind: 'decimal', of: ({ standardCost }) => standardCost },
  { header: 'Standard Incentive', kind: 'decimal', of: ({ standardIncentive }) => standardIncentive },
]

/** The targets of the report that have days up to today, by person and first day. */
const targetIds = (db: Db, reach: Reach<'team'>, which: Sql, today: string) => db<{ id: string }[]>`
  select t.id from worklog_targets t join identities u on u.id = t.user_id
  where ${which} and t.start_day <= ${today} and ${isReached(db, reach, db`t.user_id`)}
    and exists (select from worklog_sub_targets s where s.target_id = t.id and s.removed_at is null and s.day <= ${today})
  order by u.sort_key, u.id, t.start_day, t.id`

const rowsOf = (db: Db, ids: readonly string[], { actor, today }: SalaryReader) => db<Row[]>`
  select s.id, s.day, u.full_name as name, u.email, p.name as project, j.name as subject, f.name as profile, t.name as target, s.type,
    s.target::float8 as count, s.completed_units::float8 as units, s.completed_hours::float8 as hours, x.reason,
    case when x.reason = 'off' then '' else s.remarks end as remarks
  from unnest(${ids as string[]}::uuid[]) with ordinality as o(id, place)
    join worklog_targets t on t.id = o.id join worklog_sub_targets s on s.target_id = t.id and s.removed_at is null and s.day <= ${today}
    cross join lateral (select ${absenceSeenOn(db, actor, { person: db`s.user_id`, day: db`s.day` })} as reason) x
    join identities u on u.id = t.user_id join worklog_profiles f on f.id = t.profile_id
    join worklog_subjects j on j.id = f.subject_id join project_names p on p.id = j.project_id
  order by o.place, s.day`

/** Some targets' days with their prices. */
async function pricedRows(db: Db, ids: readonly string[], reader: SalaryReader): Promise<Priced[]> {
  const which = db`t.id = any (${ids as string[]}::uuid[])`
  const [rows, groups] = await Promise.all([rowsOf(db, ids, reader), groupsOfDays(db, { which, reader })])
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

type Reporting = Pick<Call<typeof worklogReport.download>, 'db' | 'actor' | 'reach' | 'now' | 'reading' | 'audit'>
type Sent = { department?: string | undefined; profile?: string | undefined; user?: string | undefined }

/** Whose targets: a condition over `t`, and what the audit log names. */
async function asked({ db, reach, now }: Reporting, sent: Sent): Promise<{ which: Sql; of: Record<string, string> }> {
  if (sent.profile !== undefined) {
    const { _id, name } = found(await profileBy(db, asId(sent.profile), 'look'), 'PROFILE_NOT_FOUND')
    return { which: db`t.profile_id = ${_id}`, of: { profile: name } }
  }
  if (sent.user !== undefined) {
    const { id, email } = whoIs(sent.user)
    // Days of closed months stay readable after their person was deleted; the email may be somebody else's since.
    const users = await db<{ id: string; fullName: string }[]>`
      select id, full_name as "fullName" from identities u
      where (deleted_at is null or exists (select from worklog_targets t where t.user_id = u.id)) and ${isReached(db, reach, db`id`)}
        and (id = ${id}::uuid or (${id}::uuid is null and lower(email) = ${email}::text))
      order by deleted_at nulls first limit 1`
    const user = found(users, 'USER_NOT_FOUND')
    return { which: db`t.user_id = ${user.id}`, of: { user: user.fullName } }
  }
  const department = await resolveDepartmentId(db, sent.department ?? '')
  const people = db`
    select s.user_id from person_departments m join user_department_sets s on s.id = m.set_id
    where m.department_id = ${department}::uuid and m.set_id = departments_on(s.user_id, ${toDay(now)})`
  return { which: db`(${department}::uuid is null or t.user_id in (${people}))`, of: { department: sent.department ?? '' } }
}

async function reportOf(call: Reporting, sent: Sent) {
  const { db, actor, reach, now } = call
  const today = toDay(now)
  const { which, of } = await asked(call, sent)
  const ids = (await targetIds(db, reach, which, today)).map(({ id }) => id)
  return streamExport<Priced, true>(call, kind, {
    // Without names of people: downloads are kept in folders that others see.
    filename: buildExportFilename(of['profile'] === undefined ? 'Worklog' : `Worklog, ${of['profile']}`, { to: today }),
    sheetName: 'Worklog',
    columns: [...columns, ...(seesSalaries(actor) ? money : []), ...standard],
    pages: async function* (read) {
      for (let at = 0; at < ids.length; at += PAGE_TARGETS)
        yield read((connection) => pricedRows(connection, ids.slice(at, at + PAGE_TARGETS), { actor, today }))
    },
    audit: { type: 'worklog-target', after: { ...of, targets: ids.length } },
  })
}

export const reportRoutes = routes('worklog', worklogReport, {
  get: (call) => reportOf(call, call.query),
  download: (call) => reportOf(call, call.body),
})
