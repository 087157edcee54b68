import { SAMPLE_ROWS } from '../../../kit/import/server/problems.ts'
import {
  readRows,
  type SpooledRows,
  type Storing,
  type UploadDefinition,
  type Uploading,
} from '../../../kit/import/server/upload.ts'
import { type Db, throwSerializationFailure } from '../../../kit/postgres/db.ts'
import type { Issue } from '../../../kit/shared/errors.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { getWorkerEntry } from '../../../kit/xlsx/worker-process.ts'
import { findModuleProject } from '../../../projects/server/lookup.ts'
import { selectStagesNotToHold } from '../../../users/server/lookup.ts'
import { selectFileShownTo, buildManagersAudience, buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import type { ImportPreview } from '../contract.ts'
import { DONE_COLUMNS } from '../mapping-rules.ts'
import { takeFilesBack, undoDone } from './take-back.ts'
import { copyImportedRows, deleteImportContent, insertBatchFiles, selectNewBatchId } from './row-queries.ts'
import { findBlockers } from '../../../content-checks/checks/server/row-findings.ts'
import {
  type HistoryFile,
  type HistoryVerdict,
  inHistoryScopeSql,
  type VerdictRow,
  selectAccountsToName,
  selectAnsweredRows,
  selectFilesForHistory,
  lockFiles,
  lockMatchedTasks,
  selectPeopleToName,
  selectVerdictRows,
  writeHistory,
} from './history-queries.ts'
import type { HistoryOutcome, HistoryRequest } from './history-worker.ts'
import { checkName, resolveDepartment } from './add-file.ts'
import { confirmMatches, listMatched, matchPlainIds, renameMatched } from './match-plain-ids.ts'
import { describeMapping, keepMapping, type MappingInput, prepareMapping } from './sheet-mapping.ts'
import { checkOwnFigures } from '../../../users/server/own-figures.ts'
import type { Reach } from '../../../kit/server/reach.ts'

type HistoryInput = MappingInput & {
  reach: Reach<'all'>
  section?: string | undefined
  /** The name or id of the only file to search. */
  file?: string | undefined
  department?: string | undefined
  /** Whether a row that was matched by the plain number of its ID gets the ID that its cell shows. */
  renameIds?: boolean | undefined
}

type HistorySheet = HistoryOutcome & { importId: string; departmentId: string | null; spooled: SpooledRows }

/**
 * Add Done Task: stores the history of rows that nobody has worked on yet. Repeating an upload changes nothing (workflow.md,
 * Uploaded history). It locks only the files to which it writes. If a row has changed since it was checked, the transaction is
 * retried.
 */
export const historyUpload = {
  template: { name: 'done', sheet: 'Done tasks', columns: DONE_COLUMNS },
  read: async (uploading) => {
    const sheet = await readHistory(uploading)
    return async (db) => {
      const checked = await checkHistory(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(db, uploading, checked),
        store: (storing) => storeHistory(storing, uploading, checked),
      }
    }
  },
  takeBack: takeFilesBack('done', undoDone),
} satisfies UploadDefinition<HistoryInput>

async function readHistory(uploading: Uploading<HistoryInput>): Promise<HistorySheet> {
  const { input, file, now, named } = uploading
  const { departmentId, people, accounts, mapping } = await uploading.reading(async (db) => {
    checkName(file, 'done')
    const department = await resolveDepartment(db, input.department, 'look')
    const { projectId } = await placeOf(db, input)
    return {
      departmentId: department,
      people: await selectPeopleToName(db),
      accounts: await selectAccountsToName(db, projectId),
      mapping: await prepareMapping(db, input, { kind: 'history', projectId }),
    }
  })
  const importId = crypto.randomUUID()
  const request: HistoryRequest = {
    importId,
    people: [...people],
    now: now.getTime(),
    named,
    mapping,
    accounts: accounts.map(({ account_id, id }) => [account_id, id] as const),
  }
  const worker = getWorkerEntry(import.meta.url, './history-worker.ts')
  return { ...(await readRows<HistoryOutcome>(uploading, { worker, request })), importId, departmentId }
}

const TAKEN: readonly HistoryVerdict[] = ['new', 'same']

/** Returns all problems of the sheet and of the tasks' states. Takes no locks. */
async function checkHistory(db: Db, { input, named }: Uploading<HistoryInput>, sheet: HistorySheet) {
  const { importId, departmentId, spooled, ...outcome } = sheet
  const place = await placeOf(db, input)
  const files = await selectFilesForHistory(db, place)
  await spooled.copyInto(db, copyImportedRows(db))
  const { matched, issues: unclear } = await matchPlainIds(db, importId, inHistoryScopeSql(db, place), outcome.places)
  const ineligible = await selectStagesNotToHold(db, outcome.people, 'look')
  const unblocked = { importId, ...place, departmentId, ineligible, blocked: [] }
  const blockers = await findBlockers(db, 'history uploads', await selectAnsweredRows(db, unblocked))
  const scope = { ...unblocked, blocked: [...blockers.keys()] }
  const verdicts = [...(await selectVerdictRows(db, scope, Math.max(named, SAMPLE_ROWS)))]
  // A row that fits several tasks is matched with none of them and counts as one problem.
  const unclearRows = new Set(unclear.map(({ row }) => row))
  const bad = verdicts.filter(({ verdict }) => !TAKEN.includes(verdict))
  const unmatched = bad.filter(({ row }) => !unclearRows.has(row))
  const issues = unmatched
    .slice(0, Math.max(0, named - outcome.problems.issues.length))
    .map((row) => issueOf(row, { files, blockers }))
  const totals = new Map(bad.map(({ verdict, total }) => [verdict, total]))
  const more = [...totals.values()].reduce((sum, total) => sum + total, 0)
  const problems = {
    count: outcome.problems.count + more,
    bad: Math.min(outcome.count, outcome.problems.bad + more),
    issues: [...outcome.problems.issues, ...unclear, ...issues].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, named),
  }
  return { ...outcome, scope, files, verdicts, problems, matched }
}
type CheckedHistory = Awaited<ReturnType<typeof checkHistory>>

async function previewOf(db: Db, { file }: Uploading<HistoryInput>, checked: CheckedHistory): Promise<ImportPreview> {
  const { count, sample, sampled, verdicts, problems } = checked
  const valuesByRow = new Map(sample.map(({ row, values }) => [row, values]))
  const id = sampled.findIndex((name) => name.replaceAll(/[\s_-]/g, '').toLowerCase() === 'questionid')
  const without = <Value>(values: readonly Value[]): Value[] => values.filter((_, at) => at !== id)
  return {
    name: file.filename,
    count,
    columns: without(sampled),
    counts: {
      new: totalOf(verdicts, 'new'),
      changed: totalOf(verdicts, 'changed'),
      formatted: 0,
      duplicate: totalOf(verdicts, 'duplicate'),
      bad: problems.bad,
    },
    rows: verdicts
      .filter(({ verdict }) => TAKEN.includes(verdict))
      .map((one) => ({
        row: one.row,
        state: stateOf(one),
        question_id: one.question_id,
        sr_no: one.sr_no,
        values: without(valuesByRow.get(one.row) ?? sampled.map(() => '')),
        differs: (one.changes ?? []).map(({ column }) => column),
        changes: one.changes ?? [],
      })),
    problems: { count: problems.count, issues: problems.issues },
    newDepartments: [],
    newColumns: [],
    warnings: { count: 0, rows: [] },
    pictures: { count: 0, rows: 0, sample: [] },
    unkept: [],
    ...listMatched(checked),
    ...(await describeMapping(db, checked, {
      kind: 'history',
      projectId: checked.scope.projectId,
      workbook: file.filename,
      needed: ['question_id'],
      subjects: [],
    })),
  }
}

async function storeHistory(
  { db, audit, publish, recordBatch }: Storing,
  { input, file, actor, clock, progress }: Uploading<HistoryInput>,
  checked: CheckedHistory,
) {
  const { count, people: named, scope, files, verdicts, matched } = checked
  const [added, same] = [totalOf(verdicts, 'new') + totalOf(verdicts, 'changed'), totalOf(verdicts, 'duplicate')]
  const fileIds = [...new Set(verdicts.flatMap((row) => (row.verdict === 'new' ? row.fileIds : [])))].toSorted()
  const renamedIn = input.renameIds === true ? matched.map(({ fileId }) => fileId) : []
  const held = [...new Set([...fileIds, ...renamedIn])].toSorted()
  // From here on, the locks block the second-review switches of these files and bulk changes to them.
  if ((await lockFiles(db, held)).length !== held.length) throwSerializationFailure('a file')
  await confirmMatches(db, matched)
  if (added === 0) {
    if (input.renameIds === true) await renameMatched(db, scope.importId, matched)
    await deleteImportContent(db, scope.importId)
    audit({ type: 'file', name: file.filename, after: { history: 0, same } })
    return { batch: null, added, same, unassigned: 0, ...listMatched(checked) }
  }
  const known = { ...scope, ineligible: await selectStagesNotToHold(db, named) }
  await lockMatchedTasks(db, known, fileIds)
  const now = clock()
  const batch = await selectNewBatchId(db)
  const written = await writeHistory(db, known, { fileIds, batch, actorId: actor.id, now })
  const rows = written.reduce((sum, one) => sum + one.rows, 0)
  if (rows !== added) throwSerializationFailure('rows')
  const people = written.flatMap((one) => one.people)
  const own = await checkOwnFigures(db, actor, people)
  if (input.renameIds === true) await renameMatched(db, scope.importId, matched)
  await deleteImportContent(db, scope.importId)
  await recordBatch({ id: batch, now })
  const mapping = await keepMapping(db, checked, { kind: 'history', projectId: scope.projectId, subjects: [] })
  const writtenFiles = written.map(({ fileId, rows }) => ({ fileId, rows, firstSrNo: null, lastSrNo: null, newColumns: [] }))
  await insertBatchFiles(db, batch, writtenFiles)
  progress({ read: count, stored: rows, total: rows })
  for (const { fileId, rows } of written) {
    const name = files.find(({ id }) => id === fileId)?.name ?? ''
    publish(buildManagersAudience(fileId, clock()), 'tasks')
    audit({ type: 'file', id: fileId, name, after: { workbook: file.filename, history: rows, batch, ...mapping, ...own } })
  }
  publish(people, 'tasks', 'reworks')
  const unassigned = written.reduce((sum, one) => sum + one.unassigned, 0)
  return { batch, added, same, unassigned, ...listMatched(checked) }
}

const asked = (text: string | undefined): text is string => text !== undefined && text !== ''

/** The rows are searched in the named file, the files of the project, or all files (decision 42). */
async function placeOf(db: Db, { section, file, reach }: HistoryInput) {
  const project =
    asked(section) && !isAll(section) ? ((await findModuleProject(db, 'sections', section)) ?? refuse('SECTION_NOT_FOUND')) : null
  const named = asked(file) ? found(await selectFileShownTo(db, file, reach), 'FILE_NOT_FOUND') : null
  if (named !== null && project !== null && named.project_id !== project.id) refuse('FILE_NOT_FOUND')
  return { projectId: named?.project_id ?? project?.id ?? null, fileId: named?.id ?? null, shown: buildFileVisibility(db, reach) }
}

type Against = { files: readonly HistoryFile[]; blockers: ReadonlyMap<string, string> }
function issueOf(row: VerdictRow, { files, blockers }: Against): Issue {
  const names = row.files?.join(', ') ?? ''
  const issue = (message: string): Issue => ({
    path: `row ${row.row}, question_id`,
    row: row.row,
    column: 'question_id',
    value: row.question_id,
    message,
  })
  const [only] = files
  if (row.verdict === 'unmatched')
    return issue(
      files.length === 1 ? `${only?.name} has no row with this question ID.` : 'No file has a row with this question ID.',
    )
  if (row.verdict === 'ambiguous')
    return issue(`Several files have this question ID: ${names}. Add the done tasks on the page of one file.`)
  if (row.verdict === 'blocked')
    return issue(
      `Row ${row.sr_no} of ${names} can’t be answered yet. ${blockers.get(row.taskId ?? '')} Dismiss it with a reason first.`,
    )
  return row.verdict === 'acted'
    ? issue(`Row ${row.sr_no} of ${names} has already been worked on, and the workbook differs.`)
    : issue(`One person would hold two roles of row ${row.sr_no} of ${names}, because stages are already assigned.`)
}

type State = ImportPreview['rows'][number]['state']
/** A row to be stored is `changed` if it replaces an assignee, and `new` otherwise. */
const stateOf = ({ verdict, changes }: VerdictRow): State =>
  verdict === 'same' ? 'duplicate' : changes === null ? 'new' : 'changed'
const totalOf = (verdicts: readonly VerdictRow[], state: State): number =>
  verdicts.find((row) => TAKEN.includes(row.verdict) && stateOf(row) === state)?.total ?? 0
