import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { TextRun } from '../shared/runs.ts'
import type { PackagePart, SheetPictures } from './write-pictures.ts'

/** Two characters that XML forbids, so no other text of a sheet has them: before each run, and between its marks and its text. */
const RUN = '\ufffe'
const TEXT = '\uffff'

/** A cell's runs as a text for the writer of workbooks, which writes plain texts alone; `withRuns` makes them runs. */
export const markedRuns = (runs: readonly TextRun[]): string => runs.map(([text, marks]) => RUN + marks + TEXT + text).join('')

const markedText = new RegExp(`<t(?: xml:space="preserve")?>${RUN}([^<]*)</t>`, 'g')
const tags: Record<string, string> = {
  b: '<b/>',
  i: '<i/>',
  u: '<u/>',
  s: '<strike/>',
  '^': '<vertAlign val="superscript"/>',
  _: '<vertAlign val="subscript"/>',
}
function runElement(marked: string): string {
  const [marks = '', text = ''] = marked.split(TEXT)
  // In the order that the schema of fonts asks for: the vertical place last.
  const font = [...marks.replace(/[\^_]/, ''), ...(/[\^_]/.exec(marks)?.[0] ?? '')].map((mark) => tags[mark]).join('')
  return `<r>${font === '' ? '' : `<rPr>${font}</rPr>`}<t xml:space="preserve">${text}</t></r>`
}

const marker = Buffer.from(RUN)
/** The chunks of a part, which end with whole rows. */
const unmarked = (chunk: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
  if (!bytes.includes(marker)) return chunk
  return Buffer.from(bytes.toString('utf8').replaceAll(markedText, (_, runs: string) => runs.split(RUN).map(runElement).join('')))
}

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number }
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** A record of a zip: 4-byte numbers where `wide`, else 2 bytes. */
function record(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 4))
  let at = bytes.writeUInt32LE(signature, 0)
  for (const [width, value] of fields) at = bytes.writeUIntLE(value, at, width)
  return bytes
}
/** 1 January 1980, as the writer of workbooks has it: equal contents are equal bytes. */
const DATE = 33
const DEFLATED = [
  [2, 20],
  [2, 8],
  [2, 8],
  [2, 0],
  [2, DATE],
] as const
const sizes = ({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>) =>
  [
    [4, crc],
    [4, packed],
    [4, size],
  ] as const

/** Contents that are compressed already, such as pictures, are deflated without effort. */
const isPacked = (name: string): boolean => name.startsWith('xl/media/')

/**
 * A workbook whose parts are stored, chunk by chunk as `writeXlsxStream` writes it without compression (a header, the part's
 * chunks, its sizes), deflated and with the runs of `markedRuns` and the pictures of its rows. In constant memory.
 */
export async function* withRuns(
  stored: AsyncIterator<Uint8Array>,
  pictures?: SheetPictures,
): AsyncGenerator<Uint8Array, void, undefined> {
  const parts: Written[] = []
  let at = 0
  const signature = (chunk: Uint8Array): number => new DataView(chunk.buffer, chunk.byteOffset).getUint32(0, true)
  async function* write({ name, chunks }: PackagePart): AsyncGenerator<Uint8Array, void, undefined> {
    const part: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const local = record(LOCAL, [...DEFLATED, ...sizes(part), [2, part.name.length], [2, 0]])
    yield local
    yield part.name
    async function* plain(): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const chunk of chunks) {
        part.crc = crc32(chunk, part.crc)
        part.size += chunk.length
        yield chunk
      }
    }
    const deflate = createDeflateRaw(isPacked(name) ? { level: 0 } : {})
    for await (const packed of pipeline(Readable.from(plain()), deflate, () => undefined)) {
      part.packed += (packed as Buffer).length
      yield packed as Buffer
    }
    yield record(DESCRIPTOR, sizes(part))
    at += local.length + part.name.length + part.packed + 16
    parts.push(part)
  }
  for (let next = await stored.next(); next.done !== true; next = await stored.next()) {
    const header = Buffer.from(next.value)
    if (signature(header) === CENTRAL) break
    if (signature(header) !== LOCAL) throw new Error('The writer of workbooks does not write its parts as expected')
    const name = header.subarray(30, 30 + header.readUInt16LE(26)).toString()
    async function* completed(): AsyncGenerator<Uint8Array, void, undefined> {
      for (let coming = await stored.next(); coming.done !== true; coming = await stored.next()) {
        if (coming.value.length === 16 && signature(coming.value) === DESCRIPTOR) return
        const chunk = unmarked(coming.value)
        yield pictures?.changes(name) === true ? Buffer.from(pictures.complete(name, Buffer.from(chunk).toString('utf8'))) : chunk
      }
    }
    yield* write({ name, chunks: completed() })
  }
  if (pictures !== undefined) for await (const part of pictures.parts()) yield* write(part)
  const directory = parts.flatMap((part) => [
    record(CENTRAL, [
      [2, 20],
      ...DEFLATED,
      ...sizes(part),
      [2, part.name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, part.at],
    ]),
    part.name,
  ])
  const length = directory.reduce((sum, piece) => sum + piece.length, 0)
  const end = record(END, [
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, length],
    [4, at],
    [2, 0],
  ])
  yield Buffer.concat([...directory, end])
}
