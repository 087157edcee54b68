import { crc32, createInflateRaw, inflateRawSync, constants } from 'node:zlib'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'

/** As declared in the central directory and confirmed by the local header. */
export type ZipEntry = { name: string; method: 0 | 8; crc: number; packed: Buffer; size: number }
/** By lower-case name. Part names must not differ only in case (ECMA-376 part 2, 6.2.2.3). */
export type Zip = ReadonlyMap<string, ZipEntry>

const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

const damaged = (why: string): WorkbookProblem => new WorkbookProblem('DAMAGED', { cause: why })
const unsafe = (why: string): WorkbookProblem => new WorkbookProblem('UNSAFE', { cause: why })

/** Reads and checks the directory only. Nothing is inflated, so a zip bomb is harmless here. Throws WorkbookProblem. */
export function openZip(bytes: Buffer, limits: WorkbookLimits): Zip {
  const { count, start, end } = directoryOf(bytes)
  if (count > limits.entries) throw new WorkbookProblem('UNPACKS_TOO_LARGE', { cause: `${count} entries` })

  const entries = new Map<string, ZipEntry>()
  const ranges: { from: number; to: number }[] = []
  let inflated = 0
  let packedBytes = 0
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw damaged('central directory')
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const crc = bytes.readUInt32LE(at + 16)
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
    if (next > end) throw damaged('central directory entry')
    const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength)
    // Some Windows programs separate folders with backslashes.
    const name = nameBytes.toString('utf8').replaceAll('\\', '/')
    const [size, packedSize, offset] = wideSizes(
      bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    )
    at = next

    inflated += size
    packedBytes += packedSize
    if (inflated > limits.inflatedBytes) throw new WorkbookProblem('UNPACKS_TOO_LARGE', { cause: `${inflated} bytes` })
    if (size > limits.ratioFromBytes && size > packedSize * limits.ratio)
      throw new WorkbookProblem('UNPACKS_TOO_LARGE', { cause: `${name}: ratio ${Math.round(size / Math.max(1, packedSize))}` })
    if (/^\/|^[a-z]:|(^|\/)\.\.?(\/|$)|\0/i.test(name)) throw unsafe(`entry name ${JSON.stringify(name)}`)
    if ((flags & 1) !== 0) throw new WorkbookProblem('PASSWORD_PROTECTED')
    if (method !== 0 && method !== 8) throw damaged(`packing method ${method}`)
    if (method === 0 && size !== packedSize) throw damaged(`${name}: stored size`)

    if (offset + 30 > start || bytes.readUInt32LE(offset) !== LOCAL) throw damaged(`${name}: local header`)
    const localNameLength = bytes.readUInt16LE(offset + 26)
    const dataFrom = offset + 30 + localNameLength + bytes.readUInt16LE(offset + 28)
    if (dataFrom + packedSize > start) throw damaged(`${name}: data`)
    // If the local name differs, two readers could see two different packages.
    if (!bytes.subarray(offset + 30, offset + 30 + localNameLength).equals(nameBytes)) throw unsafe(`${name}: two names`)
    ranges.push({ from: offset, to: dataFrom + packedSize })

    if (name.endsWith('/')) continue
    if (entries.has(name.toLowerCase())) throw unsafe(`${name} stands twice`)
    entries.set(name.toLowerCase(), { name, method, crc, packed: bytes.subarray(dataFrom, dataFrom + packedSize), size })
  }
  if (inflated > limits.ratioFromBytes && inflated > packedBytes * limits.ratio)
    throw new WorkbookProblem('UNPACKS_TOO_LARGE', { cause: 'ratio of the whole' })

  ranges.sort((a, b) => a.from - b.from)
  let reached = 0
  for (const { from, to } of ranges) {
    if (from < reached) throw new WorkbookProblem('UNPACKS_TOO_LARGE', { cause: 'entries overlap' })
    reached = to
  }
  return entries
}

function directoryOf(bytes: Buffer): { count: number; start: number; end: number } {
  let at = -1
  for (let from = bytes.length - 22; from >= Math.max(0, bytes.length - 22 - FULL_16) && at < 0; from--)
    if (bytes.readUInt32LE(from) === END && from + 22 + bytes.readUInt16LE(from + 20) <= bytes.length) at = from
  if (at < 0) throw damaged('no end of central directory')
  let count = bytes.readUInt16LE(at + 10)
  let size = bytes.readUInt32LE(at + 12)
  let start = bytes.readUInt32LE(at + 16)
  let end = at
  if (bytes.readUInt16LE(at + 4) % FULL_16 !== 0) throw damaged('several disks')
  if (count === FULL_16 || size === FULL_32 || start === FULL_32) {
    if (at < 20 || bytes.readUInt32LE(at - 20) !== END_64_LOCATOR) throw damaged('no ZIP64 locator')
    end = wide(bytes, at - 12)
    if (end + 56 > at || bytes.readUInt32LE(end) !== END_64) throw damaged('no ZIP64 end')
    count = wide(bytes, end + 32)
    size = wide(bytes, end + 40)
    start = wide(bytes, end + 48)
  }
  if (start + size > end) throw damaged('central directory beyond the file')
  return { count, start, end }
}

function wide(bytes: Buffer, at: number): number {
  if (at < 0 || at + 8 > bytes.length) throw damaged('ZIP64 field')
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('ZIP64 number')
  return Number(value)
}

/** Numbers that the directory marks as overflowing are read from the ZIP64 extra field. */
function wideSizes(extra: Buffer, size: number, packed: number, offset: number): [size: number, packed: number, offset: number] {
  const numbers: [number, number, number] = [size, packed, offset]
  if (!numbers.includes(FULL_32)) return numbers
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let from = at + 4
    for (const index of [0, 1, 2] as const) {
      if (numbers[index] !== FULL_32) continue
      numbers[index] = wide(extra, from)
      from += 8
    }
    return numbers
  }
  throw damaged('no ZIP64 sizes')
}

const CHUNK = 1 << 20

/** Yields chunks of 1 MiB, and never more than the declared size. The checksum is compared at the end. Throws WorkbookProblem. */
export async function* inflate(entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  let seen = 0
  let crc = 0
  const take = (chunk: Buffer): Buffer => {
    seen += chunk.length
    if (seen > entry.size) throw damaged(`${entry.name}: longer than declared`)
    crc = crc32(chunk, crc)
    return chunk
  }
  if (entry.method === 0) {
    for (let from = 0; from < entry.packed.length; from += CHUNK) yield take(entry.packed.subarray(from, from + CHUNK))
  } else {
    const stream = createInflateRaw({ chunkSize: CHUNK })
    stream.end(entry.packed)
    try {
      for await (const chunk of stream) yield take(chunk as Buffer)
    } catch (cause) {
      throw cause instanceof WorkbookProblem ? cause : new WorkbookProblem('DAMAGED', { cause })
    } finally {
      stream.destroy()
    }
  }
  if (seen !== entry.size || crc !== entry.crc) throw damaged(`${entry.name}: size or checksum`)
}

/** Throws WorkbookProblem if the part has more than `most` bytes. */
export async function inflateToBuffer(entry: ZipEntry, most: number): Promise<Buffer> {
  if (entry.size > most) throw new WorkbookProblem('UNPACKS_TOO_LARGE', { cause: `${entry.name}: ${entry.size} bytes` })
  const chunks: Buffer[] = []
  for await (const chunk of inflate(entry)) chunks.push(chunk)
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
}

const FIRST_CHUNK_BYTES = 1024
const MAX_PROLOG_LENGTH = 64 * 1024

/** A document type is allowed only before the root element, so only the beginning is searched. Throws WorkbookProblem. */
export function hasDoctype(entry: ZipEntry): boolean {
  for (let chunk = FIRST_CHUNK_BYTES; ; chunk *= 8) {
    const head = headOf(entry, chunk)
    if (head.includes(0)) throw unsafe(`${entry.name}: not UTF-8`)
    // An unterminated comment may hide anything. The pattern therefore matches it up to the end of the text, which also avoids a
    // separate search for each of many openings.
    const text = head.toString('latin1').replaceAll(/<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)/g, '')
    const from = text.indexOf('<')
    if (from >= 0 && text.length - from > 4) return text[from + 1] === '!'
    if (chunk >= entry.packed.length || chunk > MAX_PROLOG_LENGTH) throw damaged(`${entry.name}: no root element`)
  }
}

function headOf(entry: ZipEntry, packedBytes: number): Buffer {
  const chunk = entry.packed.subarray(0, packedBytes)
  if (entry.method === 0) return chunk
  try {
    // Deflate expands data at most 1,032 times, so a small chunk bounds the output.
    return inflateRawSync(chunk, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch (cause) {
    throw new WorkbookProblem('DAMAGED', { cause })
  }
}
