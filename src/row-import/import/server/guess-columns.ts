import { headerKey, type HeaderCell } from '../../../kit/xlsx/header.ts'
import { getColumnHeading } from '../../../rows/heading-vocabulary.ts'
import { MAPPING_TARGETS, type SheetKind } from '../mapping-rules.ts'

/** The letter and the number of columns that contain one choice each. */
const CHOICE_LETTERS = ['a', 'b', 'c', 'd', 'e', 'f']
const CHOICE_NAMES = CHOICE_LETTERS.map((letter, at) => [letter, String(at + 1)])
const listChoiceNames = (sign: string): string[] => ['option', 'choice', 'opt', 'विकल्प'].map((word) => word + sign)

/**
 * Other names for the columns, the more likely first, in lower case without blanks and signs. `answer` and `key` are not among
 * them, because the desk reads columns with these names as they are.
 */
const questionNames: Record<string, readonly string[]> = {
  sr_no: ['no', 'sno', 'srno', 'slno', 'sn', 'serialno', 'serialnumber', 'serial', 'rowno', 'row', '#', 'क्रमांक', 'क्रम', 'क्र'],
  question_id: ['qid', 'quesid', 'queid', 'itemid', 'uniqueid', 'uid', 'id'],
  question_code: ['qcode', 'quescode', 'itemcode'],
  solution_id: ['solid', 'solnid', 'answerid'],
  subject: ['subjectname', 'subjects', 'sub', 'subj', 'department', 'dept', 'विषय'],
  chapter: ['chaptername', 'chap', 'ch', 'topic', 'topicname', 'unit', 'unitname', 'lesson', 'lessonname', 'अध्याय', 'पाठ'],
  section: ['sectionname', 'sec', 'book', 'bookname'],
  page: ['pageno', 'pagenumber', 'pg', 'pgno', 'पृष्ठ'],
  q_number: ['qno', 'qnumber', 'quesno', 'queno', 'questionno', 'questionnumber', 'exerciseno', 'problemno'],
  q_part: ['part', 'subpart', 'questionpart'],
  q_type: ['type', 'questiontype', 'quetype', 'questype', 'प्रकार'],
  question_link: ['qlink', 'questionurl', 'link', 'url'],
  solution_link: ['sollink', 'solutionurl', 'answerlink'],
  moderator_id: ['moderator', 'moderatorname'],
  question_text: [
    'question',
    'questions',
    'questionstatement',
    'ques',
    'que',
    'q',
    'problem',
    'stem',
    'statement',
    'item',
    'प्रश्न',
    'सवाल',
  ],
  options: ['option', 'choices', 'choice', 'answeroptions', 'answerchoices', 'alternatives', 'विकल्प'],
  ...Object.fromEntries(CHOICE_NAMES.map((names) => [`option_${names[0]}`, names.flatMap(listChoiceNames)])),
  answer_key: ['ans', 'anskey', 'correctanswer', 'correctoption', 'correct', 'rightanswer', 'उत्तर'],
  level: ['difficulty', 'difficultylevel', 'levelofdifficulty', 'lod', 'स्तर'],
  project_name: ['project', 'projectname'],
}
/** The additional names by which history is read (check-history.ts), and the headings of these columns on screen. */
const historyNames: Record<string, readonly string[]> = {
  question_id: questionNames['question_id'] ?? [],
  author_skip_reason: ['authorreason'],
  author_done_allocation_id: ['authorallocationid'],
  uploader_allocation_id: ['uploaderdoneallocationid'],
  qc_score: ['reviewerqcscore'],
  reviewer_sent_for_rework_date: ['reviewerreworkdate'],
  'reviewer-2_sent_for_rework_date': ['reviewer2reworkdate'],
}
const namesOf = (kind: SheetKind, target: string): readonly string[] =>
  kind === 'questions'
    ? (questionNames[target] ?? [])
    : [...(historyNames[target] ?? []), plainKey(headerKey(getColumnHeading(target).full))]

/** Returns the key of a header without its signs: “Q. No.” becomes “qno”. */
const plainKey = (key: string): string => key.replaceAll(/[\p{P}\p{S}]/gu, '') || key

/** Lists all names by which a column can be recognised. The sheet and its header row are found by these names. */
export const listColumnNames = (kind: SheetKind): string[] =>
  MAPPING_TARGETS[kind].flatMap((target) => [target, ...namesOf(kind, target)])

/**
 * A column of the header. `own` is its target by a documented name, and `proposed` its target by all that is known. Null means
 * one of the sheet's own columns.
 */
export type ColumnGuess = { cell: HeaderCell; own: string | null; proposed: string | null }

/**
 * Guesses the target of each column of a header, using each target once. What the project has saved comes first (by header key,
 * with null for one of the sheet's own columns), then the documented names, then the usual other names. A column that the file
 * already has is not guessed by other names.
 */
export function guessColumns(
  kind: SheetKind,
  header: readonly HeaderCell[],
  { kept, ofFile }: { kept: ReadonlyMap<string, string | null>; ofFile: ReadonlySet<string> },
): ColumnGuess[] {
  const targets = MAPPING_TARGETS[kind]
  const targetByKey = new Map(targets.map((target) => [headerKey(target), target]))
  const guesses = header.map((cell): ColumnGuess => {
    const own = targetByKey.get(cell.key) ?? null
    return { cell, own, proposed: own }
  })
  const isKept = ({ cell }: ColumnGuess): boolean => kept.has(cell.key)
  const taken = new Set(guesses.filter((guess) => !isKept(guess)).map(({ own }) => own))
  // All saved columns release their names first, because two columns may have swapped names.
  for (const guess of guesses.filter(isKept)) {
    const to = kept.get(guess.cell.key) ?? null
    const isFree = to === null || (targets.includes(to) && !taken.has(to))
    guess.proposed = isFree ? to : taken.has(guess.own) ? null : guess.own
    taken.add(guess.proposed)
  }
  const free = new Map(
    guesses
      .filter((guess) => guess.proposed === null && !isKept(guess) && !ofFile.has(guess.cell.key))
      .toReversed()
      .map((guess) => [plainKey(guess.cell.key), guess]),
  )
  // “A” alone may be anything, but with “B” and “C” beside it, it is a choice.
  const bare = CHOICE_LETTERS.map((letter) => free.get(letter))
  if (kind === 'questions' && bare.slice(0, 3).every((guess) => guess !== undefined))
    for (const [at, letter] of CHOICE_LETTERS.entries()) {
      const guess = bare[at]
      if (guess !== undefined && !taken.has(`option_${letter}`)) {
        guess.proposed = `option_${letter}`
        taken.add(guess.proposed)
      }
    }
  for (const target of targets) {
    const guess = taken.has(target) ? undefined : namesOf(kind, target).flatMap((name) => free.get(name) ?? [])[0]
    if (guess?.proposed === null) guess.proposed = target
  }
  return guesses
}
