import { refusing } from '../kit/shared/errors.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = refusing(
  {
    WRONG_CREDENTIALS: [400, 'The email or the password is not right.'],
    WRONG_PASSWORD: [400, 'The password is not right.'],
    PASSWORD_EXPIRED: [
      403,
      'This password was chosen for you and has expired after {days} days. Please ask an admin for a new one.',
    ],
    SESSION_NOT_FOUND: [404, 'This session has ended already.'],
    TOO_MANY_PREFERENCES: [409, 'You have 200 saved settings, which is the most. Please forget one first.'],
    PREFERENCES_TOO_LARGE: [
      409,
      'Your saved settings would have more than 2 MB together, which is the most. Please forget one first.',
    ],
    SET_UP_LINK_USED: [404, 'This link no longer works: it was used, it has expired, or a newer one replaced it.'],
  },
  userRefusals,
)
export const { refusals, found } = made
export const refuse: typeof made.refuse = made.refuse
