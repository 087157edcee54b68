import type { TargetGroup, TargetType } from '../vocabulary.ts'

export const typeWords: Record<TargetType, string> = { units: 'Units', hours: 'Hours', units_hours: 'Units and hours' }
/** The names of the tabs in the documents (001 §2 Worklog). */
export const groupWords: Record<TargetGroup, string> = { ongoing: 'Ongoing', upcoming: 'Upcoming', lapsed: 'Lapsed' }
