import { routes } from '../../kit/server/routes.ts'
import { limitWrites } from '../../kit/server/write-rate.ts'
import { browserErrors } from '../browser-errors-contract.ts'

/** The limits keep a page with repeated errors from filling the log. A quarter of a minute's reports may arrive at once. */
const PER_PERSON_AND_MINUTE = 40
const PER_MINUTE = 400
const limitPerson = limitWrites(PER_PERSON_AND_MINUTE)
const limitAll = limitWrites(PER_MINUTE)

export const browserErrorRoutes = routes('browser errors', browserErrors, {
  report: async ({ actor, body, request }) => {
    limitPerson(actor.id)
    limitAll('everybody')
    request.log.warn(body, 'browser error')
  },
})
