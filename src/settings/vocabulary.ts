/** The dated settings of the product. INCENTIVE_RATE: the factor of every incentive (calculations.md 2). */
export const SETTINGS = ['INCENTIVE_RATE'] as const
export type SettingKey = (typeof SETTINGS)[number]
/** As people read them. */
export const settingWords: Record<SettingKey, string> = { INCENTIVE_RATE: 'Incentive rate' }
/** The value before the first one that was set. */
export const usualSettings: Record<SettingKey, number> = { INCENTIVE_RATE: 1 }
