import { groupedBy } from '../../kit/shared/grouped.ts'
import { findFormulas } from '../../kit/shared/rich-text/find-formulas.ts'
import { findTexProblem } from '../../kit/shared/rich-text/parse-tex.ts'
import { type QuestionParts, readKeyLetters, splitChoices, type TextSpan } from '../question/choice-rules.ts'

export type CheckLevel = 'off' | 'warn' | 'block'
/** A word that a project does not want in its questions, and what to write instead. */
export type GlossaryWord = { word: string; instead: string }
/**
 * What the checks read of a row. `text` is the text form of its cell, in which raised and lowered parts differ from others (10⁸);
 * `key` is undefined where the sheet has no column of keys; `hasPicture` counts pictures and links of the row.
 */
export type CheckedQuestion = { text: string; key: string | undefined; hasPicture: boolean; glossary: readonly GlossaryWord[] }
/** One thing found: `span` is its place in the text, none where it is about the key or the whole; `words` is a sentence. */
export type ContentFinding = { check: CheckId; span: TextSpan | undefined; choices: string[]; words: string }

type Found = Omit<ContentFinding, 'check'>
type Reading = CheckedQuestion & { parts: QuestionParts; formulas: TextSpan[]; outside: string }
type Check = { name: string; level: CheckLevel; find: (reading: Reading) => Found[] }

const LONGEST_QUOTE = 60
const quote = (text: string): string =>
  text.length > LONGEST_QUOTE ? `“${text.slice(0, LONGEST_QUOTE).trimEnd()}…”` : `“${text}”`
const cut = ({ text }: { text: string }, { from, to }: TextSpan): string => text.slice(from, to)
const at = (span: TextSpan | undefined, words: string, choices: string[] = []): Found => ({
  span: span && { from: span.from, to: span.to },
  choices,
  words,
})

// Case counts in a choice: mV and MV differ. Blanks and a full stop at the end do not.
const normalizeChoice = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '').normalize('NFC')

function findEqualChoices(reading: Reading): Found[] {
  const groups = groupedBy(reading.parts.choices, (choice) => normalizeChoice(cut(reading, choice)))
  return [...groups.entries()]
    .filter(([words, same]) => words !== '' && same.length > 1)
    .map(([, same]) => {
      const letters = same.map(({ letter }) => letter)
      return at(same[1], `Choices ${letters.join(' and ')} are equal: ${quote(cut(reading, same[0]))}.`, letters)
    })
}

function findKeyWithoutChoice(reading: Reading): Found[] {
  const { key = '', parts } = reading
  if (key.trim() === '' || parts.choices.length === 0) return []
  const letters = readKeyLetters(key)
  const absent = letters.filter((letter) => !parts.choices.some((choice) => choice.letter === letter))
  const isValue = letters.length === 0
  if (isValue && parts.choices.some((choice) => normalizeChoice(cut(reading, choice)) === normalizeChoice(key))) return []
  if (!isValue && absent.length === 0) return []
  const has = parts.choices.map(({ letter }) => letter).join(', ')
  return [at(undefined, `The key is ${quote(key.trim())}, and the choices are ${has}.`, absent)]
}

// "(a) Find … (b) Find …" without a key are the parts of an exercise: only capitals are surely choices.
const areSurelyChoices = ({ parts, key = '' }: Reading): boolean =>
  parts.choices.length > 0 && (key.trim() !== '' || parts.choices.every(({ label }) => /[A-H]/.test(label)))

function findUnmarkedChoices(reading: Reading): Found[] {
  const { key, parts } = reading
  if (key === undefined || key.trim() !== '' || !areSurelyChoices(reading)) return []
  return [at(undefined, `There are ${parts.choices.length} choices and no key.`)]
}

function findEmptyStem(reading: Reading): Found[] {
  if (cut(reading, reading.parts.stem).trim() !== '') return []
  return reading.text.trim() === '' || areSurelyChoices(reading)
    ? [at(undefined, 'There is no question, only choices or nothing.')]
    : []
}

function findBrokenFormulas(reading: Reading): Found[] {
  const broken = findFormulas(reading.text).flatMap(({ from, to, raw, source, isDisplay }) => {
    const problem = findTexProblem(source, isDisplay)
    return problem ? [at({ from, to }, `The formula ${quote(raw)} can’t be read: ${problem.message}`)] : []
  })
  const bare = [...reading.outside.matchAll(/\\(?:frac|sqrt|sum|int|vec|hat|bar|times|cdot|alpha|beta|theta|pi|mathrm|text)\b/g)]
  const [first] = bare
  if (first === undefined) return broken
  const [command] = first
  const places = bare.length > 1 ? ` at ${bare.length} places` : ''
  const words = `TeX stands outside of a formula${places}, first ${quote(command)}; put each formula between $ and $.`
  return [...broken, at({ from: first.index, to: first.index + command.length }, words)]
}

// "Figure of merit", and "the graph" of graph theory, are no pictures.
const FIGURE =
  /\b(?:(?:in|from|see) (?:the|this) (?:(?:above|accompanying|following|given) )?(?:figure|diagram)|(?:figure|diagram|graph) (?:is )?(?:shown|below|above)|as shown (?:below|above|here)|shown in (?:the|this) graph|(?:accompanying|following|above) (?:figure|diagram)|(?:the|this) (?:figure|diagram) shows)\b(?! of\b)/gi

function findAbsentFigures({ hasPicture, outside }: Reading): Found[] {
  if (hasPicture) return []
  const [first] = outside.matchAll(FIGURE)
  if (first === undefined) return []
  const [words] = first
  const span = { from: first.index, to: first.index + words.length }
  return [at(span, `The question says ${quote(words)}, and the row has no picture or link.`)]
}

function findTheAbove(reading: Reading): Found[] {
  return reading.parts.choices
    .filter((choice) => /^(?:all|none|both|any|neither|some) of (?:the )?(?:above|these)\b/i.test(cut(reading, choice)))
    .map((choice) => at(choice, `Choice ${choice.letter} is ${quote(cut(reading, choice))}.`, [choice.letter]))
}

// English has these twice in a row.
const TWICE = new Set(['that', 'had', 'is', 'her', 'log'])
// Shorter choices are answers side by side ("Yes Yes", "decreases decreases surplus").
const FEWEST_WORDS = 6

function findRepeatedWords(reading: Reading): Found[] {
  const { outside, parts } = reading
  const short = parts.choices.filter((choice) => cut(reading, choice).split(/\s+/).length < FEWEST_WORDS)
  return [...outside.matchAll(/(?<![\p{L}\p{N}'’/-])(\p{Ll}{2,})[ \t]+\1(?![\p{L}\p{N}'’/-]|\s*[-+=*/])/gu)]
    .filter(({ 1: word = '', index }) => !TWICE.has(word) && !short.some(({ from, to }) => index >= from && index < to))
    .map(({ 0: words, 1: word = '', index }) => at({ from: index, to: index + words.length }, `${quote(word)} stands twice.`))
}

function findKeyWithoutUnit({ key = '', parts }: Reading): Found[] {
  const isNumber = /^[-+−]?\d+(?:[.,]\d+)?$/.test(key.trim())
  return isNumber && parts.choices.length === 0
    ? [at(undefined, `The key is the number ${quote(key.trim())} without a unit.`)]
    : []
}

const escapePattern = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+')

function findGlossaryWords({ outside, glossary }: Reading): Found[] {
  return glossary.flatMap(({ word, instead }) => {
    const plural = /\p{L}$/u.test(word) ? '(?:s|es)?' : ''
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(word.trim())}${plural}(?![\\p{L}\\p{N}])`, 'giu')
    return [...outside.matchAll(whole)].map(({ 0: said, index }) =>
      at({ from: index, to: index + said.length }, `Write ${quote(instead)} instead of ${quote(said)}.`),
    )
  })
}

/** The checks by their id: name, the level of a project that has chosen none, and what finds (decision P425). */
export const contentChecks = {
  'equal-choices': { name: 'Equal choices', level: 'warn', find: findEqualChoices },
  'key-no-choice': { name: 'Key that is no choice', level: 'warn', find: findKeyWithoutChoice },
  'no-key': { name: 'No choice marked', level: 'warn', find: findUnmarkedChoices },
  'empty-stem': { name: 'Empty question', level: 'warn', find: findEmptyStem },
  formula: { name: 'Formula that can’t be read', level: 'warn', find: findBrokenFormulas },
  'absent-figure': { name: 'Figure without a picture or link', level: 'warn', find: findAbsentFigures },
  // Real workbooks have these on purpose, so a project chooses the two.
  'the-above': { name: '“The above” as a choice', level: 'off', find: findTheAbove },
  'key-without-unit': { name: 'Numerical key without a unit', level: 'off', find: findKeyWithoutUnit },
  'repeated-word': { name: 'A word twice in a row', level: 'warn', find: findRepeatedWords },
  glossary: { name: 'Words of the glossary', level: 'warn', find: findGlossaryWords },
} satisfies Record<string, Check>
export type CheckId = keyof typeof contentChecks

const checkIds = Object.keys(contentChecks) as CheckId[]
const blankOut = (text: string, spans: readonly TextSpan[]): string => {
  let [result, done] = ['', 0]
  for (const { from, to } of spans) {
    result += text.slice(done, from) + '\0'.repeat(to - from)
    done = to
  }
  return result + text.slice(done)
}

/** What the checks find in a question, in the order of the checks; `levels` are those that the project has chosen. */
export function findContentProblems(
  question: CheckedQuestion,
  levels: Partial<Record<CheckId, CheckLevel>> = {},
): ContentFinding[] {
  const formulas = findFormulas(question.text)
  const reading: Reading = {
    ...question,
    parts: splitChoices(question.text, question.key),
    formulas,
    outside: blankOut(question.text, formulas),
  }
  return checkIds
    .filter((check) => (levels[check] ?? contentChecks[check].level) !== 'off')
    .flatMap((check) => contentChecks[check].find(reading).map((found) => ({ check, ...found })))
}
