import { constants, inflateSync } from 'node:zlib'

export class PdfName {
  readonly name: string
  /** Some readers treat certain bytes of the name as spaces, so the name ends earlier for them. */
  readonly endsEarlier: boolean
  constructor(name: string, endsEarlier: boolean) {
    this.name = name
    this.endsEarlier = endsEarlier
  }
}
export class PdfRef {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}
/** When a key occurs twice, some programs use the first value and others the last, so all are kept. */
export class PdfDict {
  readonly entries = new Map<string, PdfValue[]>()
}
/** A string holds each of its bytes as one character. Null also stands for a word that is not a value. */
export type PdfValue = PdfName | PdfRef | PdfDict | PdfValue[] | string | number | null

export type UnreadReason = 'damaged' | 'too large' | 'packed unusually' | 'protected'
export class UnreadPdf extends Error {
  readonly reason: UnreadReason
  constructor(reason: UnreadReason) {
    super(`A PDF is ${reason}`)
    this.reason = reason
  }
}

const MB = 1024 * 1024
/**
 * A CV has about ten thousand values and a megabyte of packed objects. The file itself has at most 5 MB, but parts of it may be
 * read again from each place where an object could begin.
 */
const LIMITS = { characters: 64 * MB, unpacked: 32 * MB, values: 1_000_000, depth: 200, brackets: 10_000 }

const SPACES = /[\0\t\n\f\r ]*/y
const COMMENT = /%[^\r\n]*/y
const PLAIN = /[^()\\]*/y
const ESCAPE = /\\(?:[0-7]{1,3}|\r\n|[^]|$)/y
const HEX = /<[^>]*/y
const NUMBER = /[-+]*(?:\d[-\d]*(?:\.[-\d]*)?|\.[-\d]+)/y
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const CLOSINGS: readonly string[] = ['>>', ']', 'endobj', 'endstream', 'stream', 'obj', '']

type Budget = { characters: number; unpacked: number; values: number }
type Token =
  | { kind: 'value'; value: PdfValue }
  /** A bracket, a keyword, or an empty text at the end. */
  | { kind: 'word'; word: string }

const isCount = (value: PdfValue | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** `isBroken` means that something was not closed or was malformed. */
class ValueReader {
  readonly #text: string
  readonly #left: Budget
  at: number
  isBroken = false
  constructor(text: string, at: number, left: Budget) {
    this.#text = text
    this.at = at
    this.#left = left
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.#advance(found.length)
    return found
  }

  #advance(characters: number): void {
    this.at += characters
    this.#left.characters -= characters
    if (this.#left.characters < 0) throw new UnreadPdf('too large')
  }

  skipSpaces(): void {
    do this.#match(SPACES)
    while (this.#match(COMMENT) !== '')
  }

  #next(): Token {
    this.skipSpaces()
    const text = this.#text
    const [first = '', second] = [text[this.at], text[this.at + 1]]
    if (first === '') return { kind: 'word', word: '' }
    if (first === '(') return { kind: 'value', value: this.#readString() }
    if (first === '<' && second !== '<') return { kind: 'value', value: this.#readHex() }
    if (first === '/') {
      this.#advance(1)
      const raw = this.#match(WORD)
      const name = raw.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      return { kind: 'value', value: new PdfName(name, /[\u0080\u00ff]/.test(raw)) }
    }
    if ('<>'.includes(first) && second === first) {
      this.#advance(2)
      return { kind: 'word', word: first + first }
    }
    if ('[]{}<>)'.includes(first)) {
      this.#advance(1)
      return { kind: 'word', word: first }
    }
    const number = this.#match(NUMBER)
    if (number !== '') return { kind: 'value', value: Number.parseFloat(number) }
    return { kind: 'word', word: this.#match(WORD) }
  }

  #readString(): string {
    const parts: string[] = []
    let depth = 0
    for (;;) {
      const part = this.#match(PLAIN)
      parts.push(part)
      const sign = this.#text[this.at]
      if (sign === undefined) {
        this.isBroken = true
        return parts.join('')
      }
      if (sign === '\\') parts.push(unescape(this.#match(ESCAPE)))
      else {
        this.#advance(1)
        depth += sign === '(' ? 1 : -1
        if (depth > LIMITS.brackets) throw new UnreadPdf('too large')
        if (depth === 0) return parts.join('')
        if (depth > 1 || sign === ')') parts.push(sign)
      }
    }
  }

  #readHex(): string {
    const digits = this.#match(HEX).replaceAll(/[^\dA-Fa-f]/g, '')
    if (this.#text[this.at] === '>') this.#advance(1)
    else this.isBroken = true
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
  }

  /** Returns undefined when a closing bracket or another structural word comes next, which is not consumed. */
  read(depth = 0): PdfValue | undefined {
    if (depth > LIMITS.depth || this.#left.values-- < 0) throw new UnreadPdf('too large')
    this.skipSpaces()
    const before = this.at
    const token = this.#next()
    if (token.kind === 'value') return isCount(token.value) ? this.#readRef(token.value, before) : token.value
    if (token.word === '<<') return this.#readDict(depth)
    if (token.word === '[') return this.#readArray(depth)
    if (CLOSINGS.includes(token.word)) {
      this.at = before
      return undefined
    }
    return null
  }

  /** Reads a reference such as `5 0 R`, or only the number, beginning at `start`. */
  #readRef(number: number, start: number): PdfValue {
    const before = this.at
    const generation = this.#next()
    if (generation.kind === 'value' && isCount(generation.value)) {
      const word = this.#next()
      if (word.kind === 'word' && word.word === 'R') {
        // Some readers ignore a minus within a number, and others end the number there.
        this.isBroken ||= this.#text.slice(start, before).includes('-')
        return new PdfRef(number)
      }
    }
    this.at = before
    return number
  }

  #readArray(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    for (;;) {
      const value = this.read(depth + 1)
      if (value !== undefined) values.push(value)
      else {
        this.#close(']')
        return values
      }
    }
  }

  #readDict(depth: number): PdfDict {
    const dict = new PdfDict()
    for (;;) {
      const key = this.read(depth + 1)
      if (key === undefined) break
      // Readers skip anything that is not a name in the place of a key.
      if (!(key instanceof PdfName)) {
        this.isBroken = true
        keep(dict, '', key)
        continue
      }
      this.isBroken ||= key.endsEarlier
      const value = this.read(depth + 1)
      if (value === undefined) break
      keep(dict, key.name, value)
    }
    this.#close('>>')
    return dict
  }

  #close(bracket: string): void {
    if (this.takesWord(bracket)) return
    this.isBroken = true
    // A wrong bracket also closes the dictionary. A word that begins or ends an object is left for the caller.
    if (!this.takesWord(']')) this.takesWord('>>')
  }

  takesWord(word: string): boolean {
    this.skipSpaces()
    if (!this.#text.startsWith(word, this.at)) return false
    this.#advance(word.length)
    return true
  }
}

function keep({ entries }: PdfDict, key: string, value: PdfValue): void {
  const values = entries.get(key)
  if (values === undefined) entries.set(key, [value])
  else values.push(value)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }
const unescape = (escape: string): string => {
  const rest = escape.slice(1)
  return /^[0-7]/.test(rest) ? String.fromCharCode(parseInt(rest, 8) & 255) : (ESCAPES[rest] ?? rest)
}

/** Everything that some reader could treat as an object. `underAnyNumber` has objects about whose number readers may disagree. */
export type PdfObjects = { all: PdfValue[]; byNumber: Map<number, PdfValue[]>; underAnyNumber: PdfValue[] }

/** `5 0 ` as programs write it. Readers also accept signs, decimals, comments, and any number of spaces and zeros. */
const NUMBER_BEFORE = /(?<![\d.+-])(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/
const LOOKED_BEFORE = 100
/** Returns undefined if the number of the object whose keyword is at `index` is uncertain. */
function readNumberBefore(text: string, index: number, left: Budget): number | undefined {
  const from = Math.max(0, index - LOOKED_BEFORE)
  left.characters -= index - from
  const header = NUMBER_BEFORE.exec(text.slice(from, index))
  // The number may begin before the part of the text that was searched.
  if (header === null || (header.index === 0 && from > 0)) return undefined
  const begins = from + header.index
  const line = Math.max(text.lastIndexOf('\n', begins), text.lastIndexOf('\r', begins)) + 1
  left.characters -= begins - line
  // The number may be in a comment.
  return text.slice(line, begins).includes('%') ? undefined : Number(header[1])
}

/**
 * Reads every object of every revision of a PDF. Programs find objects through tables, which may point anywhere; when a table is
 * damaged, each program searches for objects in its own way. The tables are therefore not followed. Instead, an object is read
 * wherever the word `obj` or `trailer` occurs, even in streams, texts and comments, and in each stream that claims to pack
 * objects. A library such as pdf.js would not do, because it reads a file as one program does, and other programs may read it
 * differently.
 * @throws UnreadPdf
 */
export function readPdfObjects(bytes: Buffer): PdfObjects {
  const text = bytes.toString('latin1')
  const left: Budget = { ...LIMITS }
  const objects: PdfObjects = { all: [], byNumber: new Map(), underAnyNumber: [] }
  const define = (number: number | undefined, value: PdfValue): void => {
    objects.all.push(value)
    if (number === undefined) {
      // Null means that another word merely contains these letters.
      if (value !== null) objects.underAnyNumber.push(value)
      return
    }
    const values = objects.byNumber.get(number)
    if (values === undefined) objects.byNumber.set(number, [value])
    else values.push(value)
  }
  const packs: (() => void)[] = []
  let isProtected = false
  let streamEnd = 0
  for (const { index, 0: word } of text.matchAll(/(?<!end)obj|trailer/g)) {
    const number = word === 'obj' ? readNumberBefore(text, index, left) : undefined
    const reader = new ValueReader(text, index + word.length, left)
    const value = reader.read()
    if (value === undefined) continue
    if (word === 'obj') define(number, value)
    else objects.all.push(value)
    // Other readers continue where this one stops, even within a stream. Random bytes of a stream can look like a text, a number
    // or a word, but not like a dictionary or an array.
    const isCertain = (number !== undefined && index >= streamEnd) || value instanceof PdfDict || Array.isArray(value)
    if (reader.isBroken && isCertain) throw new UnreadPdf('damaged')
    if (!(value instanceof PdfDict)) continue
    isProtected ||= value.entries.has('Encrypt')
    if (!reader.takesWord('stream')) continue
    const [lineEnd = ''] = /^\r?\n?/.exec(text.slice(reader.at, reader.at + 2)) ?? []
    const start = reader.at + lineEnd.length
    if (packsObjects(value))
      packs.push(() => readPacked(unpack(value, bytes.subarray(start), lineEnd, left), value, { left, define }))
    if (index < streamEnd) continue
    const end = text.indexOf('endstream', start)
    streamEnd = end === -1 ? text.length : end
  }
  // Objects that are protected by a password cannot be unpacked.
  if (isProtected) throw new UnreadPdf('protected')
  for (const readPack of packs) readPack()
  return objects
}

const isNamed = (values: readonly PdfValue[] | undefined, name: string): boolean =>
  values?.some((value) => value instanceof PdfName && value.name === name) === true

/** Programs judge a stream by its entries, whatever type it states. */
const packsObjects = ({ entries }: PdfDict): boolean =>
  (entries.has('N') && entries.has('First')) || isNamed(entries.get('Type'), 'ObjStm')

/** Refuses encodings that no program writes, because they could only serve to hide something. */
function unpack({ entries }: PdfDict, body: Buffer, lineEnd: string, left: Budget): string {
  const filters = [...(entries.get('Filter') ?? []), ...(entries.get('F') ?? [])].flat()
  const parameters = [...(entries.get('DecodeParms') ?? []), ...(entries.get('DP') ?? [])].flat()
  const isUsual = filters.every((filter) => filter instanceof PdfName && ['FlateDecode', 'Fl'].includes(filter.name))
  if (!isUsual || filters.length > 1 || !lineEnd.endsWith('\n') || parameters.some((one) => one !== null))
    throw new UnreadPdf('packed unusually')
  if (filters.length === 0) {
    const end = body.indexOf('endstream')
    const [length] = entries.get('Length') ?? []
    const text = body.toString('latin1', 0, Math.max(end, isCount(length) ? length : body.length))
    left.unpacked -= text.length
    if (left.unpacked < 0) throw new UnreadPdf('too large')
    return text
  }
  try {
    const unpacked = inflateSync(body, { maxOutputLength: Math.max(1, left.unpacked), finishFlush: constants.Z_SYNC_FLUSH })
    left.unpacked -= unpacked.length
    return unpacked.toString('latin1')
  } catch (error) {
    throw new UnreadPdf((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged')
  }
}

const NO_SPACE = /[^\0\t\n\f\r ]/
const NO_LIST = /[^\d\0\t\n\f\r ]/

type Reading = { left: Budget; define: (number: number | undefined, value: PdfValue) => void }
/** Some programs read packed objects one after another, and others at the positions listed at the beginning. This reads both. */
function readPacked(text: string, { entries }: PdfDict, { left, define }: Reading): void {
  const firsts = entries.get('First') ?? []
  const [first] = firsts
  if (firsts.length !== 1 || !isCount(first)) throw new UnreadPdf('packed unusually')
  const list = new ValueReader(text.slice(0, first), 0, left)
  if (NO_LIST.test(text.slice(0, first))) throw new UnreadPdf('packed unusually')
  const numbers: number[] = []
  const places: number[] = []
  for (let value = list.read(); isCount(value); value = list.read())
    (numbers.length > places.length ? places : numbers).push(value)
  const read = new Set<number>()
  const reader = new ValueReader(text, first, left)
  for (let at = 0; ; at++) {
    reader.skipSpaces()
    const begins = reader.at
    const value = reader.read()
    if (value === undefined) break
    read.add(begins)
    define(numbers[at], value)
  }
  if (reader.isBroken || text.slice(reader.at).search(NO_SPACE) !== -1) throw new UnreadPdf('damaged')
  for (const [at, place] of places.entries()) {
    const other = new ValueReader(text, first + place, left)
    other.skipSpaces()
    if (read.has(other.at)) continue
    const value = other.read()
    if (value !== undefined) define(numbers[at], value)
  }
}
