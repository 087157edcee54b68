import { counted } from '../../kit/shared/counted.ts'
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
}
