import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { TextSearch } from '../../../rows/filter/search-rules.ts'
import { toRoleKey, type Turn } from '../../../rows/workflow/vocabulary.ts'
import type { StageState } from '../rules.ts'

const turnIs = (...turns: readonly Turn[]): TextSearch => ({ key: 'turn', type: 'exact', value: [...turns] })
const turnIsNot = (...turns: readonly Turn[]): TextSearch => ({ key: 'turn', type: 'not', value: [...turns] })
const statusIs = (role: StaffRole, ...words: readonly string[]): TextSearch => ({
  key: `${toRoleKey(role)}_status`,
  type: 'exact',
  value: [...words],
})
const statusIsNot = (role: StaffRole, ...words: readonly string[]): TextSearch => ({ ...statusIs(role, ...words), type: 'not' })
const inRework = (value: 'yes' | 'no'): TextSearch => ({ key: 'in_rework', type: 'exact', value })
const before = (role: StaffRole): readonly StaffRole[] => STAFF_ROLES.slice(0, STAFF_ROLES.indexOf(role))

/**
 * The filter for the rows in a place of a role. It matches `deriveStageState` of rules.ts; a test compares the two for every
 * reachable state.
 */
export function listStageStateSearches(role: StaffRole, place: StageState, secondReview: boolean): readonly TextSearch[] {
  const decided = (...words: readonly string[]): readonly TextSearch[] => [turnIsNot(role), statusIs(role, ...words)]
  switch (place) {
    case 'waiting':
      return role === 'AUTHOR' || role === 'REVIEWER' ? [turnIs(role), inRework('no')] : [turnIs(role)]
    case 'rework':
      return [turnIs(role), inRework('yes')]
    case 'upcoming':
      return [turnIs(...before(role)), statusIs(role, '')]
    case 'returned':
      return decided('sent_for_rework', 'sent_for_re_attempt')
    case 'done':
      return [...decided('done', 'rework_done'), statusIsNot('REVIEWER', 'approved', 'rejected')]
    case 'approved':
    case 'rejected':
      return role === 'AUTHOR' ? [...decided('done', 'rework_done'), statusIs('REVIEWER', place)] : decided(place)
    case 'skipped':
      return role === 'REVIEWER' ? decided('skip_approved', 'to_be_skipped') : decided('skipped')
    case 'uploaded':
      return decided('uploaded')
    case 'unneeded':
      if (role !== 'REVIEWER-2') return [turnIs('CLOSED'), statusIs(role, '')]
      return secondReview ? [turnIs('UPLOADER', 'CLOSED'), statusIs(role, '')] : [turnIsNot(role), statusIs(role, '')]
  }
}

/** A null person finds the unassigned rows. */
export const buildAssigneeSearch = (role: StaffRole, person: { email: string } | null): TextSearch => ({
  key: toRoleKey(role),
  type: 'exact',
  value: person?.email ?? '',
})
