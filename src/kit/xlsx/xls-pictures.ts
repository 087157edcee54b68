import { CFB } from '@e965/xlsx'

const BOF = 0x0809
const EOF = 0x000a
const BOUND_SHEET = 0x0085
const DRAWING = 0x00ec
const OBJECT = 0x005d
const PICTURE = 0x08

type Compound = {
  read: (bytes: Buffer, options: object) => object
  find: (file: object, path: string) => { content: unknown } | null
}

/** The records of a BIFF stream from `from` on: their kind and body. */
function* records(stream: Buffer, from: number): Generator<[kind: number, body: Buffer], void, undefined> {
  for (let at = from; at + 4 <= stream.length;) {
    const size = stream.readUInt16LE(at + 2)
    yield [stream.readUInt16LE(at), stream.subarray(at + 4, at + 4 + size)]
    at += 4 + size
  }
}

/** Where the stream of a sheet begins, by its place in the workbook; undefined without such a sheet. */
function findSheetStart(stream: Buffer, place: number): number | undefined {
  let at = 0
  for (const [kind, body] of records(stream, 0)) {
    if (kind === EOF) break
    if (kind === BOUND_SHEET && body.length >= 6 && at++ === place) return body.readUInt32LE(0)
  }
  return undefined
}

/** The sheet row from 1 of a drawing's last anchor; undefined where it has none. */
function anchoredRow(drawing: Buffer): number | undefined {
  const at = drawing.lastIndexOf(Buffer.from([0x10, 0xf0]))
  // Behind kind and size: flags, column, its offset, row.
  return at < 0 || at + 14 > drawing.length ? undefined : drawing.readUInt16LE(at + 12) + 1
}

/** The sheet rows of the pictures of a sheet of an .xls, by its place in the workbook. They are named and not kept. */
export function findXlsPictures(bytes: Uint8Array, place: number): (number | undefined)[] {
  try {
    const { read, find } = CFB as Compound
    const file = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' })
    const content = (find(file, '/Workbook') ?? find(file, '/Book'))?.content
    const stream = content === undefined ? Buffer.alloc(0) : Buffer.from(content as Uint8Array)
    const from = findSheetStart(stream, place)
    const rows: (number | undefined)[] = []
    let depth = 0
    let drawing = Buffer.alloc(0)
    for (const [kind, body] of from === undefined ? [] : records(stream, from)) {
      // A chart is a stream within the sheet's.
      if (kind === BOF) depth++
      else if (kind === EOF && --depth <= 0) break
      else if (kind === DRAWING) drawing = Buffer.from(body)
      else if (kind === OBJECT && depth === 1 && body.length >= 6 && body.readUInt16LE(4) === PICTURE)
        rows.push(anchoredRow(drawing))
    }
    return rows
  } catch {
    // A damaged workbook is refused when its rows are read.
    return []
  }
}
