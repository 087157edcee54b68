import { counted, plural } from '../../kit/shared/counted.ts'

/** How strict a project is with what a check finds: it is not looked for, it is said, or it must be corrected or dismissed. */
export const CHECK_LEVELS = ['off', 'warn', 'block'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]
export const LEVEL_WORDS: Record<CheckLevel, string> = { off: 'Off', warn: 'Warn', block: 'Block' }

/** The checks by their id: name, and the level of a project that has chosen none (decision P425). */
export const contentChecks = {
  'equal-choices': { name: 'Equal choices', level: 'warn' },
  'key-no-choice': { name: 'Key that is no choice', level: 'warn' },
  'no-key': { name: 'No choice marked', level: 'warn' },
  'empty-stem': { name: 'Empty question', level: 'warn' },
  formula: { name: 'Formula that can’t be read', level: 'warn' },
  'absent-figure': { name: 'Figure without a picture or link', level: 'warn' },
  // Real workbooks have these on purpose, so a project chooses the two.
  'the-above': { name: '“The above” as a choice', level: 'off' },
  'key-without-unit': { name: 'Numerical key without a unit', level: 'off' },
  'repeated-word': { name: 'A word twice in a row', level: 'warn' },
  glossary: { name: 'Words of the glossary', level: 'warn' },
} satisfies Record<string, { name: string; level: CheckLevel }>
export type CheckId = keyof typeof contentChecks
export const checkIds = Object.keys(contentChecks) as [CheckId, ...CheckId[]]

/** Those that a project has chosen; the others have the level of the check. */
export type CheckLevels = Partial<Record<CheckId, CheckLevel>>
export const findLevel = (check: CheckId, levels: CheckLevels): CheckLevel => levels[check] ?? contentChecks[check].level

/** The columns of a sheet that is the glossary of a project. */
export const GLOSSARY_COLUMNS = ['word', 'write_instead'] as const
export type GlossaryColumn = (typeof GLOSSARY_COLUMNS)[number]
/** The columns of the list, by which its workbook can be ordered too. */
export const GLOSSARY_SORTS = ['word', 'instead'] as const
/** Each question is searched for all of them. */
export const GLOSSARY_LIMIT = 500
export const LONGEST_WORD = 100
export const LONGEST_INSTEAD = 200

export const LONGEST_REASON = 500

/** What the checks read and find of one question (decision P655). */
export const CHECK_LIMITS = {
  /** Findings that are listed; the others are counted. */
  findings: 200,
  /** Different formulas, and all of their characters. */
  formulas: 1_000,
  formulaCharacters: 10_000,
  /** Places at which words of the glossary stand. */
  glossaryPlaces: 20_000,
}
/** Findings in all rows of a preview. */
export const FINDINGS_OF_PREVIEW = 1_000

/** The sentence about findings that are not listed; undefined where all are. */
export const describeLeftOut = (leftOut: number): string | undefined =>
  leftOut === 0 ? undefined : `${counted(leftOut, 'more warning')} ${plural(leftOut, 'is', 'are')} not listed.`
