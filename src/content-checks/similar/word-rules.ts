/** Finds the words and numbers of a question, and which of them differ between two questions. */

import { normalizeText } from '../../kit/shared/normalize-text.ts'
import { listMarkup, parseRichText } from '../../kit/shared/rich-text/parse-rich-text.ts'

/** `key` is the form that is compared. */
export type Token = { kind: 'word' | 'number'; key: string; from: number; to: number }

/** Superscript and subscript digits form separate numbers, so 10¹⁴ is compared like 10^14. */
const TOKEN = /[\p{L}\p{M}]+|\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{No}\p{Nl}]+/gu

/** The compared form is normalized, in lower case, and without thousands separators in numbers. */
const keyOf = (text: string, isNumber: boolean): string => {
  const plain = normalizeText(text, 'NFKC').toLowerCase()
  return isNumber ? plain.replaceAll(',', '') : plain
}

/** Lists words and numbers in order. Leaves out the names of tags, unless the tag is shown as text. */
export function listTokens(text: string): Token[] {
  const tokens: Token[] = []
  const markup = listMarkup(text)
  let next = 0
  for (const found of text.matchAll(TOKEN)) {
    const [part] = found
    while ((markup[next]?.to ?? Number.POSITIVE_INFINITY) <= found.index) next++
    if ((markup[next]?.from ?? Number.POSITIVE_INFINITY) < found.index) continue
    const kind = /^\p{N}/u.test(part) ? 'number' : 'word'
    tokens.push({ kind, key: keyOf(part, kind === 'number'), from: found.index, to: found.index + part.length })
  }
  return tokens
}

/** A formula or an address is drawn as a whole, so it is compared as one word. */
function listComparedTokens(text: string): Token[] {
  const drawn = parseRichText(text).flatMap((piece): Token[] =>
    piece.kind === 'formula'
      ? [{ kind: 'word', key: `$${piece.source.replaceAll(/\s+/g, ' ')}`, from: piece.from, to: piece.to }]
      : piece.kind === 'link' || piece.kind === 'picture'
        ? [{ kind: 'word', key: piece.href, from: piece.from, to: piece.to }]
        : [],
  )
  if (drawn.length === 0) return listTokens(text)
  let next = 0
  const words = listTokens(text).filter(({ from, to }) => {
    while (drawn[next] !== undefined && (drawn[next]?.to ?? 0) <= from) next++
    return (drawn[next]?.from ?? Number.POSITIVE_INFINITY) >= to
  })
  return [...words, ...drawn].toSorted((a, b) => a.from - b.from)
}

/** A piece is the `same` in the other text, or a `word` or `number` that the other text lacks at this place. */
export type TextPiece = { kind: 'same' | 'word' | 'number'; text: string }

/** If comparing two texts would take more steps than this, their tokens are compared without regard to order. */
const MAX_CELLS = 2_000_000

/** Returns for each token whether the other text has it too, in the same order. */
function matchInOrder(ours: readonly Token[], theirs: readonly Token[]): [boolean[], boolean[]] {
  const [rows, columns] = [ours.length, theirs.length]
  const width = columns + 1
  const lengths = new Uint16Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        ours[row]?.key === theirs[column]?.key
          ? 1 + (lengths[(row + 1) * width + column + 1] ?? 0)
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  const [inOurs, inTheirs] = [Array<boolean>(rows).fill(false), Array<boolean>(columns).fill(false)]
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (ours[row]?.key === theirs[column]?.key) {
      inOurs[row++] = true
      inTheirs[column++] = true
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row++
    else column++
  }
  return [inOurs, inTheirs]
}

const hasEach = (ours: readonly Token[], theirs: readonly Token[]): boolean[] => {
  const keys = new Set(theirs.map(({ key }) => key))
  return ours.map(({ key }) => keys.has(key))
}

function toPieces(text: string, tokens: readonly Token[], isShared: readonly boolean[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  const push = (kind: TextPiece['kind'], part: string): void => {
    const last = pieces.at(-1)
    if (part === '') return
    if (last?.kind === kind) last.text += part
    else pieces.push({ kind, text: part })
  }
  tokens.forEach(({ kind, from, to }, at) => {
    const shared = isShared[at] === true
    const gap = text.slice(end, from)
    // Adjacent differing words form one piece with the blanks between them.
    push(!shared && kind === 'word' && gap.trim() === '' && pieces.at(-1)?.kind === 'word' ? 'word' : 'same', gap)
    push(shared ? 'same' : kind, text.slice(from, to))
    end = to
  })
  push('same', text.slice(end))
  return pieces
}

export function compareTexts(one: string, other: string): { one: TextPiece[]; other: TextPiece[] } {
  const [ours, theirs] = [listComparedTokens(one), listComparedTokens(other)]
  const [inOurs, inTheirs] =
    ours.length * theirs.length <= MAX_CELLS ? matchInOrder(ours, theirs) : [hasEach(ours, theirs), hasEach(theirs, ours)]
  return { one: toPieces(one, ours, inOurs), other: toPieces(other, theirs, inTheirs) }
}
