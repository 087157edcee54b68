import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { OWN_REASONS, describePendingAbsence } from '../../absences/vocabulary.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { sumFigures } from '../../timesheets/rules.ts'
import { type TargetDay, getCompletedAmount } from '../day-rules.ts'
import { NEEDS, findWorklogDoneProblem, hasFigures, getFiguresOfType } from '../rules.ts'
import type { OwnDay } from '../own-targets-contract.ts'

export type OwnReason = (typeof OWN_REASONS)[number]

/**
 * The typed values of a day, based on a version. `at` is when they were typed. `issues` are the problems found when saving them
 * was last tried.
 */
export type DayDraft = {
  version: number
  units: string
  hours: string
  remarks: string
  reason: OwnReason | ''
  at: string
  issues?: readonly Issue[]
  /** The hours that the person was asked to confirm. Saving the same hours again stores them (decision 174). */
  asked?: string
  /** The day and the project of the units, and the units that were stored at the time of typing. */
  of?: { date: string; project: string; recorded: number }
}

/** Parses a stored draft. Returns undefined if it is corrupt or has an older format. */
export function parseDayDraft(stored: unknown): DayDraft | undefined {
  const { version, units, hours, remarks, reason, at, issues = [] } = (stored ?? {}) as Record<string, unknown>
  const texts = [units, hours, remarks, reason, at]
  if (
    typeof version !== 'number' ||
    !texts.every((text) => typeof text === 'string') ||
    !['', ...OWN_REASONS].includes(String(reason))
  )
    return undefined
  return Array.isArray(issues) ? (stored as DayDraft) : undefined
}

/**
 * Sums how much the drafts of other targets would change the units of a project on a day: the typed units minus the stored units
 * of these targets.
 */
export const sumDraftedUnits = (
  drafts: ReadonlyMap<string, DayDraft>,
  { date, project, except }: { date: string; project: string; except: string },
): number =>
  sumFigures(
    [...drafts].flatMap(([id, { of, units, reason }]) => {
      if (id === except || of?.date !== date || of.project !== project) return []
      return [reason === '' ? (parseFigure(units) ?? 0) : 0, -of.recorded]
    }),
  )

/**
 * Returns the absence that awaits a decision. If the day has figures by now, the absence is not shown, because it cannot be
 * approved.
 */
const waitingReason = (day: OwnDay): OwnDay['asked'] => (hasFigures(day) ? null : day.asked)

const textOf = (figure: number | null): string => (figure === null ? '' : String(figure))
export const toDayDraft = (day: OwnDay): Omit<DayDraft, 'at'> => ({
  version: day.version,
  units: textOf(day.completedUnits),
  hours: textOf(day.completedHours),
  remarks: day.remarks,
  reason: waitingReason(day) ?? OWN_REASONS.find((reason) => reason === day.off.reason) ?? '',
})

export const isChanged = (day: OwnDay, draft: Omit<DayDraft, 'at'>): boolean => {
  const { units, hours, remarks, reason } = toDayDraft(day)
  return (
    draft.units.trim() !== units || draft.hours.trim() !== hours || draft.remarks.trim() !== remarks || draft.reason !== reason
  )
}

export type SentDay = {
  subTargetId: string
  version: number
  completedUnits?: number
  completedHours?: number
  remarks?: string
  reason?: OwnReason | ''
  clear?: boolean
}

/** Builds the body to send for a draft. If the draft is invalid, returns its problems by the fields of the call instead. */
export function buildOwnDayBody(day: OwnDay, draft: Omit<DayDraft, 'at'>): { body: SentDay } | { issues: Issue[] } {
  const { units: takesUnits, hours: takesHours } = getFiguresOfType(day.type)
  const begun = toDayDraft(day)
  const [units, hours] = [takesUnits ? draft.units.trim() : '', takesHours ? draft.hours.trim() : '']
  const [isEmpty, remarks] = [units === '' && hours === '', draft.remarks.trim()]
  const rest = {
    subTargetId: day._id,
    version: draft.version,
    ...(remarks !== begun.remarks && { remarks }),
    ...(isEmpty && hasFigures(day) && { clear: true }),
  }
  if (draft.reason !== begun.reason && (draft.reason !== '' || isEmpty)) return { body: { ...rest, reason: draft.reason } }
  if (isEmpty && hasFigures(day)) return { body: rest }

  const issues: Issue[] = []
  const check = (path: 'completedUnits' | 'completedHours', what: 'units' | 'hours', text: string): void => {
    const message =
      text === '' ? NEEDS[what] : findWorklogDoneProblem(what, parseFigure(text, { hours: what === 'hours' }) ?? Number.NaN)
    if (message !== undefined) issues.push({ path, message })
  }
  if (takesUnits) check('completedUnits', 'units', units)
  if (takesHours) check('completedHours', 'hours', hours)
  if (issues.length > 0) return { issues }
  const figures = {
    ...(takesUnits && { completedUnits: parseFigure(units) ?? 0 }),
    ...(takesHours && { completedHours: parseFigure(hours, { hours: true }) ?? 0 }),
  }
  return { body: { ...rest, ...figures } }
}

/** Describes what is stored for a day now. */
export function describeStoredDay({ completedUnits, completedHours, off }: OwnDay): string {
  if (off.reason !== null) return off.reason
  const done = [
    ...(completedUnits === null ? [] : [formatQuantity(completedUnits, 'unit')]),
    ...(completedHours === null ? [] : [`${formatHours(completedHours)} h`]),
  ]
  return done.length === 0 ? 'no figures' : done.join(', ')
}

/** Returns the first field whose typed figure is invalid. When the day is being saved, a missing figure is invalid too. */
export function findRefusedField(day: OwnDay, draft: DayDraft, isSaved: boolean): 'units' | 'hours' | undefined {
  const sent = buildOwnDayBody(day, draft)
  const issues = 'issues' in sent ? sent.issues : []
  const fields = issues.map(({ path }) => (path === 'completedUnits' ? 'units' : 'hours'))
  return fields.find((field) => isSaved || draft[field].trim() !== '')
}

export type OwnDayLook = {
  words: string
  glyph: 'lock' | 'halfDisc' | 'ring' | 'tick' | 'dashedRing' | 'triangle'
  tone: 'grey' | 'blue' | 'amber' | 'green'
}

/**
 * Returns the words and the look of a day that has no draft and no problem.
 * @param impossible a sentence that says why the hours are in doubt; no figure of the day is then marked as good
 */
export function getOwnDayLook(day: OwnDay, today: string, impossible?: string): OwnDayLook {
  if (day.off.reason === 'reject') return { words: 'weekly off', glyph: 'lock', tone: 'grey' }
  const waiting = waitingReason(day)
  if (waiting !== null) return { words: describePendingAbsence(waiting), glyph: 'halfDisc', tone: 'blue' }
  if (day.off.reason !== null) return { words: `${day.off.reason}, the whole day`, glyph: 'halfDisc', tone: 'amber' }
  const done = getCompletedAmount(day satisfies TargetDay)
  if (done === null) {
    if (day.why !== null) return { words: day.why, glyph: 'lock', tone: 'grey' }
    return day.date < today
      ? { words: 'not filled', glyph: 'dashedRing', tone: 'amber' }
      : { words: 'not filled yet', glyph: 'ring', tone: 'grey' }
  }
  if (impossible !== undefined)
    return {
      words: `${day.why === null ? 'saved' : day.why.replace(/\.$/, '')}, ${impossible}`,
      glyph: 'triangle',
      tone: 'amber',
    }
  const over = Math.round((done - day.target) * 100) / 100
  const against = over === 0 ? '' : `, ${Math.abs(over).toLocaleString('en-IN')} ${over > 0 ? 'over' : 'under'} the target`
  if (day.why !== null) return { words: `${day.why.replace(/\.$/, '')}${against}`, glyph: 'lock', tone: 'grey' }
  return { words: `saved${against}`, glyph: 'tick', tone: 'green' }
}

export const isUnfilled = (day: OwnDay, today: string): boolean =>
  day.why === null && !day.off.isOff && !day.asked && day.date < today && !hasFigures(day)

const RECENT = 7
/**
 * Returns the days of a target that are shown at first, newest first: the last days up to today and the next one. If there are
 * none up to today, these are the first future days.
 */
export function listDaysShownFirst<Day extends { date: string }>(days: readonly Day[], today: string): Day[] {
  const past = days.filter(({ date }) => date <= today).slice(-RECENT)
  const next = days.filter(({ date }) => date > today).slice(0, past.length > 0 ? 1 : RECENT)
  return [...past, ...next].toReversed()
}
