import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    WRONG_CREDENTIALS: [400, 'The email or password is incorrect.'],
    WRONG_PASSWORD: [400, 'The password is incorrect.'],
    PASSWORD_IS_OWN: [409, 'You have chosen your password already. To change it, open Change Password.'],
    PASSWORD_SET_MEANWHILE: [409, 'Your password was changed in the meantime. Log in with the new one.'],
    PASSWORD_EXPIRED: [403, 'This password was chosen for you and expired after {days} days. Ask an admin for a new one.'],
    SESSION_NOT_FOUND: [404, 'This session has already ended.'],
    TOO_MANY_PREFERENCES: [409, 'You have reached the limit of 200 saved settings. Delete one first.'],
    PREFERENCES_TOO_LARGE: [409, 'Your saved settings would exceed the limit of 2 MB. Delete one first.'],
    SET_UP_LINK_USED: [404, 'This link was used, has expired, or was replaced by a newer one.'],
  },
  userRefusals,
)
export const { refusals, found } = made
export const refuse: typeof made.refuse = made.refuse
