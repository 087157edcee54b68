import { approvalKinds } from '../inbox/web/extension-points.ts'
import { page, webDomain } from '../kit/web/domain.ts'
import { inboxLooks } from './web/inbox-looks.ts'
import {
  allQualitativeSearch,
  approvedSearch,
  ownApprovedSearch,
  ownQualitativeSearch,
  teamQualitativeSearch,
} from './web/search.ts'

export const qualitativeWeb = webDomain({
  name: 'qualitative',
  pages: [
    page({
      path: '/qualitative',
      who: 'logs qualitative tasks',
      name: 'OwnQualitativePage',
      load: () => import('./web/OwnQualitativePage.tsx'),
      search: ownQualitativeSearch,
    }),
    page({
      path: '/qualitative-approved-user',
      who: 'logs qualitative tasks',
      name: 'OwnApprovedPage',
      load: () => import('./web/OwnApprovedPage.tsx'),
      search: ownApprovedSearch,
    }),
    page({
      path: '/qualitativedata/projects',
      who: 'admin or manager',
      name: 'TeamQualitativePage',
      load: () => import('./web/TeamQualitativePage.tsx'),
      search: teamQualitativeSearch,
    }),
    page({
      path: '/qualitative-task/approved',
      who: 'admin or manager',
      name: 'ApprovedQualitativePage',
      load: () => import('./web/ApprovedQualitativePage.tsx'),
      search: approvedSearch,
    }),
    page({
      path: '/qualitativedata/all',
      who: 'admin',
      name: 'AllQualitativePage',
      load: () => import('./web/AllQualitativePage.tsx'),
      search: allQualitativeSearch,
    }),
  ],
  under: { '/qualitative-approved-user': '/qualitative', '/qualitative-task/approved': '/qualitativedata/projects' },
  icons: { Qualitative: 'checkBox', 'Add Qualitative Projects': 'checkBox' },
  help: () => import('./help.ts'),
  extensions: [approvalKinds.extend({ kind: 'qualitative', load: () => import('./web/approval-look.ts') })],
  inbox: inboxLooks,
  statusLooks: { Pending: { glyph: 'halfDisc', tone: 'amber' }, Approved: { glyph: 'tickDisc', tone: 'green' } },
})
