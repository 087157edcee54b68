import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Call } from '../../kit/server/call.ts'
import { findStoredPdfWarning } from '../../kit/server/file-content.ts'
import { spoolBytes } from '../../kit/server/spool.ts'
import type { Download } from '../../kit/shared/endpoint.ts'
import { asId } from '../../kit/shared/ids.ts'
import { nameKey } from '../../kit/shared/names.ts'
import { cvs } from '../cv-contract.ts'
import { found, refusal } from '../refusals.ts'
import { selectCv } from './candidate-writes.ts'

const ENDING = '.pdf'
const MAX_NAME_LENGTH = 200
/** Control characters, direction marks, and characters that no file system accepts. */
// oxlint-disable-next-line no-control-regex -- the characters to replace
const UNFIT = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g

/** The uploaded name without misleading characters, ending in .pdf. */
export function cleanCvName(filename: string): string {
  const plain = filename
    .replaceAll(UNFIT, ' ')
    .trim()
    .replace(/\.pdf$/i, '')
    .slice(0, MAX_NAME_LENGTH - ENDING.length)
    .trim()
  return `${nameKey(plain) === '' ? 'CV' : plain}${ENDING}`
}

export const cvExport: ExportKind<true> = { call: cvs.file, nothing: refusal('CV_NOT_FOUND'), ofPeople: true }

type Asked = Pick<Call<typeof cvs.file>, 'db' | 'reach' | 'params' | 'audit'>
/**
 * Sends the CV of a candidate.
 * @throws CV_NOT_FOUND
 */
export async function buildCvDownload({ db, reach, params, audit }: Asked): Promise<Download> {
  const { id, jobId, name, content } = found(await selectCv(db, reach, asId(params.id)), 'CV_NOT_FOUND')
  audit({ type: 'recruit-candidate', id, after: { jobId } })
  return { filename: name, body: await spoolBytes(content), warning: () => findStoredPdfWarning(content) }
}
