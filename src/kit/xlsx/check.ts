import { CFB } from '@e965/xlsx'
import { limits as standard } from './limits.ts'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'
import { hasDoctype, openZip } from './zip.ts'
import type { Zip } from './zip.ts'

export type CheckedWorkbook = { kind: 'xlsx'; zip: Zip } | { kind: 'xls' }

/** The content determines how a file is read, not its name. */
export const isStoredWorkbookName = (name: string): boolean => /[^\s.]\.xlsx?$/i.test(name.trim())

/**
 * Determines the kind of a workbook from its first bytes, and checks it before anything is unpacked (security.md, Data). Checks
 * the package's directory (number, sizes, ratio, overlaps and names of the parts), and refuses a password and a document type in
 * any part. Throws WorkbookProblem. It is synchronous and fast, but should run in a worker process like the rest of the reading.
 */
export function checkWorkbook(bytes: Uint8Array, limits: WorkbookLimits = standard): CheckedWorkbook {
  if (bytes.length > limits.bytes)
    throw new WorkbookProblem('TOO_BIG', { values: { megabytes: Math.floor(limits.bytes / (1024 * 1024)) } })
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length >= 8 && buffer.readUInt32BE(0) === 0xd0cf11e0) return checkCompoundFile(buffer)
  if (buffer.length < 4 || buffer.readUInt32BE(0) !== 0x504b0304) throw new WorkbookProblem('NOT_A_WORKBOOK')

  const zip = openZip(buffer, limits)
  if (!zip.has('[content_types].xml') || !zip.has('_rels/.rels'))
    throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no package' })
  for (const [name, entry] of zip) {
    if (!/\.(xml|rels|vml)$/.test(name) || entry.size === 0) continue
    if (hasDoctype(entry)) throw new WorkbookProblem('DOCTYPE', { cause: entry.name })
  }
  return { kind: 'xlsx', zip }
}

function checkCompoundFile(buffer: Buffer): CheckedWorkbook {
  let paths: string[]
  try {
    const container = CFB.read(buffer, { type: 'buffer' }) as { FullPaths: string[] }
    paths = container.FullPaths.map((path) => path.replace(/^.*\//, '').toLowerCase())
  } catch (cause) {
    throw new WorkbookProblem('DAMAGED', { cause })
  }
  if (paths.includes('encryptedpackage')) throw new WorkbookProblem('PASSWORD_PROTECTED')
  if (!paths.includes('workbook') && !paths.includes('book'))
    throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no workbook stream' })
  return { kind: 'xls' }
}
