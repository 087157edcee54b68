import { domain } from '../kit/server/domain.ts'
import { deputies } from './deputies-contract.ts'
import { refusal, refusals } from './refusals.ts'
import { inboxScenes } from './sample.ts'
import { approvalRoutes } from './server/approval-routes.ts'
import { deputyRoutes } from './server/deputy-routes.ts'
import { deputiesThatCame } from './server/deputies-that-came.ts'
import { deputiesOfPeople, appointedDeputies } from './server/leaver-deputies.ts'
import { notificationRoutes } from './server/notification-routes.ts'
import { inboxRoutes } from './server/routes.ts'
import { leaverResources } from '../users/server/extension-points.ts'

export const inbox = domain('inbox', {
  calls: [inboxRoutes, approvalRoutes, deputyRoutes, notificationRoutes],
  refusals: [refusals],
  constraints: { deputies_once: [refusal('DEPUTY_TAKEN'), 'from'] },
  extensions: [leaverResources.extend(appointedDeputies)],
  traces: { user: [deputiesOfPeople] },
  inbox: [deputiesThatCame],
  sample: inboxScenes,
  objects: { deputy: { word: 'Deputy', offboarded: () => deputies.end.audit } },
})
