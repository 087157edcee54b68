import type { TargetGroup, TargetType } from '../vocabulary.ts'

/** What a target counts, as people read it. */
export const typeWords: Record<TargetType, string> = { units: 'Units', hours: 'Hours', units_hours: 'Units and hours' }
/** The documents' tabs (001 §2 Worklog). */
export const groupWords: Record<TargetGroup, string> = { ongoing: 'Ongoing', upcoming: 'Upcoming', lapsed: 'Lapsed' }
