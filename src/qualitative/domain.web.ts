import { page, webDomain } from '../kit/web/domain.ts'
import { inboxLooks } from './web/inbox-looks.ts'
import { allQualitativeSearch, approvedSearch, ownQualitativeSearch, teamQualitativeSearch } from './web/search.ts'

export const qualitativeWeb = webDomain({
  name: 'qualitative',
  pages: [
    page({
      path: '/qualitative',
      who: 'logs qualitative tasks',
      name: 'OwnQualitativePage',
      help: 'What you did beside the counted work: log today and the three days before. Your approver looks at each record.',
      load: () => import('./web/OwnQualitativePage.tsx'),
      search: ownQualitativeSearch,
    }),
    page({
      path: '/qualitative-approved-user',
      who: 'logs qualitative tasks',
      name: 'OwnApprovedPage',
      help: 'Your records that are approved; their time counts in your productivity.',
      load: () => import('./web/OwnApprovedPage.tsx'),
      search: approvedSearch,
    }),
    page({
      path: '/qualitativedata/projects',
      who: 'admin or manager',
      name: 'TeamQualitativePage',
      help: 'What your team logged beside the counted work. Approve a record, or correct it and approve it with a remark.',
      load: () => import('./web/TeamQualitativePage.tsx'),
      search: teamQualitativeSearch,
    }),
    page({
      path: '/qualitative-task/approved',
      who: 'admin or manager',
      name: 'ApprovedQualitativePage',
      help: 'The approved records of your team.',
      load: () => import('./web/ApprovedQualitativePage.tsx'),
      search: approvedSearch,
    }),
    page({
      path: '/qualitativedata/all',
      who: 'admin',
      name: 'AllQualitativePage',
      help: 'Everybody’s records: correct them, delete a task, or upload a workbook of tasks.',
      load: () => import('./web/AllQualitativePage.tsx'),
      search: allQualitativeSearch,
    }),
  ],
  under: { '/qualitative-approved-user': '/qualitative', '/qualitative-task/approved': '/qualitativedata/projects' },
  icons: { Qualitative: 'edit', 'Add Qualitative Projects': 'edit' },
  approvals: { qualitative: () => import('./web/approval-look.ts') },
  inbox: inboxLooks,
  statusLooks: { Pending: { glyph: 'halfDisc', tone: 'blue' }, Approved: { glyph: 'tickDisc', tone: 'green' } },
})
