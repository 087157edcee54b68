import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as userRefusals } from '../users/refusals.ts'

const made = createRefusals(
  {
    TAB_HELD: [409, 'You already have access to {tab}.'],
    ACCESS_ASKED: [409, 'You already asked for {tab}. An admin has not decided yet.'],
    ACCESS_DECLINED_TODAY: [409, 'Your request for {tab} was declined today. You can ask again tomorrow.'],
    ACCESS_REQUEST_NOT_FOUND: [404, 'Request not found'],
    ACCESS_REQUEST_DECIDED: [409, 'This request is already {status}.'],
    ACCESS_REQUEST_OUTDATED: [409, 'This request was changed at {time}. Check it and try again.'],
    ACCESS_NEEDS_GRANT: [409, 'Open this request to grant it: you choose how long.'],
    ACCESS_UNDO_OVER: [409, 'This decision on a request can no longer be undone.'],
  },
  userRefusals,
)
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
