import { QUESTION_COLUMNS } from '../src/row-import/import/mapping-rules.ts'
import { biology } from './questions/biology.ts'
import { chemistry } from './questions/chemistry.ts'
import { computerScience } from './questions/computer-science.ts'
import { economics } from './questions/economics.ts'
import {
  capital,
  makeMultipleChoice,
  drawFor,
  makeShortAnswer,
  type Exercise,
  type QuestionType,
  type QuestionSection,
  type QuestionSubject,
  type DefinedTerm,
} from './questions/exercise.ts'
import { mathematics } from './questions/mathematics.ts'
import { physics } from './questions/physics.ts'
import { statistics } from './questions/statistics.ts'

export type Question = {
  /** The number of the question in the whole bank, from 1 and without gaps. */
  readonly sr_no: number
  readonly question_id: string
  readonly question_code: string
  readonly solution_id: string
  readonly subject: string
  readonly chapter: string
  readonly section: string
  readonly page: number
  readonly q_number: number
  /** The letters of the parts, such as "a,b". Null for a question without parts. */
  readonly q_part: string | null
  readonly q_type: QuestionType
  readonly question_link: string
  /** Null while there is no solution. */
  readonly solution_link: string | null
  readonly moderator_id: string
  readonly question_text: string
  readonly answer_key: string
}

export const questionColumns = [...QUESTION_COLUMNS, 'answer_key'] as const satisfies readonly (keyof Question)[]

const subjects: readonly QuestionSubject[] = [physics, chemistry, mathematics, biology, statistics, economics, computerScience]

export const questionSubjects: readonly string[] = subjects.map((subject) => subject.name)

type Place = { readonly chapter: number; readonly section: number; readonly exercise: Exercise }

const stem = (exercise: Exercise): string => exercise.text.split('\n')[0] ?? ''

const bare = (term: string): string => capital(term.replace(/^(an?|the) /, ''))

const aboutTerm = (
  subject: QuestionSubject,
  terms: readonly DefinedTerm[],
  [term, definition, example]: DefinedTerm,
  n: number,
): Exercise[] => {
  const draw = drawFor(`${subject.code} ${term}`)
  const wrong = draw.shuffle(terms.filter(([other]) => other !== term)).map(([other]) => bare(other))
  const ask = [
    `Explain in your own words what is meant by ${term}, and give an example.`,
    `What does the term “${bare(term).toLowerCase()}” mean in ${subject.name.toLowerCase()}? Illustrate your answer with an example.`,
    `Define ${term} and give an example of your own.`,
  ]
  return [
    makeMultipleChoice(draw, `Which term names ${definition}?`, bare(term), wrong),
    makeShortAnswer(keepCapitals(term, ask[n % ask.length] ?? ''), `${bare(term)}: ${definition}. For example, ${example}.`),
  ]
}

/** Words such as "I" and "DNA" keep their capitals in the middle of a sentence. */
const keepCapitals = (term: string, sentence: string): string =>
  sentence.replace(bare(term).toLowerCase(), term.replace(/^(an?|the) /, ''))

/**
 * Yields a subject's exercises without end, one family after another, with new values in every draw. Skips exercises whose text
 * is already in `seen`.
 */
function* variants(subject: QuestionSubject, seen: Set<string>): Generator<Place> {
  let sources = subject.chapters.flatMap((chapter, c) =>
    chapter.sections.flatMap((section, s) =>
      (section.families ?? []).map((family, f) => ({
        chapter: c,
        section: s,
        family,
        draw: drawFor(`${subject.code} ${section.title} ${f}`),
      })),
    ),
  )
  while (sources.length > 0) {
    const exhausted = new Set<(typeof sources)[number]>()
    for (const source of sources) {
      let exercise: Exercise | undefined
      for (let attempt = 0; attempt < 200 && exercise === undefined; attempt++) {
        const drawn = source.family(source.draw)
        if (!seen.has(stem(drawn))) exercise = drawn
      }
      if (exercise === undefined) {
        exhausted.add(source)
        continue
      }
      seen.add(stem(exercise))
      yield { chapter: source.chapter, section: source.section, exercise }
    }
    sources = sources.filter((source) => !exhausted.has(source))
  }
}

const writtenOf = (subject: QuestionSubject): Place[] => {
  const terms = subject.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.terms ?? []))
  const exercisesOf = (section: QuestionSection): Exercise[] => [
    ...(section.terms ?? []).flatMap((term) => aboutTerm(subject, terms, term, terms.indexOf(term))),
    ...(section.written ?? []),
  ]
  return subject.chapters.flatMap((chapter, c) =>
    chapter.sections.flatMap((section, s) => exercisesOf(section).map((exercise) => ({ chapter: c, section: s, exercise }))),
  )
}

const MOST_EXTRA = 5000
const site = 'https://content.proofline.example'
const moderators = 8

type Numbering = { sr: number; inSubject: Map<string, number>; inChapter: Map<string, number> }

const next = (counts: Map<string, number>, key: string): number => {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

const padded = (n: number, width: number): string => String(n).padStart(width, '0')

const row = (subject: QuestionSubject, place: Place, numbering: Numbering): Question => {
  const chapter = subject.chapters[place.chapter]
  const section = chapter?.sections[place.section]
  if (chapter === undefined || section === undefined)
    throw new Error(`${subject.name} has no section ${place.chapter + 1}.${place.section + 1}.`)
  const n = next(numbering.inSubject, subject.code)
  const inChapter = next(numbering.inChapter, `${subject.code} ${place.chapter}`)
  const id = `${subject.code}-${padded(n, 4)}`
  const { exercise } = place
  numbering.sr += 1
  return {
    sr_no: numbering.sr,
    question_id: id,
    question_code: `${subject.code}-C${padded(place.chapter + 1, 2)}-Q${padded(inChapter, 3)}`,
    solution_id: `SOL-${id}`,
    subject: subject.name,
    chapter: `${place.chapter + 1}. ${chapter.title}`,
    section: `${place.chapter + 1}.${place.section + 1} ${section.title}`,
    page: 40 * (place.chapter + 1) + 10 * place.section + Math.floor(inChapter / 8),
    q_number: inChapter,
    q_part: exercise.parts ?? null,
    q_type: exercise.type,
    question_link: `${site}/questions/${id}`,
    solution_link: numbering.sr % 5 === 3 ? null : `${site}/solutions/SOL-${id}`,
    moderator_id: `MOD-${padded((numbering.sr % moderators) + 1, 2)}`,
    question_text: exercise.text,
    answer_key: exercise.answer,
  }
}

const bank = () => {
  const numbering: Numbering = { sr: 0, inSubject: new Map(), inChapter: new Map() }
  const rows: Question[] = []
  const supplies: { subject: QuestionSubject; more: Generator<Place> }[] = []
  for (const subject of subjects) {
    const places = writtenOf(subject)
    const more = variants(subject, new Set(places.map(({ exercise }) => stem(exercise))))
    while (places.length < subject.count) {
      const { value, done } = more.next()
      if (done) throw new Error(`${subject.name} has only ${places.length} different exercises, ${subject.count} are asked for.`)
      places.push(value)
    }
    const inOrder = places.toSorted((a, b) => a.chapter - b.chapter || a.section - b.section)
    rows.push(...inOrder.map((place) => row(subject, place, numbering)))
    supplies.push({ subject, more })
  }
  return { rows, supplies, numbering }
}

/** Returns the whole bank: 1,200 questions by subject, chapter and section, the same on every call. */
export const listQuestions = (): Question[] => bank().rows

export const listSubjectQuestions = (subject: string): Question[] =>
  listQuestions().filter((question) => question.subject === subject)

/**
 * Returns `count` further questions, none of which is in the bank. Their ids and serial numbers continue those of the bank, and
 * the subjects take turns. Throws RangeError for more than 5,000 questions, because the exercises would become too similar.
 */
export const makeExtraQuestions = (count: number): Question[] => {
  if (count > MOST_EXTRA) throw new RangeError(`At most 5,000 further questions can be made, ${count} are asked for.`)
  const { supplies, numbering } = bank()
  const rows: Question[] = []
  let open = supplies
  while (rows.length < count) {
    const ran: typeof open = []
    for (const supply of open) {
      if (rows.length === count) break
      const { value, done } = supply.more.next()
      if (done) ran.push(supply)
      else rows.push(row(supply.subject, value, numbering))
    }
    open = open.filter((supply) => !ran.includes(supply))
    if (open.length === 0) throw new Error(`Only ${rows.length} further questions can be made, ${count} are asked for.`)
  }
  return rows
}

export const listQuestionCells = (of: readonly Question[] = listQuestions()): (string | number | null)[][] =>
  of.map((question) => questionColumns.map((column) => question[column]))
