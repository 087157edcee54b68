import { refusing } from '../kit/shared/errors.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = refusing(
  {
    REPORT_TOO_LARGE: [
      400,
      'This report has {days} days of all people together, and can have {most}. Please select fewer people or a shorter period.',
    ],
  },
  departmentRefusals,
  projectRefusals,
  userRefusals,
)
export const { refusals, refusal } = made
export const refuse: typeof made.refuse = made.refuse
