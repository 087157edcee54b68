import { formatQuantity, formatPlural } from '../../kit/shared/counted.ts'

/**
 * A project's level for a check. `off` does not run it, `warn` shows its findings, and `block` requires that they are corrected
 * or dismissed.
 */
export const CHECK_LEVELS = ['off', 'warn', 'block'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]
export const LEVEL_WORDS: Record<CheckLevel, string> = { off: 'Off', warn: 'Warn', block: 'Block' }

/** `level` is the level of a project that has not chosen one. */
export const CHECK_WORDS = {
  'equal-choices': { name: 'Equal choices', level: 'warn' },
  'key-no-choice': { name: 'Key that is no choice', level: 'warn' },
  'no-key': { name: 'No choice marked', level: 'warn' },
  'empty-stem': { name: 'Empty question', level: 'warn' },
  formula: { name: 'Formula that can’t be read', level: 'warn' },
  'absent-figure': { name: 'Figure without a picture or link', level: 'warn' },
  // Real workbooks contain these on purpose, so these two checks are off until a project turns them on.
  'the-above': { name: '“The above” as a choice', level: 'off' },
  'key-without-unit': { name: 'Numerical key without a unit', level: 'off' },
  'repeated-word': { name: 'A word twice in a row', level: 'warn' },
  glossary: { name: 'Words of the glossary', level: 'warn' },
} satisfies Record<string, { name: string; level: CheckLevel }>
export type CheckId = keyof typeof CHECK_WORDS
export const checkIds = Object.keys(CHECK_WORDS) as [CheckId, ...CheckId[]]

/** A check without an entry has its default level. */
export type CheckLevels = Partial<Record<CheckId, CheckLevel>>
export const findLevel = (check: CheckId, levels: CheckLevels): CheckLevel => levels[check] ?? CHECK_WORDS[check].level

export const GLOSSARY_COLUMNS = ['word', 'write_instead'] as const
export type GlossaryColumn = (typeof GLOSSARY_COLUMNS)[number]
export const GLOSSARY_SORTS = ['word', 'instead'] as const
/** Limited because each question is searched for all words. */
export const GLOSSARY_LIMIT = 500
export const MAX_WORD_LENGTH = 100
export const MAX_INSTEAD_LENGTH = 200

export const MAX_REASON_LENGTH = 500

export const CHECK_LIMITS = {
  /** Further findings are only counted. */
  findings: 200,
  formulas: 1_000,
  formulaCharacters: 10_000,
  glossaryPlaces: 20_000,
}
/** Counts all rows of a preview together. */
export const MAX_PREVIEW_FINDINGS = 1_000

export const describeLeftOut = (leftOut: number): string | undefined =>
  leftOut === 0 ? undefined : `${formatQuantity(leftOut, 'more warning')} ${formatPlural(leftOut, 'is', 'are')} not listed.`
