import type { TextRun } from '../shared/runs.ts'
import type { SheetPictures } from './write-pictures.ts'
import { CENTRAL, DESCRIPTOR, LOCAL, type PackagePart, writeZip } from './write-zip.ts'

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
  const signature = (chunk: Uint8Array): number => new DataView(chunk.buffer, chunk.byteOffset).getUint32(0, true)
  async function* parts(): AsyncGenerator<PackagePart, void, undefined> {
    for (let next = await stored.next(); next.done !== true; next = await stored.next()) {
      const header = Buffer.from(next.value)
      if (signature(header) === CENTRAL) break
      if (signature(header) !== LOCAL) throw new Error('The writer of workbooks does not write its parts as expected')
      const name = header.subarray(30, 30 + header.readUInt16LE(26)).toString()
      async function* completed(): AsyncGenerator<Uint8Array, void, undefined> {
        for (let coming = await stored.next(); coming.done !== true; coming = await stored.next()) {
          if (coming.value.length === 16 && signature(coming.value) === DESCRIPTOR) return
          const chunk = unmarked(coming.value)
          yield pictures?.changes(name) === true
            ? Buffer.from(pictures.complete(name, Buffer.from(chunk).toString('utf8')))
            : chunk
        }
      }
      yield { name, chunks: completed() }
    }
    if (pictures !== undefined) yield* pictures.parts()
  }
  yield* writeZip(parts(), isPacked)
}
