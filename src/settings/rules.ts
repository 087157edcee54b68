import type { SettingKey } from './vocabulary.ts'

type Range = { least: number; most: number; decimals: number }
const ranges: Record<SettingKey, Range> = {
  INCENTIVE_RATE: { least: 0, most: 100, decimals: 4 },
  CANDIDATE_RETENTION_DAYS: { least: 30, most: 3650, decimals: 0 },
  CANDIDATE_WAIT_DAYS: { least: 1, most: 365, decimals: 0 },
  EXPORT_RETENTION_DAYS: { least: 7, most: 3650, decimals: 0 },
  PERSON_RETENTION_DAYS: { least: 30, most: 3650, decimals: 0 },
  CROSS_CHECK_TOLERANCE: { least: 0, most: 1000, decimals: 2 },
}
export const findSettingProblem = (key: SettingKey, value: number): string | undefined => {
  const { least, most, decimals } = ranges[key]
  if (value >= least && value <= most && Number(value.toFixed(decimals)) === value) return undefined
  return decimals === 0
    ? `The value must be a whole number of days from ${least} to ${most}.`
    : `The value must be a number from ${least} to ${most} with at most ${decimals} decimals.`
}
