/**
 * Returns whether a file arrived completely. A proxy that speaks HTTP/1.0 ends a body of unknown length by closing the
 * connection, so a truncated file looks complete. Each file type therefore has a check for its end.
 * @param length the length that the response stated, or null
 */
export async function isCompleteFile(file: Blob, length: number | null): Promise<boolean> {
  if (length !== null && file.size !== length) return false
  if (file.type.startsWith('application/gzip')) return isCompleteGzip(file)
  const ends = ENDS.find(({ types }) => types.test(file.type))
  return ends === undefined || ends.isEnd(new Uint8Array(await file.slice(-ends.bytes).arrayBuffer()), file.size)
}

/** Decompresses the whole file, because the checksum is at its end. */
const isCompleteGzip = (file: Blob): Promise<boolean> =>
  file
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeTo(new WritableStream())
    .then(
      () => true,
      () => false,
    )

type End = {
  types: RegExp
  bytes: number
  isEnd: (last: Uint8Array, size: number) => boolean
}
const toText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const ENDS: readonly End[] = [
  {
    // A zip archive, such as a workbook. Its end record states the position of the directory, which must end where the record
    // begins.
    types: /^application\/(?:zip|vnd\.openxmlformats)/,
    bytes: 22,
    isEnd: (last, size) => {
      if (!toText(last).startsWith('PK\x05\x06')) return false
      const view = new DataView(last.buffer, last.byteOffset, last.length)
      const [length, at] = [view.getUint32(12, true), view.getUint32(16, true)]
      // A larger archive stores that position in another record, which is not checked.
      return at === 0xffffffff || at + length <= size - 22
    },
  },
  { types: /^application\/pdf/, bytes: 1024, isEnd: (last) => toText(last).includes('%%EOF') },
  { types: /^text\/calendar/, bytes: 32, isEnd: (last) => toText(last).trimEnd().endsWith('END:VCALENDAR') },
  { types: /^application\/xml/, bytes: 256, isEnd: (last) => /<\/[^<>]+>\s*$/.test(toText(last)) },
]
