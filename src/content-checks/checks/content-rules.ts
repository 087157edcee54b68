import { formatQuantity, formatCount, joinWords, formatPlural } from '../../kit/shared/counted.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { findFormulas, type FormulaSpan } from '../../kit/shared/rich-text/find-formulas.ts'
import { findTexProblem, MAX_FORMULA_LENGTH } from '../../kit/shared/rich-text/parse-tex.ts'
import { normalizeText } from '../../kit/shared/normalize-text.ts'
import { areSurelyChoices, type QuestionParts, splitChoices } from '../../rows/question/choice-rules.ts'
import { readKeyLetters, type TextSpan } from '../../rows/question/key-rules.ts'
import { findGlossaryPlaces, type GlossaryWord } from './glossary-rules.ts'
import { CHECK_LIMITS, type CheckId, checkIds, type CheckLevels, findLevel } from './vocabulary.ts'

/**
 * The data of a row that the checks read. `text` is the text form of its cell, in which superscripts and subscripts differ from
 * other text (10⁸). `key` is undefined if the sheet has no key column. `parts` is set only for a question whose choices are in
 * separate columns.
 */
export type CheckedQuestion = {
  text: string
  key: string | undefined
  parts?: QuestionParts | undefined
  hasPicture: boolean
  hasLink: boolean
  glossary: readonly GlossaryWord[]
}
/**
 * `span` is undefined if the finding concerns the key or the whole question. `blocks` means that the project accepts no row with
 * this finding.
 */
export type ContentFinding = { check: CheckId; span: TextSpan | undefined; choices: string[]; words: string; blocks: boolean }

/** `warnsOnly` marks a finding that a person must judge. It never blocks, whatever the level of its check. */
type Found = Omit<ContentFinding, 'check' | 'blocks'> & { warnsOnly?: true }
type Reading = CheckedQuestion & { parts: QuestionParts; hasChoices: boolean; formulas: FormulaSpan[]; outside: string }

const MAX_QUOTE_LENGTH = 60
const quote = (text: string): string =>
  text.length > MAX_QUOTE_LENGTH ? `“${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…”` : `“${text}”`
const cut = ({ text }: { text: string }, { from, to }: TextSpan): string => text.slice(from, to)
const at = (span: TextSpan | undefined, words: string, choices: string[] = []): Found => ({
  span: span && { from: span.from, to: span.to },
  choices,
  words,
})

// Case matters, because mV and MV differ. Extra blanks and a final full stop do not matter.
const normalizeChoice = (text: string): string => normalizeText(text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, ''), 'NFC')

type Choices = QuestionParts['choices']
const groupEqual = (choices: Choices, wordsOf: (choice: TextSpan) => string): Choices[] =>
  [...groupBy(choices, (choice) => normalizeChoice(wordsOf(choice))).entries()].flatMap(([words, same]) =>
    words !== '' && same.length > 1 ? [same] : [],
  )

function findEqualChoices(reading: Reading): Found[] {
  const { choices } = reading.parts
  const firstLine = (choice: TextSpan): string => cut(reading, choice).split('\n', 1)[0] ?? ''
  const say = (same: Choices, how: string): Found => {
    const letters = same.map(({ letter }) => letter)
    const [first = reading.parts.stem, second] = same
    return at(second, `Choices ${joinWords(letters)} ${how}: ${quote(firstLine(first))}.`, letters)
  }
  const equal = groupEqual(choices, (choice) => cut(reading, choice))
  // Choices with several lines, such as the steps of a program, may begin with the same line on purpose, so a person must judge
  // them.
  const isLong = choices.some((choice) => cut(reading, choice).includes('\n'))
  const alike = (isLong ? groupEqual(choices, firstLine) : []).filter(
    (same) => !equal.some((all) => same.every((choice) => all.includes(choice))),
  )
  return [
    ...equal.map((same) => say(same, 'are equal')),
    ...alike.map((same): Found => ({ ...say(same, 'begin with the same line'), warnsOnly: true })),
  ]
}

function findKeyWithoutChoice(reading: Reading): Found[] {
  const { key = '', parts } = reading
  if (key.trim() === '' || parts.choices.length === 0) return []
  if (parts.choices.some(({ isKey }) => isKey)) return []
  const absent = readKeyLetters(key).filter((letter) => !parts.choices.some((choice) => choice.letter === letter))
  const has = parts.choices.map(({ letter }) => letter).join(', ')
  return [at(undefined, `The key is ${quote(key.trim())}, and the choices are ${has}.`, absent)]
}

function findUnmarkedChoices(reading: Reading): Found[] {
  const { key, parts, hasChoices } = reading
  if (key === undefined || key.trim() !== '' || !hasChoices || !parts.choices.some(({ from, to }) => to > from)) return []
  return [at(undefined, `There are ${parts.choices.length} choices and no key.`)]
}

/** A picture counts as a question, but a link beside an empty cell does not. */
function findEmptyStem(reading: Reading): Found[] {
  if (cut(reading, reading.parts.stem).trim() !== '' || reading.hasPicture) return []
  if (reading.text.trim() === '') return [at(undefined, 'The question is empty.')]
  return reading.hasChoices ? [at(undefined, 'There is no question, only choices.')] : []
}

function findBrokenFormulas(reading: Reading): Found[] {
  const broken: Found[] = []
  const seen = new Set<string>()
  let characters = 0
  let unread = 0
  for (const { from, to, raw, source, isDisplay } of reading.formulas) {
    if (seen.has(raw)) continue
    seen.add(raw)
    characters += Math.min(source.length, MAX_FORMULA_LENGTH)
    if (seen.size > CHECK_LIMITS.formulas || characters > CHECK_LIMITS.formulaCharacters) unread++
    else {
      const problem = findTexProblem(source, isDisplay)
      if (problem) broken.push(at({ from, to }, `The formula ${quote(raw)} can’t be read: ${problem.message}`))
    }
  }
  if (unread > 0) {
    const most = `${formatCount(CHECK_LIMITS.formulas)} different ones with ${formatCount(CHECK_LIMITS.formulaCharacters)} characters`
    const words = `${formatQuantity(unread, 'formula')} of the question ${formatPlural(unread, 'was', 'were')} not checked: at most ${most} are.`
    broken.push(at(undefined, words))
  }
  if (!reading.outside.includes('\\')) return broken
  const bare = [
    ...reading.outside.matchAll(
      /\\(?:frac|sqrt|sum|int|vec|hat|bar|times|cdot|alpha|beta|theta|pi|mathrm|text|in|infty|cup|cap|leq|geq|neq|ldots)\b/g,
    ),
  ]
  const [first] = bare
  if (first === undefined) return broken
  const [command] = first
  const places = bare.length > 1 ? ` at ${bare.length} places` : ''
  const words = `TeX is outside a formula${places}, first ${quote(command)}; put each formula between $ and $.`
  return [...broken, at({ from: first.index, to: first.index + command.length }, words)]
}

// The pattern must not match “figure of merit” or the “graph” of graph theory, which are not pictures.
const FIGURE =
  /\b(?:(?:in|from|see) (?:the|this) (?:(?:above|accompanying|following|given) )?(?:figure|diagram)|(?:figure|diagram|graph) (?:is )?(?:shown|below|above)|as shown (?:below|above|here)|shown in (?:the|this) graph|(?:accompanying|following|above) (?:figure|diagram)|(?:the|this) (?:figure|diagram) shows)\b(?! of\b)/gi

function findAbsentFigures({ hasPicture, hasLink, outside }: Reading): Found[] {
  if (hasPicture || hasLink || !/figure|diagram|graph|shown/i.test(outside)) return []
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

// English allows these words twice in a row.
const TWICE = new Set(['that', 'had', 'is', 'her', 'log'])
// A shorter choice may be a list of answers (“Yes Yes”, “decreases decreases surplus”).
const MIN_WORDS = 6

/** A cheap test that rules out almost every text, so the slower search below rarely runs. */
function mayRepeatWord(text: string): boolean {
  if (/ {2}|\t/.test(text)) return true
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    const before = text.slice(text.lastIndexOf(' ', at - 1) + 1, at)
    if (before.includes(text.slice(at + 1, at + 3))) return true
  }
  return false
}

function findRepeatedWords(reading: Reading): Found[] {
  const { outside, parts } = reading
  if (!mayRepeatWord(outside)) return []
  const short = parts.choices.filter((choice) => cut(reading, choice).split(/\s+/).length < MIN_WORDS)
  return [...outside.matchAll(/(?<![\p{L}\p{N}'’/-])(\p{Ll}{2,})[ \t]+\1(?![\p{L}\p{N}'’/-]|\s*[-+=*/])/gu)]
    .filter(({ 1: word = '', index }) => !TWICE.has(word) && !short.some(({ from, to }) => index >= from && index < to))
    .map(({ 0: words, 1: word = '', index }) => at({ from: index, to: index + words.length }, `${quote(word)} is repeated.`))
}

function findKeyWithoutUnit({ key = '', parts }: Reading): Found[] {
  const isNumber = /^[-+−]?\d+(?:[.,]\d+)?$/.test(key.trim())
  return isNumber && parts.choices.length === 0
    ? [at(undefined, `The key is the number ${quote(key.trim())} without a unit.`)]
    : []
}

function findGlossaryWords({ outside, glossary }: Reading): Found[] {
  if (glossary.length === 0) return []
  const { places, isCut } = findGlossaryPlaces(outside, glossary, CHECK_LIMITS.glossaryPlaces)
  const found = places.map(({ word, span }) =>
    at(span, `Write ${quote(word.instead)} instead of ${quote(outside.slice(span.from, span.to))}.`),
  )
  if (!isCut) return found
  const words = `Glossary words occur in more than ${formatCount(CHECK_LIMITS.glossaryPlaces)} places; the rest were not checked.`
  return [...found, at(undefined, words)]
}

const finders: Record<CheckId, (reading: Reading) => Found[]> = {
  'equal-choices': findEqualChoices,
  'key-no-choice': findKeyWithoutChoice,
  'no-key': findUnmarkedChoices,
  'empty-stem': findEmptyStem,
  formula: findBrokenFormulas,
  'absent-figure': findAbsentFigures,
  'the-above': findTheAbove,
  'key-without-unit': findKeyWithoutUnit,
  'repeated-word': findRepeatedWords,
  glossary: findGlossaryWords,
}

const blankOut = (text: string, spans: readonly TextSpan[]): string => {
  let [result, done] = ['', 0]
  for (const { from, to } of spans) {
    result += text.slice(done, from) + '\0'.repeat(to - from)
    done = to
  }
  return result + text.slice(done)
}

export type ContentFindings = { found: ContentFinding[]; leftOut: number }
export const NOTHING_FOUND: ContentFindings = { found: [], leftOut: 0 }

function keepFirst(found: readonly Found[]): Found[] {
  const said = new Set<string>()
  return found.filter(({ words }) => !said.has(words) && said.add(words))
}

/** Blocking findings come first and dismissed ones last, because the list may be cut off. */
const rank = (finding: ContentFinding, isDismissed: (finding: ContentFinding) => boolean): number =>
  isDismissed(finding) ? 2 : finding.blocks ? 0 : 1

/**
 * Returns at most 200 findings, because a question could otherwise make a reply of several megabytes. Each sentence appears once.
 */
export function findContentProblems(
  question: CheckedQuestion,
  levels: CheckLevels = {},
  isDismissed: (finding: ContentFinding) => boolean = () => false,
): ContentFindings {
  const formulas = findFormulas(question.text)
  const { parts = splitChoices(question.text, question.key, { formulas }) } = question
  const reading: Reading = {
    ...question,
    parts,
    hasChoices: question.parts !== undefined || areSurelyChoices(parts.choices, question.key ?? ''),
    formulas,
    outside: blankOut(question.text, formulas),
  }
  const all = checkIds
    .filter((check) => findLevel(check, levels) !== 'off')
    .flatMap((check) => {
      const stops = findLevel(check, levels) === 'block'
      return keepFirst(finders[check](reading)).map(({ warnsOnly, ...found }: Found) => ({
        check,
        ...found,
        blocks: stops && warnsOnly !== true,
      }))
    })
  if (all.length <= CHECK_LIMITS.findings) return { found: all, leftOut: 0 }
  const ranks = all.map((finding) => rank(finding, isDismissed))
  const listed = [0, 1, 2].flatMap((wanted) => all.filter((_, place) => ranks[place] === wanted)).slice(0, CHECK_LIMITS.findings)
  const isListed = new Set(listed)
  return { found: all.filter((finding) => isListed.has(finding)), leftOut: all.length - listed.length }
}
