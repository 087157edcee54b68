/** How similar two questions are, and by what similar ones are found among a million (ADR 30, calculations.md 10). */
import { listTokens, type Token } from './word-rules.ts'

/** From how many percent on two questions are similar (decision P434). */
export const SIMILAR_PERCENT = 60
/** A text of fewer words that count is compared with none: “See the figure.” */
const LEAST_WORDS = 4
/** 16 groups of three minima: of two questions with half of all their words in common 88 % are found, with 0.7 all. */
const BANDS = 16
const ROWS_OF_BAND = 3

/** They are in nearly every question, whatever it asks. */
const COMMON = new Set(
  `a an the this that these those it its he him his she her they them their we us our you your me my i
  of to in on at by for from with without into onto about over under as than per
  is are was were be been being am do does did has have had can could may might will would shall should must
  and or but if then so such not no nor also only
  what which who whom whose when where why how
  following given find calculate determine compute evaluate choose select name write true false statement statements
  one all none both each above below`.split(/\s+/),
)

/** The same word in another number or tense, of the usual endings of English alone. */
const stemOf = (word: string): string => (word.length < 5 ? word : word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|ly)$/, ''))

/** FNV-1a over UTF-16 code units, as a signed 32-bit number, as PostgreSQL stores it. */
function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash) | 0
}
/** Spreads a number over all its bits. */
const mixed = (number: number): number => {
  let hash = number
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** What of a question is stored to compare it. */
export type Signature = {
  /** The words that count, each as a number, sorted; one that occurs twice is there twice. */
  words: number[]
  /** Of the numbers in their order; questions that differ in nothing else have the same words. */
  numbers: number
  /** What similar questions have some of in common; none of a text that is too short. */
  bands: number[]
}

const hashWords = (tokens: readonly Token[]): number[] =>
  tokens
    .filter(({ kind, key }) => kind === 'word' && key.length > 1 && !COMMON.has(key))
    .map(({ key }) => hashOf(stemOf(key)))
    .toSorted((a, b) => a - b)

/** The words of a search that count, each once, as signatures have them; none where all are in nearly every question. */
export const listSearchedWords = (text: string): number[] => [...new Set(hashWords(listTokens(text)))]

/** The signature of a question's text. It is stored: another rule needs a migration that has all rows signed again. */
export function signQuestion(text: string): Signature {
  const tokens = listTokens(text)
  const words = hashWords(tokens)
  const numbers = hashOf(
    tokens
      .filter(({ kind }) => kind === 'number')
      .map(({ key }) => key)
      .join(' '),
  )
  return { words, numbers, bands: words.length < LEAST_WORDS ? [] : listBands(words) }
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

/** Twice the words that both have, of all words of both, in percent rounded down; both lists are sorted. */
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

/** What two questions have in common; undefined: they are not similar. */
export function compareSignatures(
  one: Pick<Signature, 'words' | 'numbers'>,
  other: Pick<Signature, 'words' | 'numbers'>,
): { percent: number; numbersDiffer: boolean } | undefined {
  if (one.words.length < LEAST_WORDS || other.words.length < LEAST_WORDS) return undefined
  const percent = comparePercent(one.words, other.words)
  return percent < SIMILAR_PERCENT ? undefined : { percent, numbersDiffer: one.numbers !== other.numbers }
}
