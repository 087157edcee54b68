import { formatQuantity, formatCount, joinWords } from '../../../kit/shared/counted.ts'
import type { PortalOutcome } from '../contract.ts'

export const sumKinds = ({ kinds }: PortalOutcome): number => kinds.single + kinds.multiple + kinds.number + kinds.open

const kindWords = { single: 'with one right choice', multiple: 'with several', number: 'with a number', open: 'open' } as const

/** Returns a sentence such as “120 questions: 100 with one right choice, 20 open. People mark 20 of them.” */
export function writeKinds(outcome: PortalOutcome): string {
  const said = Object.entries(kindWords).flatMap(([kind, words]) => {
    const count = outcome.kinds[kind as keyof typeof kindWords]
    return count === 0 ? [] : [`${formatCount(count)} ${words}`]
  })
  if (said.length === 0) return 'No questions.'
  const marked = outcome.kinds.open === 0 ? '' : ` People mark ${formatCount(outcome.kinds.open)} of them.`
  return `${formatQuantity(sumKinds(outcome), 'question')}: ${said.join(', ')}.${marked}`
}

const problemWords: Record<PortalOutcome['problems'][number]['problem'], string> = {
  'no key': 'has choices and no key. It is exported as an open question.',
  key: 'has a key that is none of its choices. It is exported as an open question, with the key for whoever marks it.',
  choices: 'has a letter as its key and no choices. It is exported as an open question, with the key for whoever marks it.',
  words: 'has a key in words and no choices. It is exported as an open question, with the key for whoever marks it.',
  nothing: 'has neither choices nor a key. It is exported as an open question.',
  unit: 'has a unit in its key. The unit is shown beside the field, and the pupil types the figure alone.',
  tiny: 'has a key that Moodle can’t tell from the numbers beside it. In Moodle it is an open question; QTI marks it by itself.',
  formula:
    'has a formula with a command that Moodle lacks. In Moodle it is MathML, which its editor may drop when somebody edits it.',
  'no question': 'has no question in words or pictures. It is left out.',
  'too long': 'takes too long to convert. Its question is left out, and the export says so in its place.',
}
const pluralWords: typeof problemWords = {
  'no key': 'have choices and no key. They are exported as open questions.',
  key: 'have a key that is none of their choices. They are exported as open questions, with the key for whoever marks them.',
  choices: 'have a letter as their key and no choices. They are exported as open questions, with the key for whoever marks them.',
  words: 'have a key in words and no choices. They are exported as open questions, with the key for whoever marks them.',
  nothing: 'have neither choices nor a key. They are exported as open questions.',
  unit: 'have a unit in their key. The unit is shown beside the field, and the pupil types the figure alone.',
  tiny: 'have a key that Moodle can’t tell from the numbers beside it. In Moodle they are open questions; QTI marks them by itself.',
  formula:
    'have a formula with a command that Moodle lacks. In Moodle it is MathML, which its editor may drop when somebody edits it.',
  'no question': 'have no question in words or pictures. They are left out.',
  'too long': 'take too long to convert. Their questions are left out, and the export says so in their places.',
}

export const listProblemLines = ({ problems }: PortalOutcome): string[] =>
  problems.map(({ problem, count, rows }) => {
    if (count === 1) return `Row ${joinWords(rows.map(formatCount))} ${problemWords[problem]}`
    const more = count - rows.length
    const named = [...rows.map(formatCount), ...(more > 0 ? [`${formatCount(more)} more`] : [])]
    return `Rows ${joinWords(named)} ${pluralWords[problem]}`
  })
