import { toWebLink } from '../links.ts'
import { toPlainText, type Runs } from '../runs.ts'
import { findFormulas, type FormulaSpan } from './find-formulas.ts'

/**
 * A piece of a text, by meaning. `from` and `to` are positions in the text without marks; `marks` are like those of a `TextRun`.
 * A `picture` is an address that ends like a picture's name; the page decides whether to show it.
 */
export type RichPiece = { from: number; to: number } & (
  | { kind: 'text'; text: string; marks: string }
  | { kind: 'break' }
  | { kind: 'formula'; raw: string; source: string; isDisplay: boolean }
  | { kind: 'link' | 'picture'; text: string; href: string; marks: string }
)

const TAG = /<(\/?)(sub|sup|b|i|u|br)\s*(\/?)>/giy
const MARK_OF: Record<string, string> = { sub: '_', sup: '^', b: 'b', i: 'i', u: 'u' }
/** Characters that change the text direction do not belong to an address, because they could make it look like another one. */
const LINK = /https?:\/\/[^\s<>"“”\u200e\u200f\u202a-\u202e\u2066-\u2069]{1,2049}/iy
const MAX_LINK_LENGTH = 2048
const isPicture = /\.(?:png|jpe?g|gif|webp)$/i

type Tag = { from: number; to: number; mark: string; isClosing: boolean }
type Token =
  | { kind: 'formula'; from: number; to: number; formula: FormulaSpan }
  | { kind: 'tag'; from: number; to: number; tag: Tag }
  | { kind: 'break'; from: number; to: number }
  | { kind: 'dollar'; from: number; to: number }
  | { kind: 'link'; from: number; to: number; href: string }

/** Removes the punctuation after an address. A closing bracket belongs to the address if it was also opened there. */
function trimLink(text: string): string {
  let end = text.length
  let spare = 0
  for (const sign of text) spare += sign === ')' ? 1 : sign === '(' ? -1 : 0
  for (; end > 0; end--) {
    const last = text[end - 1] ?? ''
    if (last === ')' && spare > 0) spare--
    else if (!/[.,;:!?'’\]}।*_]/.test(last)) break
  }
  return text.slice(0, end)
}

function linkAt(text: string, at: number): { to: number; href: string } | undefined {
  if (/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return undefined
  LINK.lastIndex = at
  const found = LINK.exec(text)
  const address = found && trimLink(found[0])
  const href = address && address.length <= MAX_LINK_LENGTH ? toWebLink(address) : undefined
  return address && href !== undefined ? { to: at + address.length, href } : undefined
}

/** Returns the parts of a text that are more than plain characters, in order. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const formulas = findFormulas(text)
  const special = /[\n\\<hH]/g
  let next = 0
  let found = -1
  for (let at = 0; at < text.length;) {
    // Searches for the next sign only after passing the last one. A text of many formulas would otherwise be searched to its end
    // for each of them.
    if (found < at) {
      special.lastIndex = at
      found = special.exec(text)?.index ?? text.length
    }
    // A dollar within an address does not begin a formula.
    while ((formulas[next]?.from ?? at) < at) next++
    const formula = formulas[next]
    if (formula && formula.from <= found) {
      tokens.push({ kind: 'formula', from: formula.from, to: formula.to, formula })
      next++
      at = formula.to
      continue
    }
    if (found === text.length) break
    const sign = text[found]
    at = found + 1
    if (sign === '\n') {
      const from = text[found - 1] === '\r' ? found - 1 : found
      tokens.push({ kind: 'break', from, to: at })
    } else if (sign === '\\') {
      if (text[at] === '$') tokens.push({ kind: 'dollar', from: found, to: ++at })
      else if (text[at] === '\\') at++
    } else if (sign === '<') {
      TAG.lastIndex = found
      const tag = TAG.exec(text)
      const [all, slash, name = '', selfClosing] = tag ?? []
      if (all === undefined) continue
      const to = found + all.length
      const mark = MARK_OF[name.toLowerCase()]
      if (mark === undefined ? slash === '' : selfClosing === '') {
        at = to
        tokens.push(
          mark === undefined
            ? { kind: 'break', from: found, to }
            : { kind: 'tag', from: found, to, tag: { from: found, to, mark, isClosing: slash !== '' } },
        )
      }
    } else {
      const link = linkAt(text, found)
      if (link) {
        tokens.push({ kind: 'link', from: found, to: link.to, href: link.href })
        at = link.to
      }
    }
  }
  return tokens
}

type Pair = { opening: Tag; closing: Tag }
/**
 * Pairs each closing tag with the opening tag that it closes. Tags without a partner remain text, as in "the index of <i> in S"
 * and "3<b>2" (decision 176).
 */
function pairTags(tags: readonly Tag[]): { stray: Set<Tag>; open: Tag[]; pairs: Pair[] } {
  const stray = new Set<Tag>()
  const open: Tag[] = []
  const pairs: Pair[] = []
  const count = new Map<string, number>()
  for (const tag of tags) {
    const opened = count.get(tag.mark) ?? 0
    if (!tag.isClosing) {
      open.push(tag)
      count.set(tag.mark, opened + 1)
    } else if (opened === 0) stray.add(tag)
    else {
      let last: Tag | undefined
      do {
        last = open.pop()
        if (last) {
          count.set(last.mark, (count.get(last.mark) ?? 1) - 1)
          pairs.push({ opening: last, closing: tag })
        }
      } while (last && last.mark !== tag.mark)
    }
  }
  for (const tag of open) stray.add(tag)
  return { stray, open, pairs }
}

const listTags = (tokens: readonly Token[]): Tag[] => tokens.flatMap((token) => (token.kind === 'tag' ? [token.tag] : []))

type Span = { from: number; to: number }
/** Lists the positions of a text's tags that are marks or breaks. All other tags are text. */
export function listMarkup(text: string): Span[] {
  if (!text.includes('<')) return []
  const tokens = tokenize(text)
  const { stray } = pairTags(listTags(tokens))
  return tokens.filter((token) =>
    token.kind === 'tag' ? !stray.has(token.tag) : token.kind === 'break' && text[token.from] === '<',
  )
}

/** Returns the unclosed opening tags of a text, as written. */
export const listOpenMarks = (text: string): string[] =>
  text.includes('<') ? pairTags(listTags(tokenize(text))).open.map(({ from, to }) => text.slice(from, to)) : []

/** The pairs of the last text. They are cached because the parts of a text are cut one after another. */
let known: { text: string; pairs: readonly Pair[] } = { text: '', pairs: [] }
/** Returns the tags to add at both ends of a part of a text, so that the part keeps the marks that it has in the whole text. */
export function findMarksAround(text: string, { from, to }: Span): { before: string; after: string } {
  if (!text.includes('<') || text.slice(from, to).trim() === '') return { before: '', after: '' }
  if (known.text !== text) known = { text, pairs: pairTags(listTags(tokenize(text))).pairs }
  const cut = known.pairs.filter(
    ({ opening, closing }) => opening.from < to && closing.to > from && !(opening.from >= from && closing.to <= to),
  )
  const write = (opening: Tag, slash: string): string => text.slice(opening.from, opening.to).replace('<', `<${slash}`)
  const byPlace = cut.toSorted((a, b) => a.opening.from - b.opening.from)
  return {
    before: byPlace.flatMap(({ opening }) => (opening.from < from ? [write(opening, '')] : [])).join(''),
    after: byPlace
      .flatMap(({ opening, closing }) => (closing.to > to ? [write(opening, '/')] : []))
      .toReversed()
      .join(''),
  }
}

/** Tags with the same mark may be nested, so they are counted. */
function openMarks() {
  const open: string[] = []
  const count = new Map<string, number>()
  const places: string[] = []
  let current = ''
  const update = (): void => {
    current = (places.at(-1) ?? '') + ['b', 'i', 'u'].filter((mark) => (count.get(mark) ?? 0) > 0).join('')
  }
  const shift = (mark: string, by: 1 | -1): void => {
    count.set(mark, (count.get(mark) ?? 0) + by)
    if (mark !== '^' && mark !== '_') return
    if (by > 0) places.push(mark)
    else places.pop()
  }
  return {
    current: () => current,
    apply({ mark, isClosing }: Tag): void {
      if (!isClosing) {
        open.push(mark)
        shift(mark, 1)
      } else {
        let last: string | undefined
        do {
          last = open.pop()
          if (last !== undefined) shift(last, -1)
        } while (last !== undefined && last !== mark)
      }
      update()
    },
  }
}

/**
 * Joins the marks of a run and of tags, in the order of `TextRun`. A tag's superscript or subscript takes precedence over the
 * run's.
 */
function joinMarks(ofRun: string, ofTags: string): string {
  if (ofTags === '') return ofRun
  const place = /[\^_]/.exec(ofTags)?.[0] ?? /[\^_]/.exec(ofRun)?.[0] ?? ''
  return place + ['b', 'i', 'u', 's'].filter((mark) => ofRun.includes(mark) || ofTags.includes(mark)).join('')
}

/**
 * Parses a cell's text into pieces: marks from Excel and from `<sub> <sup> <b> <i> <u> <br>`, formulas, web addresses and breaks.
 * All other markup is text, and so is a mark that nothing closes (decision 176). It takes linear time.
 */
export function parseRichText(said: string, runs?: Runs): RichPiece[] {
  const text = runs === undefined ? said : toPlainText(runs)
  const tokens = tokenize(text)
  const { stray } = pairTags(listTags(tokens))
  const pieces: RichPiece[] = []
  const marks = openMarks()
  let run = 0
  let runEnd = runs?.[0]?.[0].length ?? text.length
  const runAt = (at: number): string => {
    while (runs !== undefined && at >= runEnd && run < runs.length - 1) runEnd += runs[++run]?.[0].length ?? 0
    return runs?.[run]?.[1] ?? ''
  }
  const addText = (from: number, to: number, shown?: string): void => {
    for (let at = from; at < to;) {
      const ofRun = runAt(at)
      const end = shown === undefined ? Math.min(to, run < (runs?.length ?? 1) - 1 ? runEnd : to) : to
      const piece = { kind: 'text' as const, from: at, to: end, text: shown ?? text.slice(at, end) }
      const joined = joinMarks(ofRun, marks.current())
      const last = pieces.at(-1)
      if (last?.kind === 'text' && last.marks === joined && last.to === at) {
        last.text += piece.text
        last.to = end
      } else pieces.push({ ...piece, marks: joined })
      at = end
    }
  }
  let done = 0
  for (const token of tokens) {
    const { from, to } = token
    if (token.kind === 'tag' && stray.has(token.tag)) continue
    addText(done, from)
    done = to
    if (token.kind === 'tag') marks.apply(token.tag)
    else if (token.kind === 'break') pieces.push({ kind: 'break', from, to })
    else if (token.kind === 'dollar') addText(from, to, '$')
    else if (token.kind === 'formula') {
      const { raw, source, isDisplay } = token.formula
      pieces.push({ kind: 'formula', from, to, raw, source, isDisplay })
    } else {
      const kind = isPicture.test(new URL(token.href).pathname) ? 'picture' : 'link'
      const joined = joinMarks(runAt(from), marks.current())
      pieces.push({ kind, from, to, text: text.slice(from, to), href: token.href, marks: joined })
    }
  }
  addText(done, text.length)
  return pieces
}

/** Turns `\$` into a dollar sign. A backslash after another one does not escape the next character. */
const readEscapes = (text: string): string => text.replaceAll(/\\([\\$])/g, (all, sign: string) => (sign === '$' ? sign : all))

/**
 * Divides a text's pieces into parts that end at `ends`. Text is cut there; any other piece belongs to the part in which it
 * begins.
 */
export function dividePieces(pieces: readonly RichPiece[], text: string, ends: readonly number[]): RichPiece[][] {
  const parts: RichPiece[][] = ends.map(() => [])
  let part = 0
  const end = (): number => (part < ends.length - 1 ? (ends[part] ?? 0) : Number.POSITIVE_INFINITY)
  for (const piece of pieces) {
    while (piece.from >= end()) part++
    let rest = piece
    while (rest.kind === 'text' && rest.to > end()) {
      const at = end()
      parts[part++]?.push({ ...rest, to: at, text: readEscapes(text.slice(rest.from, at)) })
      rest = { ...rest, from: at, text: readEscapes(text.slice(at, rest.to)) }
    }
    parts[part]?.push(rest)
  }
  return parts
}

/** Returns whether a text has no formatting, markup, math or links, so that it needs no parsing. */
export const isPlainText = (text: string, runs?: Runs): boolean => runs === undefined && !/[\n\\$<]|https?:\/\//i.test(text)
