import { counted, showCount } from '../../kit/shared/counted.ts'
import type { SettingKey } from '../vocabulary.ts'

type SetWords = {
  title: string
  label: string
  /** What the value in force means; undefined: it is not known yet. */
  now: (value: number | undefined) => string
  /** What a typed value means. */
  means: (value: number) => string
  /** Below the day from which it holds. */
  from: string
}

/** What the dialog of each setting says. */
export const setWords: Record<SettingKey, SetWords> = {
  INCENTIVE_RATE: {
    title: 'Set the incentive rate',
    label: 'Rate',
    now: (value) => `The rate in force today is ${value ?? '…'}. It is the factor of every incentive.`,
    means: (value) => {
      if (value === 0) return 'Nothing is paid for work over the target.'
      return `Work over the target is paid ${value === 1 ? 'like the hours that it would take' : `${value} times the hours that it would take`}.`
    },
    from: 'Figures of earlier days do not move.',
  },
  CANDIDATE_RETENTION_DAYS: {
    title: 'Set the retention of candidates',
    label: 'Days',
    now: (value) => `Today candidates are erased ${value ?? '…'} days after their last change.`,
    means: (value) => `A candidate of whom nothing changed for ${counted(value, 'day')} is erased; job, stages and dates stay.`,
    from: 'Who is past it on that day is erased then, and cannot be brought back.',
  },
  EXPORT_RETENTION_DAYS: {
    title: 'Set the retention of files',
    label: 'Days',
    now: (value) => `Today files of scheduled exports are deleted ${value ?? '…'} days after they were made.`,
    means: (value) => `A file of a scheduled export can be downloaded for ${counted(value, 'day')}.`,
    from: 'Files that are older on that day are deleted then.',
  },
  PERSON_RETENTION_DAYS: {
    title: 'Set the retention of deleted users',
    label: 'Days',
    now: (value) => `Today users can be erased ${value ?? '…'} days after they were deleted.`,
    means: (value) => `An admin can erase somebody who was deleted ${counted(value, 'day')} ago; figures and ids stay.`,
    from: 'Nobody is erased without an admin.',
  },
  CROSS_CHECK_TOLERANCE: {
    title: 'Set the tolerance of the work cross-check',
    label: 'Per cent',
    now: (value) => `Today what is known of a day may differ by ${value ?? '…'} per cent before its approver is asked to look.`,
    means: (value) =>
      value === 0
        ? 'Any difference is flagged.'
        : `A shift of 8 hours allows ${showCount(Math.max(0, 8 - (8 * value) / 100))} to ${showCount(8 + (8 * value) / 100)}.`,
    from: 'Earlier days keep the tolerance that was in force on them.',
  },
}
