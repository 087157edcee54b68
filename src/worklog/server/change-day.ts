import { toDayOff } from '../../absences/rules.ts'
import { enterAbsence } from '../../absences/server/lookup.ts'
import type { Reason } from '../../absences/vocabulary.ts'
import { BEFORE_FIRST } from '../../users/first-day-rules.ts'
import { refuseAfterLastDay } from '../../users/server/lookup.ts'
import type { Call } from '../../kit/server/call.ts'
import { type OwnMark, checkOwnFigures } from '../../users/server/own-figures.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { found, refuse } from '../refusals.ts'
import { findFigureProblems, computeFiguresAfter, hasFigures, dropDisabledFigures } from '../rules.ts'
import type { targetDays } from '../target-days-contract.ts'
import { type WorklogDay, selectDayBy, lockPersonOfDay, removeDay, updateDay } from './day-queries.ts'

const idOf = (text: string): string | null => asId(text.trim())
const NO_FIGURES = { completedUnits: null, completedHours: null }

type Sent = {
  target?: number | undefined
  type?: WorklogDay['type'] | undefined
  completedUnits?: number | undefined
  completedHours?: number | undefined
  remarks?: string | undefined
  reason?: '' | Reason | undefined
  clear?: boolean | undefined
  version?: number | undefined
}
type Writing = Pick<Call<typeof targetDays.change>, 'db' | 'actor' | 'clock' | 'audit' | 'publish' | 'registered'> & {
  reach: Reach
}
type Asked = {
  person: { id: string; fullName: string }
  day: WorklogDay
  sent: Sent
  isAdmin: boolean
  confirmed: boolean
  own?: OwnMark
}

const sendsFigures = ({ completedUnits, completedHours }: Sent): boolean =>
  completedUnits !== undefined || completedHours !== undefined
const sendsDay = ({ target, type, remarks, clear }: Sent): boolean =>
  target !== undefined || type !== undefined || remarks !== undefined || clear === true

/**
 * Refuses figures that cannot be entered: on a future day, before the person's first day or after the last one, or on a day of
 * absence. Also refuses figures that do not fit the type.
 */
function checkFigures(day: WorklogDay, type: WorklogDay['type'], sent: Sent, today: string): void {
  if (day.day > today) refuse('DAY_TO_COME', { issues: [{ path: 'date', message: 'This day is in the future.' }] })
  if (day.isBeforeFirst) refuse('BEFORE_FIRST_DAY', { issues: [{ path: 'date', message: BEFORE_FIRST }] })
  if (!hasFigures(day)) refuseAfterLastDay(day.lastDayBefore)
  const issues = findFigureProblems(type, sent, day)
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  if (day.absence !== null) refuse('DAY_ABSENT', { values: { reason: day.absence } })
}

/** Returns the day after the sent changes. Throws if they are not allowed. */
function computeDayAfter(
  day: WorklogDay,
  sent: Sent,
  today: string,
): Pick<WorklogDay, 'type' | 'target' | 'completedUnits' | 'completedHours' | 'remarks'> {
  const type = sent.type ?? day.type
  if (sent.clear === true && sendsFigures(sent))
    refuse('INVALID_REQUEST', { issues: [{ path: 'clear', message: 'Enter or clear figures, not both.' }] })
  // If a day has figures and gets a new type, it needs new figures.
  const isFilled = sendsFigures(sent) || (type !== day.type && hasFigures(day) && sent.clear !== true)
  if (isFilled) checkFigures(day, type, sent, today)
  const figures = sent.clear === true ? NO_FIGURES : computeFiguresAfter(type, sent, day)
  return { type, target: sent.target ?? day.target, remarks: sent.remarks ?? day.remarks, ...figures }
}

const audited = ({ type, target, completedUnits, completedHours, remarks }: ReturnType<typeof computeDayAfter>) => ({
  type,
  target,
  completedUnits,
  completedHours,
  remarks,
})

/** The day as a 409 response returns it (OwnDay of own-targets-contract.ts without `group`, `why` and `asked`). */
const presentOf = ({ id, day, absence, ...rest }: WorklogDay) => ({
  _id: id,
  date: day,
  ...audited(rest),
  version: rest.version,
  off: toDayOff(absence),
})

/** Changes a day of a locked person: the sent fields of the day, the absence on the whole day, or both. */
async function saveDay(call: Writing, { person, day, sent, isAdmin, confirmed, own }: Asked): Promise<void> {
  const { db, actor, reach, clock, audit, publish, registered } = call
  // The remaining days of a deleted target still count, so an admin can correct them.
  if (day.removedBecause !== null || (day.targetDeleted && !isAdmin)) refuse('DAY_NOT_FOUND')
  if (sent.version !== undefined && sent.version !== day.version) refuse('DAY_OUTDATED', { fields: { record: presentOf(day) } })
  // The clock is read after the lock, because midnight may have passed while this call waited for it (decision 126).
  const now = clock()
  const today = toDay(now)
  const { reason } = sent
  if (reason !== undefined && sendsFigures(sent))
    refuse('INVALID_REQUEST', { issues: [{ path: 'reason', message: 'A day can have figures or an absence, not both.' }] })
  if (sendsFigures(sent) || sendsDay(sent)) {
    const changed = computeDayAfter(day, sent, today)
    await updateDay(db, day.id, { ...changed, isFilled: sendsFigures(sent), isCorrection: isAdmin, by: actor.id, now })
    const name = `${day.targetName} of ${person.fullName}, ${formatDay(day.day)}`
    audit({ type: 'worklog-day', id: day.id, name, before: audited(day), after: { ...audited(changed), ...own } })
  }
  if (reason !== undefined) {
    const entry = { person, from: day.day, reason, by: actor, confirmed, now, reach, registered }
    const { audited: lines, concerns } = await enterAbsence(db, entry, own)
    for (const line of lines) audit(line)
    publish(concerns)
  }
  publish([person.id])
}

/**
 * Records a day of a target of the caller.
 * @throws DAY_NOT_FOUND, INVALID_REQUEST
 */
export async function recordDay(call: Call<typeof targetDays.record>): Promise<void> {
  const { db, actor, reach, params, body } = call
  const where = { targetId: idOf(params.targetId), subId: idOf(body.subTargetId) }
  const person = found(await lockPersonOfDay(db, reach, where), 'DAY_NOT_FOUND')
  const day = found(await selectDayBy(db, actor, where), 'DAY_NOT_FOUND')
  const { subTargetId: _, ...given } = body
  const sent = dropDisabledFigures(day.type, given)
  if (sent.reason === undefined && !sendsFigures(sent) && sent.clear !== true) {
    // A remark alone is accepted only on a day that has its figures.
    const issues = findFigureProblems(day.type, sent, sent.remarks === undefined ? NO_FIGURES : day)
    if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  }
  await saveDay(call, { person, day, sent, isAdmin: false, confirmed: false })
}

type Correcting = Pick<Call<typeof targetDays.delete>, 'db' | 'actor' | 'reach' | 'params'>
/**
 * Locks the person of a day and returns both, for a correction by an admin.
 * @throws DAY_NOT_FOUND
 */
export async function lockDayToCorrect({ db, actor, reach, params }: Correcting) {
  const where = { targetId: idOf(params.targetId), subId: idOf(params.subId) }
  const person = found(await lockPersonOfDay(db, reach, where), 'DAY_NOT_FOUND')
  const own = await checkOwnFigures(db, actor, [person.id])
  return { person, own, day: found(await selectDayBy(db, actor, where), 'DAY_NOT_FOUND') }
}

/**
 * Changes a day for an admin.
 * @throws INVALID_REQUEST
 */
export async function changeDay(call: Call<typeof targetDays.change>): Promise<void> {
  const { query, body } = call
  const { person, own, day } = await lockDayToCorrect(call)
  const sent = dropDisabledFigures(body.type ?? day.type, body)
  if (sent.reason === undefined && !sendsFigures(sent) && !sendsDay(sent))
    refuse('INVALID_REQUEST', { issues: [{ path: 'target', message: 'Nothing was sent for the day.' }] })
  await saveDay(call, { person, day, sent, isAdmin: true, confirmed: query.confirm !== false, own })
}

/**
 * Removes a day, which can be restored later.
 * @throws DAY_NOT_FOUND
 */
export async function removeTargetDay(
  call: Correcting & Pick<Call<typeof targetDays.delete>, 'clock' | 'audit' | 'publish'>,
): Promise<void> {
  const { db, actor, clock, audit, publish } = call
  const { person, own, day } = await lockDayToCorrect(call)
  if (day.removedBecause !== null) refuse('DAY_NOT_FOUND')
  await removeDay(db, day.id, { by: actor.id, now: clock() })
  publish([person.id])
  const name = `${day.targetName} of ${person.fullName}, ${formatDay(day.day)}`
  audit({ type: 'worklog-day', id: day.id, name, before: audited(day), after: own })
}
