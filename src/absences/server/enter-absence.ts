import { askFirst } from '../../kit/server/ask-first.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import { type OwnMark, toOwnMark } from '../../users/server/own-figures.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { selectApproversOfPerson } from '../../inbox/server/lookup.ts'
import { type Doer, isAdmin } from '../../users/rules.ts'
import { refuseAfterLastDay } from '../../users/server/lookup.ts'
import type { Entered } from '../contract.ts'
import { refusal, refuse } from '../refusals.ts'
import {
  type AbsenceDay,
  type AbsenceEntry,
  type AbsenceVerdict,
  isTooFarAhead,
  judgeDay,
  findRangeProblem,
  describeStays,
} from '../rules.ts'
import { type Reason, type SeenReason, seenWords } from '../vocabulary.ts'
import { selectDayStates, insertAbsences, insertRange, selectWorkedDays } from './queries.ts'
import { endAbsenceRequests, insertRequests } from './requests.ts'

type Entry = {
  /** The person, who must already be locked. */
  person: { id: string; fullName: string }
  from: string
  /** The last day is included. Undefined for a single day. */
  to?: string | undefined
  /** Empty to remove the absence. */
  reason: '' | Reason
  /** The absence that the person saw on a single day (see `judgeDay`). */
  seen?: '' | SeenReason | undefined
  by: Doer
  confirmed: boolean
  now: Date
  reach: Reach
  registered: Pick<Registered, 'extensionsOf'>
}
type Done = {
  entered: Entered
  audited: AuditEntry[]
  concerns: string[]
}

const notices = {
  has: ({ present }: AbsenceDay) => (present === null ? 'no longer has an absence' : `has ${seenWords[present]} already`),
  approved: () => 'is approved',
  waits: () => 'has an absence waiting for approval',
  'no weekend': () => 'isn’t a weekend day',
}
const problemOf = (state: AbsenceDay, judged: AbsenceVerdict & { act: 'refuse' }) =>
  refusal(judged.code, {
    values: { day: formatDay(state.day), what: state.work ?? '', last: formatDay(state.lastDayBefore ?? '') },
  })

/** Returns the conflicts of a range, and what must be asked first, each with its day. */
function listDayIssues(state: AbsenceDay, judged: AbsenceVerdict, isRange: boolean): Issue[] {
  const path = isRange ? 'days' : 'date'
  if (judged.act === 'leave out') return []
  if (judged.act === 'refuse')
    return [{ path, message: `${formatDay(state.day)} is left out: ${problemOf(state, judged).message}` }]
  if (judged.notices.length === 0) return []
  const said = judged.notices.map((notice) => notices[notice](state)).join(' and ')
  return [
    { path, message: `${formatDay(state.day)} ${said}${judged.act === 'ask' && isRange ? ': it waits for approval' : ''}.` },
  ]
}

type Judged = { state: AbsenceDay; judged: AbsenceVerdict }
/** Returns whether the days of the entry follow shifts and holidays. Only a single day off that gets a reason stays as entered. */
const followsFacts = (judged: readonly Judged[], { reason, isRange }: Pick<AbsenceEntry, 'reason' | 'isRange'>): boolean =>
  isRange || reason === '' || judged.every(({ state }) => !state.isOff)

/**
 * Enters why a locked person does not work on a day, or on the working days of a range, or removes that entry (decision 146). If
 * there are conflicts (`noticesOf`), it asks for confirmation first. Once confirmed, the rest of a range is entered.
 * @throws the refusal of a single day; for a range ABSENCE_NOWHERE with all refusals; INVALID_REQUEST, ABSENCE_TOO_FAR
 */
export async function enterAbsence(
  db: Db,
  { person, from, to, reason, seen, by, confirmed, now, reach, registered }: Entry,
  own?: OwnMark,
): Promise<Done> {
  const last = to ?? from
  const today = toDay(now)
  const wrong = findRangeProblem(from, last)
  if (wrong !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'to', message: wrong }] })
  if (isTooFarAhead(last, today)) refuse('ABSENCE_TOO_FAR')
  const { states, isOnlyAdmin } = await selectDayStates(db, by, { userId: person.id, from, to: last, reach, registered })
  const isSelf = by.id === person.id
  const isRange = to !== undefined
  const entering = { reason, isAdmin: isAdmin(by) && !isSelf, isOwn: isSelf && !isOnlyAdmin, isRange, seen, today }
  const judged = states.map((state) => ({ state, judged: judgeDay(state, entering) }))
  const issues = judged.flatMap((each) => listDayIssues(each.state, each.judged, isRange))
  const daysThat = (act: AbsenceVerdict['act']): AbsenceDay[] =>
    judged.filter((each) => each.judged.act === act).map(({ state }) => state)
  const [recorded, requested, withdrawn] = [daysThat('record'), daysThat('ask'), daysThat('withdraw')]
  if (!isRange)
    for (const { state, judged: only } of judged)
      if (only.act === 'refuse')
        throw only.code === 'MONTH_CLOSED'
          ? refusal('MONTH_CLOSED', { issues: [{ path: 'date', message: problemOf(state, only).message }] })
          : problemOf(state, only)
  if (recorded.length + requested.length + withdrawn.length === 0) {
    const refused = judged.filter((each) => each.judged.act === 'refuse')
    if (refused.every((each) => each.judged.act === 'refuse' && each.judged.code === 'AFTER_LAST_DAY'))
      refuseAfterLastDay(refused[0]?.state.lastDayBefore ?? null)
    refuse(issues.length === 0 ? 'ABSENCE_UNCHANGED' : 'ABSENCE_NOWHERE', { issues })
  }
  if (issues.length > 0 && !confirmed) askFirst(issues)
  const whose = { userId: person.id, by: by.id, now }
  const days = (of: readonly AbsenceDay[]): string[] => of.map(({ day }) => day)
  await endAbsenceRequests(db, [...days(withdrawn), ...days(requested)], 'withdrawn', whose)
  await endAbsenceRequests(db, days(recorded), 'replaced', whose)
  // These days would have to wait for a decision if somebody else decided for this person.
  const forSelf = new Set(isSelf ? days(recorded.filter(({ day, isApproved }) => isApproved || day > today)) : [])
  const isFollowing = reason !== 'reject' && recorded.length + requested.length > 0 && followsFacts(judged, { reason, isRange })
  const leftOut = judged.filter(({ state, judged: { act } }) => act === 'refuse' || (act === 'leave out' && state.waits !== null))
  const range = { ...whose, from, until: last, reason, leftOut: leftOut.map(({ state }) => state.day) }
  const rangeId = isFollowing ? await insertRange(db, range) : undefined
  // The requests are inserted before the absences, because inserting absences resolves the other days of the range, and these
  // must not include pending days.
  if (requested.length > 0) await insertRequests(db, requested, { ...whose, reason, rangeId })
  const added = await insertAbsences(db, days(recorded), { ...whose, reason, rangeId })
  // Removing a weekly off restores the day of leave below it, unless the person worked on that day.
  const worked = await selectWorkedDays(db, person.id, days(recorded))
  const nameOf = (day: string): string => `${person.fullName} ${formatDay(day)}`
  const line = (day: string, change: Pick<AuditEntry, 'before' | 'after'>): AuditEntry => ({
    type: 'absence',
    id: person.id,
    name: nameOf(day),
    ...change,
  })
  return {
    entered: {
      recorded: days(recorded),
      waiting: days(requested),
      withdrawn: days(withdrawn),
      leftOut: [
        ...judged.flatMap((each) =>
          each.judged.act === 'refuse' ? [{ date: each.state.day, message: problemOf(each.state, each.judged).message }] : [],
        ),
        ...worked.map(({ day, figures }) => ({ date: day, message: describeStays(day, figures) })),
      ],
    },
    audited: [
      ...added.map(({ day, before }) =>
        line(day, { before: { reason: before ?? '' }, after: { reason, ...own, ...toOwnMark(forSelf.has(day)) } }),
      ),
      ...requested.map(({ day, waits }) => line(day, { before: { asked: waits }, after: { asked: reason } })),
      ...withdrawn.map(({ day, waits }) => line(day, { before: { asked: waits }, after: { asked: null } })),
    ],
    concerns: [person.id, ...(isSelf ? await selectApproversOfPerson(db, person.id, today) : [])],
  }
}
