import { createRefusals } from '../kit/shared/errors.ts'
import { MAX_SCHEDULES } from './vocabulary.ts'

const made = createRefusals({
  EXPORT_NOT_FOUND: [404, 'There is no such export.'],
  SCHEDULE_NOT_FOUND: [404, 'This scheduled export doesn’t exist.'],
  EXPORT_FILE_NOT_FOUND: [404, 'This file doesn’t exist. It may have expired.'],
  TOO_MANY_SCHEDULES: [409, `You already have ${MAX_SCHEDULES} scheduled exports. Delete one first.`],
})
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
