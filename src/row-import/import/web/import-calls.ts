import type { SentWorkbook } from '../../../kit/import/web/use-import.ts'
import { toDryRun, type ReplyFields } from '../../../kit/shared/endpoint.ts'
import { call, refetchChanged } from '../../../kit/web/use-calls.ts'
import type { CallOptions } from '../../../kit/web/call.ts'
import { type ImportKind, type ImportPreview, imports } from '../contract.ts'
import { type SheetMapping, toSheetMapping } from '../mapping-rules.ts'

export type ImportTarget = {
  kind: ImportKind
  section?: string | undefined
  department?: string | undefined
  file?: string | undefined
}
export type ImportResult = {
  batch: string | null
  added: number
  formatted: number
  /** The numbers of the first and the last row that were added to a file. Null if no rows were added to an existing file. */
  range: { from: number; to: number } | null
  /** Unchanged rows were already in the file or had the same history. */
  unchanged: number
  newDepartments: string[]
  newColumns: string[]
  section: string | undefined
  file: string | undefined
}
const place = ({ section, department }: ImportTarget) => ({
  ...(section !== undefined && { section }),
  ...(department !== undefined && { department }),
})
const fileOf = ({ file = '' }: ImportTarget) => (file === '' ? {} : { file })

/** Uses the chosen mapping or else everything that is known about the columns. Throws `Refused`. */
export async function previewImport(
  target: ImportTarget,
  { file, body: corrections, chosen = 'known' }: SentWorkbook & { chosen: SheetMapping | 'known' | undefined },
  options: CallOptions,
): Promise<ImportPreview> {
  const { kind, section = '', file: fileName = '' } = target
  const query = { dryRun: 'true' as const }
  const body = { ...place(target), ...corrections, mapping: chosen }
  const reply =
    kind === 'tasks'
      ? await call(toDryRun(imports.add), { query, body: { ...body, section }, file }, options)
      : kind === 'rows'
        ? await call(toDryRun(imports.rows), { query, params: { fileName }, body, file }, options)
        : await call(toDryRun(imports.done), { query, body: { ...body, ...fileOf(target) }, file }, options)
  return reply.preview
}

export type ImportReply = ReplyFields<typeof imports.add> | ReplyFields<typeof imports.rows> | ReplyFields<typeof imports.done>

/**
 * Returns the mapping that a preview has used beyond the column names, with its numbering. Returns an empty object if the columns
 * were read by their names alone.
 */
export function toMappingField({ sheet }: ImportPreview): { mapping?: SheetMapping } {
  if (sheet === undefined) return {}
  const mapping = toSheetMapping(sheet)
  return mapping.columns.length === 0 && mapping.numbering === undefined && mapping.subjects === undefined ? {} : { mapping }
}

/** The user has already confirmed in the preview which rows are in the file, and what these rows adopt. Throws `Refused`. */
export async function storeImport(
  target: ImportTarget,
  { file, body: corrections, formatting, renames }: SentWorkbook & { formatting: boolean; renames: boolean },
  options: CallOptions,
  seen: ImportPreview,
): Promise<ImportReply> {
  const { kind, section = '', file: fileName = '' } = target
  const body = { ...place(target), ...corrections, ...toMappingField(seen) }
  const renaming = renames ? { renameIds: true } : {}
  try {
    if (kind === 'tasks') return await call(imports.add, { body: { ...body, section }, file }, options)
    if (kind === 'done') return await call(imports.done, { body: { ...body, ...fileOf(target), ...renaming }, file }, options)
    return await call(
      imports.rows,
      {
        query: { confirm: 'true', ...(formatting && { formatting: 'true' }) },
        params: { fileName },
        body: { ...body, ...renaming },
        file,
      },
      options,
    )
  } finally {
    await refetchChanged(imports.rows)
  }
}

export function toImportResult(target: ImportTarget, reply: ImportReply): ImportResult {
  const { batch } = reply
  if ('knownCount' in reply) {
    const { added, formatted, firstSrNo: from, lastSrNo: to, knownCount, newDepartments, newColumns, file } = reply
    const range = from === null || to === null ? null : { from, to }
    const unchanged = knownCount - formatted
    return { batch, added, formatted, range, unchanged, newDepartments, newColumns, section: file.section, file: file.name }
  }
  if ('same' in reply) {
    const { added, same: unchanged } = reply
    return {
      batch,
      added,
      formatted: 0,
      range: null,
      unchanged,
      newDepartments: [],
      newColumns: [],
      section: target.section,
      file: target.file,
    }
  }
  const { file, newDepartments } = reply
  return {
    batch,
    added: file.count,
    formatted: 0,
    range: null,
    unchanged: 0,
    newDepartments,
    newColumns: [],
    section: file.section,
    file: file.name,
  }
}
