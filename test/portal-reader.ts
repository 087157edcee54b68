import { SaxesParser } from 'saxes'

/** An element with its attributes. Names are those of the file. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] }

/** Parses a document with a strict reader, which throws on anything that is not well-formed XML. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const add = (said: string): void => void open.at(-1)?.children.push(said)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.name, one.value])),
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [document] = elementsOf(root)
  if (document === undefined) throw new Error('no document')
  return document
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter((child) => typeof child !== 'string')
export const findAll = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])
export const findOne = (element: XmlElement, name: string): XmlElement | undefined => findAll(element, name)[0]
export const textOf = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/**
 * The content of a part, in paragraphs and in table cells: texts with their marks, formulas as TeX or as drawn signs, links and
 * breaks. A non-breaking space counts as a plain space.
 */
export type SaidPiece =
  | { text: string; marks: string }
  | { tex: string; isDisplay: boolean }
  | { math: string; isDisplay: boolean }
  | { link: string }
  | 'break'
export type SaidBlock = { lines: SaidPiece[] } | { cells: SaidPiece[][][] }
export type SaidPart = { blocks: SaidBlock[]; pictures: string[] }

export function joinSaid(pieces: readonly SaidPiece[]): SaidPiece[] {
  const joined: SaidPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece !== 'break' && 'text' in piece) {
      if (piece.text === '') continue
      if (last !== undefined && last !== 'break' && 'text' in last && last.marks === piece.marks) {
        joined[joined.length - 1] = { ...last, text: last.text + piece.text }
        continue
      }
    }
    joined.push(piece)
  }
  return joined
}

const markOf = ({ name, attributes }: XmlElement): string =>
  ({ sup: '^', sub: '_', b: 'b', i: 'i', u: 'u', s: 's' })[name] ??
  ({ 'qti-underline': 'u', strike: 's' } as Record<string, string>)[attributes['class'] ?? ''] ??
  ''
const sortMarks = (marks: string): string => ['^', '_', 'b', 'i', 'u', 's'].filter((mark) => marks.includes(mark)).join('')

/** Splits a text as Moodle's filter does: TeX is between `\(` and `\)` or `\[` and `\]`. */
function splitTex(text: string, marks: string): SaidPiece[] {
  const pieces: SaidPiece[] = []
  let done = 0
  for (const found of text.matchAll(/\\\(((?:\\[^)]|[^\\])*)\\\)|\\\[((?:\\[^\]]|[^\\])*)\\\]/g)) {
    const [all, inLine, alone] = found
    pieces.push({ text: text.slice(done, found.index), marks }, { tex: inLine ?? alone ?? '', isDisplay: inLine === undefined })
    done = found.index + all.length
  }
  return [...pieces, { text: text.slice(done), marks }]
}

function readPieces(element: XmlElement, marks: string, hasFilter: boolean): SaidPiece[] {
  return element.children.flatMap((child): SaidPiece[] => {
    if (typeof child === 'string') {
      const text = child.replaceAll('\u00a0', ' ')
      return hasFilter ? splitTex(text, marks) : [{ text, marks }]
    }
    if (child.name === 'br') return ['break']
    if (child.name === 'math') return [{ math: textOf(child), isDisplay: child.attributes['display'] === 'block' }]
    if (child.name === 'a') return [{ link: child.attributes['href'] ?? '' }]
    const isFiltered = hasFilter && child.attributes['class'] !== 'nolink'
    return readPieces(child, sortMarks(marks + markOf(child)), isFiltered)
  })
}

/** Reads the blocks of an element. */
export function readPart(element: XmlElement | undefined, hasFilter: boolean): SaidPart {
  const said: SaidPart = { blocks: [], pictures: [] }
  for (const child of element === undefined ? [] : elementsOf(element)) {
    const picture = findOne(child, 'img')
    if (child.name === 'p' && picture !== undefined) said.pictures.push(picture.attributes['src'] ?? '')
    else if (child.name === 'p') said.blocks.push({ lines: joinSaid(readPieces(child, '', hasFilter)) })
    else if (child.name === 'table' && child.attributes['class'] === undefined)
      said.blocks.push({
        cells: findAll(child, 'tr').map((row) => elementsOf(row).map((cell) => joinSaid(readPieces(cell, '', hasFilter)))),
      })
  }
  return said
}

/** Returns the choices of a question whose key cannot be read. */
export const readOpenChoices = (element: XmlElement | undefined, hasFilter: boolean): SaidPart[] => {
  const table = element && findAll(element, 'table').find(({ attributes }) => attributes['class'] === 'choices')
  const body = table && elementsOf(table)[0]
  return (body === undefined ? [] : elementsOf(body)).map((row) => readPart(elementsOf(row)[1], hasFilter))
}
