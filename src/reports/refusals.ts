import { refusing } from '../kit/shared/errors.ts'
import { refusals as projectRefusals } from '../projects/refusals.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = refusing({}, projectRefusals, userRefusals)
export const { refusal } = made
export const refuse: typeof made.refuse = made.refuse
