import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as departmentRefusals } from '../departments/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    STATUS_NOT_FOUND: [404, 'Status record not found'],
    STATUS_SEVERAL: [400, 'This person has several status records. Name the department and the subject.'],
    STATUS_OF_OTHER: [400, 'This status record is for {department}, {subject}. Send those, or only the record.'],
    STATUS_OUTDATED: [409, '{who} saved this status at {time}. Check it and try again.'],
    STATUS_INACTIVE: [409, 'This status record is inactive. Make it active first.'],
    STATUS_SWITCHED: [409, 'This status record is already {state}.'],
  },
  departmentRefusals,
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
