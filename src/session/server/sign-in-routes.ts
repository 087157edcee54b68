import { asId } from '../../kit/shared/ids.ts'
import { judgeTyped } from '../../kit/server/judge-password.ts'
import { routes } from '../../kit/server/routes.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { found, refuse } from '../refusals.ts'
import { deleteOtherSessions, selectPresentPerson } from './session-queries.ts'

export const signInRoutes = routes('session', signIn, {
  // Checked before a database session is taken.
  passwordStrength: {
    prepare: async ({ actor, body }) => {
      const strength = await judgeTyped(actor.id, body.password, body)
      return async () => strength
    },
  },

  endSessions: async ({ db, params, audit, publish }) => {
    const { id, fullName } = found(await selectPresentPerson(db, asId(params.id) ?? refuse('USER_NOT_FOUND')), 'USER_NOT_FOUND')
    const ended = await deleteOtherSessions(db, id, null)
    publish([id], 'access')
    audit({ type: 'user', id, name: fullName, after: { endedSessions: ended.length } })
    return { ended: ended.length }
  },
})
