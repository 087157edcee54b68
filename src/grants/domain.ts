import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { grantSentence } from './rules.ts'
import { grantsRoutes } from './server/routes.ts'

export const grants = domain('grants', {
  calls: [grantsRoutes],
  refusals: [refusals],
  objects: { grant: { word: 'Access', says: grantSentence, access: 'all' } },
})
