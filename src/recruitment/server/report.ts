import { buildExportFilename } from '../../kit/shared/export-filename.ts'
import { toDay } from '../../kit/shared/time.ts'
import { type ExportColumn, streamExport } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import type { SortKey } from '../../kit/shared/sort-keys.ts'
import { asId } from '../../kit/shared/ids.ts'
import { reports } from '../report-contract.ts'
import type { CandidateSort } from '../vocabulary.ts'
import { found, refusal } from '../refusals.ts'
import { orderCandidatesSql } from './candidate-queries.ts'
import { selectJobBy } from './job-queries.ts'
import { jobReachedSql, type Recruiting } from './reached.ts'

type Row = {
  job: string
  location: string
  name: string
  email: string
  contact: string
  stage: string
  stageAt: string
  addedBy: string
  addedAt: string
  remarks: string
}

/** The candidates per read, which keeps memory use constant. */
const PAGE = 500

export const reportExport: ExportKind<true> = {
  call: reports.download,
  nothing: refusal('NO_DATA_FOR_DOWNLOAD'),
  ofPeople: true,
}

const columns: readonly ExportColumn<Row>[] = [
  { header: 'Job', width: 28, of: ({ job }) => job },
  { header: 'Location', width: 20, of: ({ location }) => location },
  { header: 'Name', width: 28, of: ({ name }) => name },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Contact', width: 20, of: ({ contact }) => contact },
  { header: 'Stage', width: 12, of: ({ stage }) => stage },
  { header: 'Stage Since', kind: 'instant', of: ({ stageAt }) => stageAt },
  { header: 'Added By', width: 28, of: ({ addedBy }) => addedBy },
  { header: 'Added On', kind: 'instant', of: ({ addedAt }) => addedAt },
  { header: 'Remarks', width: 40, of: ({ remarks }) => remarks },
]

type Asked = { jobId: string | null; from: string | null; to: string | null; sort: SortKey<CandidateSort> }
/**
 * Selects the candidates of the report by job and in the chosen order, only from jobs that the caller may access (decision P379).
 * Days are those of Asia/Kolkata.
 */
const selectIdsOf = (db: Db, reach: Recruiting, { jobId, from, to, sort }: Asked) => db<{ id: string }[]>`
  select c.id from recruitment_candidates c join recruitment_jobs j on j.id = c.job_id
  where c.gone_at is null and ${jobReachedSql(db, reach, db`c.job_id`)} and (${jobId}::uuid is null or c.job_id = ${jobId}::uuid)
    and (${from}::date is null or c.created_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata')
    and (${to}::date is null or c.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')
  order by name_key(j.name), j.id, ${orderCandidatesSql(db, sort)}`

/** Omits candidates who no longer exist. */
const selectRowsOf = (db: Db, ids: readonly string[]) => db<Row[]>`
  select j.name as job, j.location, c.name, c.email, c.contact, c.stage, c.stage_at as "stageAt", a.full_name as "addedBy",
    c.created_at as "addedAt", c.remarks
  from unnest(${ids as string[]}::uuid[]) with ordinality as o(id, place) join recruitment_candidates c on c.id = o.id and c.gone_at is null
    join recruitment_jobs j on j.id = c.job_id join identities a on a.id = c.added_by
  order by o.place`

type Reporting = Pick<Call<typeof reports.download>, 'db' | 'reach' | 'body' | 'now' | 'reading' | 'audit'>
async function candidateReport(call: Reporting) {
  const { db, reach, body, now } = call
  const { jobId, from = null, to = null, sort } = body
  const job = jobId === undefined ? undefined : found(await selectJobBy(db, reach, asId(jobId)), 'JOB_NOT_FOUND')
  const ids = (await selectIdsOf(db, reach, { jobId: job?._id ?? null, from, to, sort })).map(({ id }) => id)
  return streamExport<Row, true>(call, reportExport, {
    filename: buildExportFilename(job ? `Candidates, ${job.name}` : 'Candidates', { from, to: to ?? toDay(now) }),
    sheetName: 'Candidates',
    columns,
    pages: async function* (read) {
      for (let at = 0; at < ids.length; at += PAGE) yield read((connection) => selectRowsOf(connection, ids.slice(at, at + PAGE)))
    },
    audit: { type: 'recruit-candidate', after: { ...(job && { job: job.name }), from, to, candidates: ids.length } },
  })
}

export const reportRoutes = routes('recruitment', reports, { download: (call) => candidateReport(call) })
