import { dryRunOf } from '../../../kit/shared/endpoint.ts'
import { call, refetchChanged } from '../../../kit/web/use-calls.ts'
import type { CallOptions } from '../../../kit/web/call.ts'
import { type ImportKind, type ImportPreview, imports } from '../contract.ts'

/** The target of an import. */
export type Target = {
  kind: ImportKind
  section?: string | undefined
  department?: string | undefined
  file?: string | undefined
}
/** The result of an import for its last step. */
export type ImportResult = {
  batch: string | null
  added: number
  /** Unchanged rows: those in the file already, or with the same history. */
  unchanged: number
  newDepartments: string[]
  newColumns: string[]
  /** Where to view the result. */
  section: string | undefined
  file: string | undefined
}
const place = ({ section, department }: Target) => ({
  ...(section !== undefined && { section }),
  ...(department !== undefined && { department }),
})

/** The expected result of the import (dry run). Throws `Refused`. */
export async function preview(target: Target, file: File, options: CallOptions): Promise<ImportPreview> {
  const { kind, section = '', file: fileName = '' } = target
  const query = { dryRun: 'true' as const }
  const body = place(target)
  const reply =
    kind === 'tasks'
      ? await call(dryRunOf(imports.add), { query, body: { ...body, section }, file }, options)
      : kind === 'rows'
        ? await call(dryRunOf(imports.rows), { query, params: { fileName }, body, file }, options)
        : await call(
            dryRunOf(imports.done),
            { query, body: { ...body, ...(fileName !== '' && { file: fileName }) }, file },
            options,
          )
  return reply.preview
}

/** Runs the import; the preview has confirmed rows that are in the file already. Throws `Refused`. */
export async function store(target: Target, file: File, options: CallOptions): Promise<ImportResult> {
  try {
    return await stored(target, file, options)
  } finally {
    await refetchChanged(imports.rows)
  }
}

async function stored(target: Target, file: File, options: CallOptions): Promise<ImportResult> {
  const { kind, section = '', file: fileName = '' } = target
  const body = place(target)
  if (kind === 'tasks') {
    const { file: made, batch, newDepartments } = await call(imports.add, { body: { ...body, section }, file }, options)
    return { batch, added: made.count, unchanged: 0, newDepartments, newColumns: [], section: made.section, file: made.name }
  }
  if (kind === 'rows') {
    const query = { confirm: 'true' as const }
    const {
      batch,
      added,
      knownCount,
      newDepartments,
      newColumns,
      file: its,
    } = await call(imports.rows, { query, params: { fileName }, body, file }, options)
    return { batch, added, unchanged: knownCount, newDepartments, newColumns, section: its.section, file: its.name }
  }
  const { batch, added, same } = await call(
    imports.done,
    { body: { ...body, ...(fileName !== '' && { file: fileName }) }, file },
    options,
  )
  return { batch, added, unchanged: same, newDepartments: [], newColumns: [], section: target.section, file: target.file }
}
