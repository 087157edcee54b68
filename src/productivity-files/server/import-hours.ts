import { askFirst } from '../../kit/server/ask-first.ts'
import type { TakingBack } from '../../kit/import/server/take-back.ts'
import {
  readRows,
  refuseBad,
  type SpooledRows,
  type Storing,
  type UploadDefinition,
  type Uploading,
} from '../../kit/import/server/upload.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { checkOwnFigures, findRefusedOwnId } from '../../users/server/own-figures.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { getWorkerEntry } from '../../kit/xlsx/worker-process.ts'
import type { HoursPreview } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { findHoursFileNameProblem } from '../rules.ts'
import { HOUR_COLUMNS } from '../vocabulary.ts'
import type { HoursOutcome, HoursRequest } from './hours-worker.ts'
import {
  type StoredDay,
  type OverDay,
  copyHours,
  selectDaysOver24,
  selectFilesAlike,
  hasDaysAfterLeaving,
  selectDaysWithHours,
  insertHoursFile,
  lockHoursFile,
  lockPeopleWithHours,
  markDeleted,
  selectFilePeople,
  selectUploadContext,
} from './queries.ts'

type HoursSheet = HoursOutcome & { fileId: string; name: string; spooled: SpooledRows }
/** `asks` is whether to ask for confirmation if another file already has hours of the same people and days. */
type HoursInput = { asks: boolean }

/**
 * The upload of a workbook with hours. Its rows are streamed to disk while it is read, and COPY stores them from there (api.md,
 * Upload columns).
 */
export const hoursUpload = {
  template: { name: 'hours', sheet: 'Hours', columns: HOUR_COLUMNS },
  read: async (uploading) => {
    const sheet = await readHoursFile(uploading)
    return async (db) => {
      const checked = await checkHours(db, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(checked),
        store: (storing) => storeHours(storing, uploading, checked),
      }
    }
  },
  takeBack: takeHoursBack,
} satisfies UploadDefinition<HoursInput>

async function readHoursFile(uploading: Uploading<HoursInput>): Promise<HoursSheet> {
  const { file, mode, named, now } = uploading
  const name = file.filename.trim()
  const problem = findHoursFileNameProblem(name)
  if (problem !== undefined)
    refuse('NOT_A_WORKBOOK', { values: { sentence: problem }, issues: [{ path: 'file', message: problem }] })
  const { id: fileId, people, closed } = found(await uploading.reading(selectUploadContext), 'PROD_FILE_NOT_FOUND')
  const own = await uploading.reading(async (db) => findRefusedOwnId(db, uploading.actor))
  const request: HoursRequest = { context: { own, fileId, people, closed, today: toDay(now) }, mode, named }
  const sheet = await readRows<HoursOutcome>(uploading, { worker: getWorkerEntry(import.meta.url, './hours-worker.ts'), request })
  if (mode === 'store') refuseBad(file, sheet.problems)
  return { ...sheet, fileId, name }
}

async function checkHours(db: Db, sheet: HoursSheet) {
  const { over, ...held } = await selectDaysWithHours(db, sheet.days)
  if (sheet.problems.count === 0) {
    await refuseAlike(db, sheet)
    refuseOver(over)
  }
  return { ...sheet, held }
}
type CheckedHours = Awaited<ReturnType<typeof checkHours>>

const previewOf = ({ name, count, problems, people, sample, unread, held }: CheckedHours): HoursPreview => ({
  name,
  count,
  counts: { new: count - problems.bad, bad: problems.bad },
  people: people.length,
  held,
  rows: sample.map(({ row, day, user, parts, details }) => ({ row, date: day, user, hours: parts / 10_000, details })),
  problems: { count: problems.count, issues: problems.issues },
  unread,
})

async function storeHours(
  { db, audit, recordBatch }: Storing,
  { input, actor, now, progress }: Uploading<HoursInput>,
  sheet: CheckedHours,
) {
  const { fileId: id, name, count: rows, people, parts, first, last, hash, spooled, held } = sheet
  if (held.count > 0 && input.asks) {
    // The other file may have been stored since the check, and may be the same one.
    await refuseAlike(db, sheet)
    askFirst(held.days.map(heldIssue), { count: held.count })
  }
  const own = await checkOwnFigures(db, actor, people)
  const made = await insertHoursFile(db, { id, name, hash, rows, people: people.length, parts, first, last, by: actor.id, now })
  if (made.length === 0) {
    await refuseAlike(db, sheet)
    refuse('STATE_CONFLICT')
  }
  // These people may have been blocked or have lost their role while the workbook was read. They are locked before the copy,
  // whose trigger locks the months, because every write locks people before months.
  await lockPeopleWithHours(db, people)
  if (await hasDaysAfterLeaving(db, sheet.days)) refuse('STATE_CONFLICT')
  await spooled.copyInto(db, copyHours(db))
  // Other files may have been stored since the check.
  refuseOver(await selectDaysOver24(db, id))
  progress({ read: rows, stored: rows, total: rows })
  const batch = await recordBatch({ workbook: name, made: [id] })
  audit({
    type: 'productivity-file',
    id,
    name,
    after: { rows, people: people.length, hours: parts / 10_000, first, last, ...own },
  })
  return { file: { _id: id, name, count: rows }, batch, held }
}

async function takeHoursBack({ db, batch, actor, clock, audit }: TakingBack<Reach<'all'>>) {
  const { id, name, rows, isDeleted } = found(await lockHoursFile(db, batch.made[0] ?? null), 'IMPORT_NOT_FOUND')
  return async () => {
    if (isDeleted) refuse('IMPORT_OVERTAKEN', { values: { rows: `${name}, which was deleted` } })
    const own = await checkOwnFigures(db, actor, await selectFilePeople(db, id))
    await markDeleted(db, id, actor.id, clock())
    audit({ type: 'productivity-file', id, name, before: { batch: batch.id, rows }, after: { takenBack: true, ...own } })
    return { rows }
  }
}

async function refuseAlike(db: Db, { hash, name }: Pick<HoursSheet, 'hash' | 'name'>): Promise<void> {
  const { same, named } = await selectFilesAlike(db, hash, name)
  if (same !== undefined)
    refuse('PROD_FILE_UPLOADED', { values: { date: formatDay(toDay(new Date(same.uploaded_at))), name: same.name } })
  if (named !== undefined) refuse('PROD_FILE_NAME_TAKEN', { issues: [{ path: 'file', message: named.name }] })
}

const heldIssue = ({ date, user, hours, file, uploaded_at: at }: StoredDay) => ({
  path: 'file',
  message: `${user} has ${formatQuantity(hours, 'hour')} on ${formatDay(date)} in ${file}, uploaded on ${formatDay(toDay(new Date(at)))}.`,
})

const overIssue = ({ date, user, hours }: OverDay) => ({
  path: 'file',
  message: `${user} would have ${formatQuantity(hours, 'hour')} on ${formatDay(date)}, with the other files.`,
})

/**
 * Rejects days on which a person has more than 24 hours in all files together.
 * @throws PROD_DAY_OVER
 */
const refuseOver = (over: readonly OverDay[]): void => {
  if (over.length > 0) refuse('PROD_DAY_OVER', { issues: over.map(overIssue) })
}
