/** Finds all words of a glossary in a text in one pass. */
import type { TextSpan } from '../../rows/question/key-rules.ts'

/** A word that a project does not want in its questions, and what to write instead. */
export type GlossaryWord = { word: string; instead: string }

/** A text as upper-case characters, each with its position. A sequence of blanks counts as one character. */
type Signs = { signs: string[]; froms: number[]; inWord: boolean[]; length: number }

const BLANK = ' '
/** Going through lower case first also unifies letters such as σ and ς. */
const foldCase = (sign: string): string => sign.toLowerCase().toUpperCase()

function readSigns(text: string): Signs {
  const read: Signs = { signs: [], froms: [], inWord: [], length: text.length }
  let from = 0
  for (const sign of text) {
    const isBlank = /\s/.test(sign)
    if (!isBlank || read.signs.at(-1) !== BLANK) {
      read.signs.push(isBlank ? BLANK : foldCase(sign))
      read.froms.push(from)
      read.inWord.push(!isBlank && /[\p{L}\p{N}]/u.test(sign))
    }
    from += sign.length
  }
  return read
}

/** A node of a prefix tree. `words` holds the glossary indexes of the words that end here. */
type Branch = { next: Map<string, Branch>; words: { place: number; hasPlural: boolean }[] }

const plant = (): Branch => ({ next: new Map(), words: [] })
const planted = new WeakMap<readonly GlossaryWord[], Branch>()
function findTree(glossary: readonly GlossaryWord[]): Branch {
  const known = planted.get(glossary)
  if (known !== undefined) return known
  const root = plant()
  for (const [place, { word }] of glossary.entries()) {
    const trimmed = word.trim()
    let branch = root
    for (const sign of readSigns(trimmed).signs) {
      const next = branch.next.get(sign) ?? plant()
      branch.next.set(sign, next)
      branch = next
    }
    if (branch !== root) branch.words.push({ place, hasPlural: /\p{L}$/u.test(trimmed) })
  }
  planted.set(glossary, root)
  return root
}

/** An occurrence of a glossary word in upper or lower case, in the singular or the plural. */
export type GlossaryPlace = { word: GlossaryWord; span: TextSpan }
/**
 * Finds the places of the words in the order of the glossary. Places of the same word do not overlap. `steps` counts comparisons;
 * it is at most the length of the longest word for each character of the text. `isCut` means that there are more than `most`
 * places.
 */
export function findGlossaryPlaces(
  text: string,
  glossary: readonly GlossaryWord[],
  most: number,
): { places: GlossaryPlace[]; steps: number; isCut: boolean } {
  const root = findTree(glossary)
  const { signs, froms, inWord, length } = readSigns(text)
  const found: { place: number; from: number; to: number }[] = []
  const ends = new Map<number, number>()
  const isEnd = (at: number): boolean => inWord[at] !== true
  const endOf = (at: number, hasPlural: boolean): number | undefined => {
    if (hasPlural && signs[at] === 'S' && isEnd(at + 1)) return at + 1
    if (hasPlural && signs[at] === 'E' && signs[at + 1] === 'S' && isEnd(at + 2)) return at + 2
    return isEnd(at) ? at : undefined
  }
  let steps = 0
  for (let from = 0; from < signs.length; from++) {
    if (inWord[from - 1] === true) continue
    let branch: Branch | undefined = root
    for (let at = from; branch !== undefined; at++) {
      for (const { place, hasPlural } of branch.words) {
        const to = (ends.get(place) ?? 0) > from ? undefined : endOf(at, hasPlural)
        if (to === undefined) continue
        if (found.length === most) return { places: toPlaces(), steps, isCut: true }
        found.push({ place, from, to })
        ends.set(place, to)
      }
      steps++
      branch = branch.next.get(signs[at] ?? '')
    }
  }
  return { places: toPlaces(), steps, isCut: false }

  function toPlaces(): GlossaryPlace[] {
    return found
      .toSorted((one, other) => one.place - other.place)
      .flatMap(({ place, from, to }) => {
        const word = glossary[place]
        return word === undefined ? [] : [{ word, span: { from: froms[from] ?? 0, to: froms[to] ?? length } }]
      })
  }
}
