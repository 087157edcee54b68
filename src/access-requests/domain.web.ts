import { approvalKinds } from '../inbox/web/extension-points.ts'
import { webDomain } from '../kit/web/domain.ts'
import { ACCESS_REQUEST_KIND } from './vocabulary.ts'
import { inboxLooks } from './web/inbox-looks.ts'

export const accessRequestsWeb = webDomain({
  name: 'access-requests',
  pages: [],
  extensions: [approvalKinds.extend({ kind: ACCESS_REQUEST_KIND, load: () => import('./web/approval-look.ts') })],
  inbox: inboxLooks,
})
