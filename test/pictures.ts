import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { buildDrawing, buildFixtureWorkbook, type FixturePicture, textRow } from '../src/kit/xlsx/zip-fixture.ts'
import { xlsxType } from '../src/kit/xlsx/write.ts'

const colours = ['#c33', '#3c3', '#33c', '#cc3', '#3cc', '#c3c']
/** A picture of one colour; the same number gives the same bytes. */
export const drawPicture = (of: number, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', size = 40 + of): Promise<Buffer> =>
  sharp({ create: { width: size, height: 30, channels: 3, background: colours[of % colours.length] ?? '#000' } })
    .toFormat(format)
    .toBuffer()

/** Of much detail: as JPEG it changes each time it is encoded. */
export async function drawPhoto(): Promise<Buffer> {
  const size = { width: 120, height: 80, channels: 3 } as const
  return sharp(Buffer.from(Array.from({ length: 120 * 80 * 3 }, (_, at) => (at * at * 7919) % 251)), { raw: size })
    .withExif({ IFD0: { Copyright: 'Meera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 50/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A workbook of these rows, the first the header, with these pictures. */
export const pictureBook = (name: string, rows: readonly (readonly string[])[], pictures: readonly FixturePicture[]): File =>
  new File(
    [
      new Uint8Array(
        buildFixtureWorkbook({
          rows: rows.map((texts, at) => textRow(at + 1, texts)).join(''),
          more: buildDrawing(pictures),
        }),
      ),
    ],
    name,
    { type: xlsxType },
  )

export const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
