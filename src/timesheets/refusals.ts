import { refusing } from '../kit/shared/errors.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = refusing(
  {
    NO_TIMESHEET_PROJECTS: [400, 'Managers and admins fill no timesheets, so they get no timesheet projects.'],
  },
  projectRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
