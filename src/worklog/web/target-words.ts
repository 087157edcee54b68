import type { TargetGroup, TargetType } from '../vocabulary.ts'

/** The unit of a target, in words for the user. */
export const typeWords: Record<TargetType, string> = { units: 'Units', hours: 'Hours', units_hours: 'Units and hours' }
/** The tabs of the documents (001 §2 Worklog). */
export const groupWords: Record<TargetGroup, string> = { ongoing: 'Ongoing', upcoming: 'Upcoming', lapsed: 'Lapsed' }
