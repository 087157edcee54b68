/** Rules for how similar two questions are, and for finding similar ones among a million (ADR 30, calculations.md 10). */
import { listTokens, type Token } from './word-rules.ts'

export const MIN_SIMILAR_PERCENT = 60
/** A text with fewer significant words, such as “See the figure.”, is not compared. */
const MIN_WORDS = 4
/**
 * Each of the 16 bands combines three MinHash minima. The bands find 88 % of the pairs that share half of their combined words, and
 * nearly all pairs that share 0.7 of them.
 */
const BANDS = 16
const ROWS_OF_BAND = 3

const COMMON = new Set(
  `a an the this that these those it its he him his she her they them their we us our you your me my i
  of to in on at by for from with without into onto about over under as than per
  is are was were be been being am do does did has have had can could may might will would shall should must
  and or but if then so such not no nor also only
  what which who whom whose when where why how
  following given find calculate determine compute evaluate choose select name write true false statement statements
  one all none both each above below`.split(/\s+/),
)

/** Drops common English endings, so that a word has one form in singular and plural and in every tense. */
const stemOf = (word: string): string => (word.length < 5 ? word : word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|ly)$/, ''))

/** Returns the FNV-1a hash over UTF-16 code units as a signed 32-bit number, which PostgreSQL can store. */
function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash) | 0
}
const mixed = (number: number): number => {
  let hash = number
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export type Signature = {
  /** The significant words as sorted numbers. A repeated word is listed repeatedly. */
  words: number[]
  /** A hash of the question's numbers in order, because two questions may differ only in their numbers. */
  numbers: number
  /** Similar questions share some bands. A text that is too short has none. */
  bands: number[]
}

const hashWords = (tokens: readonly Token[]): number[] =>
  tokens
    .filter(({ kind, key }) => kind === 'word' && key.length > 1 && !COMMON.has(key))
    .map(({ key }) => hashOf(stemOf(key)))
    .toSorted((a, b) => a - b)

/**
 * Hashes each significant word of a search once, as signatures do. The list is empty if all words occur in nearly every question.
 */
export const listSearchedWords = (text: string): number[] => [...new Set(hashWords(listTokens(text)))]

/** Signatures are stored, so a change of this rule needs a migration that signs all rows again. */
export function signQuestion(text: string): Signature {
  const tokens = listTokens(text)
  const words = hashWords(tokens)
  const numbers = hashOf(
    tokens
      .filter(({ kind }) => kind === 'number')
      .map(({ key }) => key)
      .join(' '),
  )
  return { words, numbers, bands: words.length < MIN_WORDS ? [] : listBands(words) }
}

function listBands(words: readonly number[]): number[] {
  const distinct = [...new Set(words)]
  return Array.from({ length: BANDS }, (_, band) => {
    let key = mixed(band + 1)
    for (let row = 0; row < ROWS_OF_BAND; row++) {
      const seed = Math.imul(band * ROWS_OF_BAND + row + 1, 0x9e3779b1)
      let least = 0xffffffff
      for (const word of distinct) {
        const hash = mixed(word ^ seed)
        if (hash < least) least = hash
      }
      key = mixed(key ^ least)
    }
    return key | 0
  })
}

/**
 * Returns twice the number of shared words as a percentage of the total number of words in both lists, rounded down. Both lists
 * must be sorted.
 */
export function comparePercent(ours: readonly number[], theirs: readonly number[]): number {
  let shared = 0
  for (let one = 0, other = 0; one < ours.length && other < theirs.length;) {
    const [a = 0, b = 0] = [ours[one], theirs[other]]
    if (a === b) shared++
    if (a <= b) one++
    if (b <= a) other++
  }
  const all = ours.length + theirs.length
  return all === 0 ? 0 : Math.floor((200 * shared) / all)
}

export function compareSignatures(
  one: Pick<Signature, 'words' | 'numbers'>,
  other: Pick<Signature, 'words' | 'numbers'>,
): { percent: number; numbersDiffer: boolean } | undefined {
  if (one.words.length < MIN_WORDS || other.words.length < MIN_WORDS) return undefined
  const percent = comparePercent(one.words, other.words)
  return percent < MIN_SIMILAR_PERCENT ? undefined : { percent, numbersDiffer: one.numbers !== other.numbers }
}
