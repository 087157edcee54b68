import { createRefusals } from '../kit/shared/errors.ts'

const made = createRefusals({
  BACKGROUND_JOB_NOT_FOUND: [404, 'There is no such job. A backup needs BACKUP_TO and BACKUP_EVERY, a drill DRILL_EVERY.'],
  BUNDLE_RUNNING: [503, 'Another support bundle is being made. Press the button again in a few seconds.'],
})
export const { refusals, refuse, found } = made
