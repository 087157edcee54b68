import { routes } from '../../kit/server/routes.ts'
import { limitWrites } from '../../kit/server/write-rate.ts'
import { browserErrors } from '../browser-errors-contract.ts'

/**
 * The limits of reports. They keep a page with repeated errors from filling the log. A quarter of the reports of a minute may
 * arrive at once.
 */
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
