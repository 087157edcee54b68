import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'

const made = createRefusals(
  {
    IMAGE_HOSTS_UNCHANGED: [409, 'These hosts are already allowed, and no others.'],
    SETTING_UNCHANGED: [409, 'This value is already set for that day.'],
  },
  monthRefusals,
)
export const { refusals, found } = made
export const refuse: typeof made.refuse = made.refuse
