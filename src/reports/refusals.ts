import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    RECORD_NOT_FOUND: [404, 'There is no record for this person on this day.'],
    HOURS_NOT_IMPOSSIBLE: [409, 'These hours were changed or confirmed in the meantime.'],
    REPORT_TOO_LARGE: [
      400,
      'This report would have {days} person-days; at most {most} are allowed. Select fewer people or a shorter period.',
    ],
  },
  departmentRefusals,
  projectRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
