import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import type { SettingKey } from '../vocabulary.ts'

type SetWords = {
  /** The text before the value and its unit: "Candidates are erased after". */
  name: string
  label: string
  unit: string
  means: (value: number) => string
  /** Shown below the day from which the value applies. */
  from: string
}

export const setWords: Record<SettingKey, SetWords> = {
  INCENTIVE_RATE: {
    name: 'Incentive rate',
    unit: 'times',
    label: 'Rate',
    means: (value) => {
      if (value === 0) return 'Nothing is paid for work over the target.'
      return `Work over the target is paid ${value === 1 ? 'like the hours that it would take' : `${value} times the hours that it would take`}.`
    },
    from: 'Figures of earlier days do not change.',
  },
  CANDIDATE_RETENTION_DAYS: {
    name: 'Candidates are erased after',
    unit: 'days',
    label: 'Days',
    means: (value) => `A candidate with no changes for ${formatQuantity(value, 'day')} is erased; job, stages and dates stay.`,
    from: 'Candidates past that time are erased on that day and can’t be recovered.',
  },
  CANDIDATE_WAIT_DAYS: {
    name: 'Candidates wait too long after',
    unit: 'days',
    label: 'Days',
    means: (value) =>
      `A candidate who is in a stage for more than ${formatQuantity(value, 'day')} is marked for their recruiters.`,
    from: 'It applies to the candidates who are waiting on that day.',
  },
  EXPORT_RETENTION_DAYS: {
    name: 'Files of scheduled exports are deleted after',
    unit: 'days',
    label: 'Days',
    means: (value) => `A file of a scheduled export can be downloaded for ${formatQuantity(value, 'day')}.`,
    from: 'Older files are deleted on that day.',
  },
  PERSON_RETENTION_DAYS: {
    name: 'Deleted users can be erased after',
    unit: 'days',
    label: 'Days',
    means: (value) => `An admin can erase a user deleted ${formatQuantity(value, 'day')} ago; figures and IDs stay.`,
    from: 'No one is erased automatically.',
  },
  CROSS_CHECK_TOLERANCE: {
    name: 'Tolerance of the work cross-check',
    unit: '%',
    label: 'Per cent',
    means: (value) =>
      value === 0
        ? 'Any difference is flagged.'
        : `A shift of 8 hours allows ${formatCount(Math.max(0, 8 - (8 * value) / 100))} to ${formatCount(8 + (8 * value) / 100)}.`,
    from: 'Earlier days keep the tolerance that was in force on them.',
  },
}

export const withUnit = (key: SettingKey, value: number): string => `${value} ${setWords[key].unit}`
