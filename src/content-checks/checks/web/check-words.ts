import type { CheckId } from '../vocabulary.ts'

/** What each check looks for, in a few words. */
export const CHECK_SAYS: Record<CheckId, string> = {
  'equal-choices': 'two choices that say the same',
  'key-no-choice': 'a key that names no choice of the question',
  'no-key': 'choices, and an empty key',
  'empty-stem': 'an empty question, or choices alone',
  formula: 'a formula that breaks off, or TeX outside of $ and $',
  'absent-figure': '“in the figure” and no picture or link',
  'the-above': '“all of the above”, “none of these”',
  'key-without-unit': 'a number as the key of a question without choices',
  'repeated-word': '“the the”',
  glossary: 'words of the project’s glossary',
}
