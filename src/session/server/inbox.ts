import type { InboxSource } from '../../kit/server/registered.ts'
import { ALWAYS_LOGIN, type InboxArrival } from '../../kit/shared/inbox.ts'

/**
 * Tells a person that the operator of the host made a link for their password, and whether it was used. Only the latest link is
 * shown.
 */
export const passwordLinksThatCame: InboxSource = {
  kinds: {
    'password-link-made': { group: 'Account', title: 'A one-time link made for your password', always: ALWAYS_LOGIN },
    'password-link-used': { group: 'Account', title: 'Your password reset with a one-time link', always: ALWAYS_LOGIN },
  },
  list: (db, { userId }, { since, isNew, most }) => db<InboxArrival[]>`
  with came as (
    select user_id, made_at, written_in, coalesce(used_at, made_at) as at,
      case when used_at is null then 'password-link-made' else 'password-link-used' end as kind
    from password_links where user_id = ${userId})
  select kind || ' ' || user_id || ' ' || made_at as id, kind, at, ${isNew(db`at`, db`written_in`)} as "isNew", null as from, null as role, 1 as count,
    'One-time link' as object, null as part
  from came where at > ${since} limit ${most}`,
}
