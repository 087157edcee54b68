/** The groups of calculations.md 6. */
export const SCORE_GROUPS = ['person', 'subject', 'project'] as const
export type Group = (typeof SCORE_GROUPS)[number]
export const GROUP_WORDS: Record<Group, string> = { person: 'Person', subject: 'Subject', project: 'Project' }

/** The decisions behind each of these figures can be listed. */
export const SCORE_FIGURES = ['decisions', 'judged', 'accepted', 'reworks', 'scored', 'skips'] as const
export type ScoreFigure = (typeof SCORE_FIGURES)[number]
/** The workbook can be sorted by the same columns. */
export const SCORE_COLUMNS = ['name', ...SCORE_FIGURES, 'first_pass', 'qc', 'median', 'average', 'dismissed', 'reasons'] as const
export type ScoreColumn = (typeof SCORE_COLUMNS)[number]
/** Dismissed warnings are not decisions, so they cannot be listed on this page; the page of each row shows them. */
export const DISMISSED_WORDS = 'Dismissed warnings'
export const FIGURE_WORDS: Record<ScoreFigure, string> = {
  decisions: 'Decisions',
  judged: 'Judged',
  accepted: 'Accepted at once',
  reworks: 'Sent back',
  scored: 'Scored',
  skips: 'Skips',
}
