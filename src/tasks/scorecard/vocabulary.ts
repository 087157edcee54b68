/** What the scorecard has a row of (calculations.md 6). */
export const GROUPS = ['person', 'subject', 'project'] as const
export type Group = (typeof GROUPS)[number]
export const GROUP_WORDS: Record<Group, string> = { person: 'Person', subject: 'Subject', project: 'Project' }

/** The figures that are counts of decisions, each of which can be listed. */
export const FIGURES = ['decisions', 'judged', 'accepted', 'reworks', 'scored', 'skips'] as const
export type ScoreFigure = (typeof FIGURES)[number]
/** No figure of decisions: what they dismissed stands at the rows. */
export const DISMISSED_WORDS = 'Dismissed warnings'
export const FIGURE_WORDS: Record<ScoreFigure, string> = {
  decisions: 'Decisions',
  judged: 'Judged',
  accepted: 'Accepted at once',
  reworks: 'Sent back',
  scored: 'Scored',
  skips: 'Skips',
}
