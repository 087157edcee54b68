/**
 * The dated settings of the product.
 * - INCENTIVE_RATE: the factor of every incentive (calculations.md 2).
 * - CANDIDATE_RETENTION_DAYS: the number of days from the last change of candidates to their erasure (decision 76).
 * - CANDIDATE_WAIT_DAYS: the number of days in a stage after which a candidate has waited too long.
 * - EXPORT_RETENTION_DAYS: the number of days after which the files of scheduled exports are deleted.
 * - PERSON_RETENTION_DAYS: the number of days from the deletion of people to the first day on which they may be erased (ADR 12).
 * - CROSS_CHECK_TOLERANCE: the percentage by which the sources of a day's work may differ before the day is marked for its
 *   approver (calculations.md 8).
 */
export const SETTINGS = [
  'INCENTIVE_RATE',
  'CANDIDATE_RETENTION_DAYS',
  'CANDIDATE_WAIT_DAYS',
  'EXPORT_RETENTION_DAYS',
  'PERSON_RETENTION_DAYS',
  'CROSS_CHECK_TOLERANCE',
] as const
export type SettingKey = (typeof SETTINGS)[number]
export const settingWords: Record<SettingKey, string> = {
  INCENTIVE_RATE: 'Incentive rate',
  CANDIDATE_RETENTION_DAYS: 'Days until candidates are erased',
  CANDIDATE_WAIT_DAYS: 'Days a candidate may wait in a stage',
  EXPORT_RETENTION_DAYS: 'Days until files of scheduled exports are deleted',
  PERSON_RETENTION_DAYS: 'Days until deleted users can be erased',
  CROSS_CHECK_TOLERANCE: 'Tolerance of the work cross-check, per cent',
}
/** In force until other values are set. */
export const usualSettings: Record<SettingKey, number> = {
  INCENTIVE_RATE: 1,
  CANDIDATE_RETENTION_DAYS: 180,
  CANDIDATE_WAIT_DAYS: 5,
  EXPORT_RETENTION_DAYS: 90,
  PERSON_RETENTION_DAYS: 365,
  CROSS_CHECK_TOLERANCE: 20,
}
