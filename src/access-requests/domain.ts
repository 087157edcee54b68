import { domain } from '../kit/server/domain.ts'
import { grantFollowers } from '../grants/server/extension-points.ts'
import { approvalSources } from '../inbox/server/extension-points.ts'
import { refusals } from './refusals.ts'
import { accessRequestScenes } from './sample.ts'
import { accessRequestApprovals } from './server/approvals.ts'
import { requestsThatCame } from './server/inbox.ts'
import { waitingRequests } from './server/leaver-requests.ts'
import { grantRequests } from './server/queries.ts'
import { accessRequestRoutes } from './server/routes.ts'
import { leaverResources } from '../users/server/extension-points.ts'

export const accessRequests = domain('access-requests', {
  calls: [accessRequestRoutes],
  refusals: [refusals],
  extensions: [
    leaverResources.extend(waitingRequests),
    approvalSources.extend(accessRequestApprovals),
    grantFollowers.extend(grantRequests),
  ],
  inbox: [requestsThatCame],
  sample: accessRequestScenes,
  objects: { 'access-request': { word: 'Access request', offboarded: () => 'Ended the access requests of {}' } },
})
