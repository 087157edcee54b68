import type { PackagePart } from './write-zip.ts'

/** `column` counts from 0, the size is in pixels, and the content is read by `name`. */
export type WrittenPicture = { column: number; name: string; width: number; height: number }
export type PictureContent = { name: string; mediaType: string; content: Uint8Array }
/** At most `READ_AT_ONCE` contents are requested at a time, because they are held in memory. */
export type ReadPictures = (names: readonly string[]) => Promise<readonly PictureContent[]>

/** In pixels. Larger pictures would make the row unreadable. */
const MAX_HEIGHT = 96
const MAX_WIDTH = 320
const EMU = 9525
const GAP = 2
const READ_AT_ONCE = 4
const ANCHORS_A_CHUNK = 500

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/**
 * Pictures are noted with the rows, and each content is written once, after the rows. Memory grows only by a few numbers per
 * picture.
 */
export class SheetPictures {
  /** `place` counts the pictures of a cell, and `of` is the number of the content. */
  readonly #anchors: (readonly [row: number, column: number, place: number, of: number, width: number, height: number])[] = []
  readonly #numbers = new Map<string, number>()
  readonly #missing = new Set<number>()
  readonly #sheet: number
  readonly #read: ReadPictures

  /** `sheet` is the number of the sheet in its workbook, from 1. */
  constructor(sheet: number, read: ReadPictures) {
    this.#sheet = sheet
    this.#read = read
  }

  /** `row` counts from 1. Returns the height of the row in points. */
  add(row: number, pictures: readonly WrittenPicture[]): number {
    const places = new Map<number, number>()
    let highest = 0
    for (const { column, name, width, height } of pictures) {
      const of = this.#numbers.get(name) ?? this.#numbers.size + 1
      this.#numbers.set(name, of)
      const place = places.get(column) ?? 0
      places.set(column, place + 1)
      const scale = Math.min(1, MAX_HEIGHT / height, MAX_WIDTH / width)
      const shown = Math.max(1, Math.round(height * scale))
      this.#anchors.push([row, column, place, of, Math.max(1, Math.round(width * scale)), shown])
      highest = Math.max(highest, shown)
    }
    return Math.max(15, (highest + 2 * GAP) * 0.75)
  }

  get isEmpty(): boolean {
    return this.#anchors.length === 0
  }

  get drawing(): string {
    return `xl/drawings/drawing${this.#sheet}.xml`
  }

  async *parts(): AsyncGenerator<PackagePart, void, undefined> {
    const names = [...this.#numbers.keys()]
    let targets = ''
    for (let from = 0; from < names.length; from += READ_AT_ONCE) {
      const asked = names.slice(from, from + READ_AT_ONCE)
      const contents = new Map((await this.#read(asked)).map((one) => [one.name, one]))
      for (const [at, name] of asked.entries()) {
        const found = contents.get(name)
        // The content was deleted after its row had been read.
        if (found === undefined) {
          this.#missing.add(from + at + 1)
          continue
        }
        const file = `image${this.#sheet}-${from + at + 1}.${found.mediaType.replace(/^image\//, '')}`
        targets += `<Relationship Id="rId${from + at + 1}" Type="${OFFICE}/image" Target="../media/${file}"/>`
        yield { name: `xl/media/${file}`, chunks: [found.content] }
      }
    }
    yield { name: `xl/drawings/_rels/drawing${this.#sheet}.xml.rels`, chunks: [relationships(targets)] }
    yield { name: this.drawing, chunks: this.#drawing() }
    const drawing = `<Relationship Id="rId1" Type="${OFFICE}/drawing" Target="../drawings/drawing${this.#sheet}.xml"/>`
    yield { name: `xl/worksheets/_rels/sheet${this.#sheet}.xml.rels`, chunks: [relationships(drawing)] }
  }

  *#drawing(): Generator<Uint8Array, void, undefined> {
    yield Buffer.from(
      `${PROLOG}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">`,
    )
    const anchors = this.#missing.size === 0 ? this.#anchors : this.#anchors.filter(([, , , of]) => !this.#missing.has(of))
    for (let from = 0; from < anchors.length; from += ANCHORS_A_CHUNK)
      yield Buffer.from(
        anchors
          .slice(from, from + ANCHORS_A_CHUNK)
          .map(([row, column, place, of, width, height], at) => {
            const size = `cx="${width * EMU}" cy="${height * EMU}"`
            // Several pictures in one cell are offset, so that each of them can be seen and moved.
            const offset = (GAP + place * 12) * EMU
            return (
              `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff><xdr:row>${row - 1}</xdr:row><xdr:rowOff>${GAP * EMU}</xdr:rowOff></xdr:from><xdr:ext ${size}/>` +
              `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${from + at + 1}" name="Picture ${from + at + 1}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
              `<xdr:blipFill><a:blip r:embed="rId${of}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
              `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
            )
          })
          .join(''),
      )
    yield Buffer.from('</xdr:wsDr>')
  }
}

const relationships = (rows: string): Buffer => Buffer.from(`${PROLOG}<Relationships xmlns="${PACKAGE}">${rows}</Relationships>`)
