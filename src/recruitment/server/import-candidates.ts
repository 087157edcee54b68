import {
  type SheetCell,
  type SheetContents,
  describeNothingAdded,
  readFullSheet,
  findSheetProblems,
} from '../../kit/import/server/full-sheet.ts'
import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import type { ProblemSummary } from '../../kit/import/server/problems.ts'
import { type TakingBack, takeUploadBack } from '../../kit/import/server/take-back.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { routes } from '../../kit/server/routes.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { candidateFields, type DoubledCandidate } from '../candidates-contract.ts'
import { type CandidatesPreview, candidatesImport } from '../candidates-import-contract.ts'
import { found, refuse } from '../refusals.ts'
import { getContactKey } from '../rules.ts'
import { CANDIDATE_COLUMNS, CANDIDATE_FIELDS, type CandidateField } from '../vocabulary.ts'
import { type CandidateValues, eraseCandidates, insertCandidates } from './candidate-writes.ts'
import { lockJob } from './job-queries.ts'
import { type Recruiting, candidateReachedSql } from './reached.ts'
import { finishCandidateWrites } from './written-candidate.ts'
import { otherCandidateSql } from './candidate-queries.ts'

type SheetDouble = { place: number; isHere: boolean; double: DoubledCandidate }
/**
 * Selects, for each candidate of a list, the latest other candidate with the same email or phone whom the caller may see.
 * Candidates of this job come first. `place` is the index in the list.
 */
const selectSheetDoubles = (db: Db, reach: Recruiting, jobId: string, typed: readonly { email: string; key: string }[]) => db<
  SheetDouble[]
>`
  select g.place, d."isHere", d.double
  from jsonb_to_recordset(${JSON.stringify(typed.map((one, place) => ({ ...one, place })))}::text::jsonb) as g(email text, key text, place int)
    cross join lateral (
      select o.job_id = ${jobId}::uuid as "isHere", jsonb_build_object(
        'same', array_remove(array[case when lower(o.email) = g.email then 'email' end, case when o.contact_key = g.key then 'contact' end], null),
        'candidate', ${otherCandidateSql(db)}) as double
      from recruitment_candidates o join recruitment_jobs j on j.id = o.job_id
      where o.gone_at is null and (lower(o.email) = g.email or o.contact_key = g.key) and ${candidateReachedSql(db, reach, db`o`)}
      order by o.job_id = ${jobId}::uuid desc, o.created_at desc, o.id desc limit 1) d
  order by g.place`

/** An erased candidate counts as changed. */
const lockMadeCandidates = (db: Db, reach: Recruiting, ids: readonly string[]) => db<
  { id: string; jobId: string; version: number }[]
>`
  select c.id, c.job_id as "jobId", c.version from recruitment_candidates c
  where c.id = any (${ids as string[]}::uuid[]) and ${candidateReachedSql(db, reach, db`c`)}
  order by c.id for no key update of c`

/** More than people paste in one list. */
const MAX_ROWS = 1_000
const SHOWN = 200
const NEEDED = CANDIDATE_FIELDS.slice(0, 3)

type Sheet = SheetContents<CandidateField>
type Input = { reach: Recruiting; jobId: string }

export const candidatesUpload = {
  template: { name: 'candidates', sheet: 'Candidates', columns: CANDIDATE_FIELDS },
  read: async (uploading) => {
    const sheet = await readFullSheet(uploading, {
      most: MAX_ROWS,
      columns: CANDIDATE_FIELDS,
      aliases: CANDIDATE_COLUMNS,
      kinds: { contact: 'identifier' },
      needed: NEEDED,
    })
    return async (db) => {
      const checked = await checkCandidates(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeCandidates(storing, uploading, checked),
      }
    }
  },
  takeBack: takeCandidatesBack,
  refusal: describeNothingAdded,
} satisfies UploadDefinition<Input>

export const candidatesImportRoutes = routes('recruitment', candidatesImport, {
  upload: { prepare: (call) => storeUpload(candidatesUpload, call, { reach: call.reach, jobId: call.params.jobId }) },
  takeBack: (call) => takeUploadBack([candidatesUpload], call),
  problemRows: { prepare: (call) => handleProblemRows(candidatesUpload, call, { reach: call.reach, jobId: call.params.jobId }) },
})

type Row = { row: number; values: CandidateValues; double: DoubledCandidate | null }
type Checked = { jobId: string; rows: Row[]; there: number; problems: ProblemSummary }

/**
 * Locks the job, so that when the same list is imported twice at once, the later import finds the candidates of the earlier one.
 */
async function checkCandidates(db: Db, uploading: Uploading<Input>, sheet: Sheet): Promise<Checked> {
  const { input, mode } = uploading
  const job = found(await lockJob(db, input.reach, asId(input.jobId), mode === 'look' ? 'look' : 'change'), 'JOB_NOT_FOUND')
  if (!job.isOpen) refuse('JOB_CLOSED')
  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const [emails, phones] = [new Map<string, number>(), new Map<string, number>()]
  const good: Omit<Row, 'double'>[] = []
  for (const { row, cells } of sheet.rows) {
    const before = issues.length
    const problem = problemOf(row)
    const values = readCandidate(cells, problem)
    if (issues.length > before) continue
    const seen: [CandidateField, Map<string, number>, string][] = [
      ['email', emails, toEmailKey(values.email)],
      ['contact', phones, values.contactKey],
    ]
    for (const [field, rows, key] of seen) {
      const earlier = rows.get(key)
      if (earlier === undefined) rows.set(key, row)
      else problem(cells[field], `${capitalize(sheet.nameRow(earlier))} has the same ${field === 'email' ? 'email' : 'phone'}.`)
    }
    if (issues.length === before) good.push({ row, values })
  }
  const doubles = await selectSheetDoubles(
    db,
    input.reach,
    job.id,
    good.map(({ values }) => ({ email: toEmailKey(values.email), key: values.contactKey })),
  )
  const isThere = new Set(doubles.filter(({ isHere }) => isHere).map(({ place }) => place))
  const doubleAt = new Map(doubles.map(({ place, double }) => [place, double]))
  const rows = good.flatMap((one, at) => (isThere.has(at) ? [] : [{ ...one, double: doubleAt.get(at) ?? null }]))
  return { jobId: job.id, rows, there: isThere.size, problems: summary() }
}

function readCandidate(
  cells: Sheet['rows'][number]['cells'],
  problem: (cell: SheetCell | undefined, message: string | undefined) => void,
): CandidateValues {
  const read = (field: CandidateField): string => {
    const cell = cells[field]
    if (cell?.error !== undefined) problem(cell, cell.error)
    const parsed = candidateFields[field].safeParse(cell?.text ?? '')
    if (parsed.success) return parsed.data
    problem(cell, parsed.error.issues[0]?.message)
    return ''
  }
  const [name, email, contact, remarks] = [read('name'), read('email'), read('contact'), read('remarks')]
  return { name, email, contact, contactKey: getContactKey(contact), remarks }
}

const previewOf = ({ name, rows: all, unread }: Sheet, { rows, there, problems }: Checked): CandidatesPreview => ({
  name,
  unread,
  count: all.length,
  counts: { new: rows.length, bad: problems.bad },
  there,
  candidates: rows.slice(0, SHOWN).map(({ row, values: { contactKey: _, ...values }, double }) => ({ row, ...values, double })),
  problems: { count: problems.count, issues: problems.issues },
})

async function storeCandidates(
  { db, audit, publish, recordBatch }: Storing,
  { actor, now, progress }: Uploading<Input>,
  { jobId, rows, there }: Checked,
) {
  if (rows.length === 0) refuse('ALL_ARE_THERE')
  const made = await insertCandidates(
    db,
    jobId,
    rows.map(({ values }) => values),
    { by: actor.id, now },
  )
  const batch = await recordBatch({ made: made.map(({ id }) => id) })
  progress({ read: rows.length, stored: made.length, total: made.length })
  const all = rows.map(({ values: { contactKey: _, ...values } }, at) => ({
    candidate: { id: made[at]?.id ?? '', jobId, stage: 'applied' as const, version: 1 },
    entry: { after: { ...values, stage: 'applied', batch } },
  }))
  await finishCandidateWrites({ db, audit, publish }, jobId, all, now)
  return { added: made.length, there, batch }
}

async function takeCandidatesBack({ db, reach, batch, actor, clock, audit, publish }: TakingBack<Recruiting>) {
  const made = await lockMadeCandidates(db, reach, batch.made)
  if (made.length < batch.made.length) refuse('IMPORT_NOT_FOUND')
  return async () => {
    const changed = made.filter(({ version }) => version > 1).length
    // The message has no names, because a stored response must not contain any.
    if (changed > 0) refuse('IMPORT_OVERTAKEN', { values: { rows: formatQuantity(changed, 'candidate') } })
    const now = clock()
    const gone = await eraseCandidates(db, batch.made, { by: actor.id, now })
    const jobId = made[0]?.jobId ?? ''
    const all = gone.map((candidate) => ({
      candidate,
      entry: { before: { stage: candidate.stage }, after: { batch: batch.id } },
    }))
    await finishCandidateWrites({ db, audit, publish }, jobId, all, now)
    return { rows: gone.length }
  }
}
