import { isStaff } from '../access/levels.ts'
import { getRecruitingRole } from '../access/recruiting-role.ts'
import { contentChecksSearch } from './checks/web/search.ts'
import { page, webDomain } from '../kit/web/domain.ts'
import { tasks } from './desk/contract.ts'
import { fileListSearch, taskListSearch } from './desk/web/task-search.ts'
import { filesSearch, managedFilesSearch } from './files/web/search.ts'
import { gridSearch } from './grid/web/grid-search.ts'
import { inboxLooks } from './history/web/inbox-looks.ts'
import { importSearch } from './import/web/search.ts'
import { manageFileSearch, projectsSearch } from './file-projects/web/search.ts'
import { scorecardSearch, scoreRowsSearch } from './scorecard/web/search.ts'
import { statusLooks } from './workflow/web/status-looks.ts'
import { dayReportSearch, dayRowsSearch, fileReportSearch } from './file-reports/web/search.ts'
import { summarySearch } from './summary/web/search.ts'
import { LIST_TYPES } from './workflow/vocabulary.ts'

declare module '../kit/web/person.tsx' {
  interface CurrentUser {
    /** Open reworks of an AUTHOR or REVIEWER; else 0. */
    reworks: number
  }
}

/** The task lists are at the root, one of each type (decision 39). */
const lists = LIST_TYPES.flatMap((type) => [
  page({
    path: `/${type}`,
    who: 'works on tasks',
    name: 'FileListPage',
    load: () => import('./desk/web/FileListPage.tsx'),
    search: fileListSearch,
  }),
  page({
    path: `/${type}/$fileName`,
    who: 'works on tasks',
    name: 'TaskListPage',
    load: () => import('./desk/web/TaskListPage.tsx'),
    search: taskListSearch,
    sample: { fileName: 'file' },
  }),
])

const report = {
  who: 'reads file reports',
  name: 'FileReportPage',
  load: () => import('./file-reports/web/FileReportPage.tsx'),
  search: fileReportSearch,
} as const
/** 002 §2 Routes: `-` only with a file. */
const reports = [
  ...(['book', 'author', 'reviewer', 'reviewer-2', 'uploader'] as const).flatMap((type) => [
    page({ ...report, path: `/report/${type}` }),
    page({ ...report, path: `/report/${type}/$filename`, sample: { filename: 'file' } }),
  ]),
  page({ ...report, path: '/report/-/$filename', sample: { filename: 'file' } }),
]

export const tasksWeb = webDomain({
  name: 'tasks',
  pages: [
    ...lists,
    ...reports,
    page({
      path: '/report',
      who: 'reads file reports',
      name: 'ReportsPage',
      load: () => import('./file-reports/web/ReportsPage.tsx'),
    }),
    page({
      path: '/report/day',
      who: 'admin or manager',
      name: 'DayReportPage',
      load: () => import('./file-reports/web/DayReportPage.tsx'),
      search: dayReportSearch,
    }),
    page({
      path: '/report/day/rows',
      who: 'admin or manager',
      name: 'DayRowsPage',
      load: () => import('./file-reports/web/DayRowsPage.tsx'),
      search: dayRowsSearch,
    }),
    page({
      path: '/waiting-rows',
      who: 'admin',
      name: 'WaitingRowsPage',
      load: () => import('./assign/web/WaitingRowsPage.tsx'),
      search: fileListSearch,
    }),
    page({
      path: '/project/$sectionName',
      who: 'manages projects',
      name: 'FilesPage',
      load: () => import('./files/web/FilesPage.tsx'),
      search: filesSearch,
      sample: { sectionName: 'project' },
    }),
    page({
      path: '/project/$sectionName/$department',
      who: 'manages projects',
      name: 'FilesPage',
      load: () => import('./files/web/FilesPage.tsx'),
      search: filesSearch,
      sample: { sectionName: 'project', department: 'department' },
    }),
    page({
      path: '/project/$sectionName/$department/$filename',
      who: 'manages projects',
      name: 'AdminGridPage',
      load: () => import('./grid/web/AdminGridPage.tsx'),
      search: gridSearch,
      sample: { sectionName: 'project', department: 'department', filename: 'file' },
    }),
    page({
      path: '/project/$sectionName/$filename/summary/details',
      who: 'manages projects',
      name: 'FileSummaryPage',
      load: () => import('./summary/web/FileSummaryPage.tsx'),
      search: summarySearch,
      sample: { sectionName: 'project', filename: 'file' },
    }),
    page({
      path: '/manage-file',
      who: 'manages files',
      name: 'ManageFilePage',
      load: () => import('./file-projects/web/ManageFilePage.tsx'),
      search: manageFileSearch,
    }),
    page({
      path: '/manage-file/$project',
      who: 'manages files',
      name: 'ManagedFilesPage',
      load: () => import('./files/web/ManagedFilesPage.tsx'),
      search: managedFilesSearch,
      sample: { project: 'project' },
    }),
    page({
      path: '/manage-file/$project/$fileName',
      who: 'manages files',
      name: 'ManagedGridPage',
      load: () => import('./grid/web/AdminGridPage.tsx'),
      search: gridSearch,
      sample: { project: 'project', fileName: 'file' },
    }),
    page({
      path: '/import/$kind',
      who: 'manages projects',
      name: 'ImportPage',
      load: () => import('./import/web/ImportWizard.tsx'),
      search: importSearch,
      sample: { kind: 'kind of import' },
    }),
    page({
      path: '/report/scorecard',
      who: 'reads file reports',
      name: 'ScorecardPage',
      load: () => import('./scorecard/web/ScorecardPage.tsx'),
      search: scorecardSearch,
    }),
    page({
      path: '/report/scorecard/rows',
      who: 'reads file reports',
      name: 'ScoreRowsPage',
      load: () => import('./scorecard/web/ScoreRowsPage.tsx'),
      search: scoreRowsSearch,
    }),
    page({
      path: '/content-checks/$project',
      who: 'manages projects',
      name: 'ContentChecksPage',
      load: () => import('./checks/web/ContentChecksPage.tsx'),
      search: contentChecksSearch,
      sample: { project: 'project' },
    }),
    page({
      path: '/projects',
      who: 'manages projects',
      name: 'ProjectsPage',
      load: () => import('./file-projects/web/ProjectsPage.tsx'),
      search: projectsSearch,
    }),
  ],
  help: () => import('./help.ts'),
  firstReads: () => import('./first-reads.ts'),
  icons: {
    'Task Management': 'list',
    'Manage Projects': 'folder',
    'Manage File': 'file',
    'Unassigned and stuck rows': 'list',
    Reports: 'reportSheet',
  },
  under: {
    // A list that the role has no entry for is opened by its address.
    ...Object.fromEntries(LIST_TYPES.map((type) => [`/${type}`, '/all'])),
    '/project': '/projects',
    '/import': '/projects',
    '/content-checks': '/projects',
    '/waiting-rows': '/',
  },
  home: [
    {
      name: 'work',
      who: 'works on tasks',
      // Recruiters have a Home of their own.
      shows: ({ role, departments }) => isStaff(role) && getRecruitingRole(departments) === undefined,
      load: () => import('./home/web/Work.tsx').then(({ Work }) => ({ default: Work })),
      lead: () => import('./home/web/WorkLead.tsx').then(({ WorkLead }) => ({ default: WorkLead })),
    },
    {
      name: 'first steps',
      who: 'admin',
      shows: ({ role }) => role === 'ADMIN',
      load: () => import('./home/web/FirstSteps.tsx').then(({ FirstSteps }) => ({ default: FirstSteps })),
    },
    {
      name: 'files in work',
      who: 'manages projects',
      shows: ({ role }) => !isStaff(role),
      load: () => import('./home/web/FilesInWork.tsx').then(({ FilesInWork }) => ({ default: FilesInWork })),
      lead: () => import('./home/web/FilesLead.tsx').then(({ FilesLead }) => ({ default: FilesLead })),
      acts: () => import('./home/web/FilesActs.tsx').then(({ FilesActs }) => ({ default: FilesActs })),
    },
    {
      name: 'furthest behind',
      who: 'manages projects',
      shows: ({ role }) => !isStaff(role),
      isCard: true,
      load: () => import('./home/web/FurthestBehind.tsx').then(({ FurthestBehind }) => ({ default: FurthestBehind })),
    },
    {
      name: 'unassigned and stuck rows',
      who: 'admin',
      isCard: true,
      load: () => import('./home/web/WaitingRows.tsx').then(({ WaitingRows }) => ({ default: WaitingRows })),
    },
  ],
  menuCounts: [{ call: tasks.counts, noun: ['task', 'tasks'] }],
  find: [
    {
      kind: 'next',
      title: 'Actions',
      icon: 'chevronRight',
      isAct: true,
      load: () => import('./desk/web/find-next.ts').then(({ useFoundNext }) => useFoundNext),
    },
    {
      kind: 'row',
      title: 'Rows',
      icon: 'list',
      load: () => import('./desk/web/find-rows.ts').then(({ useFoundRows }) => useFoundRows),
    },
    {
      kind: 'words',
      title: 'Questions with these words',
      icon: 'list',
      byServer: true,
      load: () => import('./desk/web/find-rows-by-words.ts').then(({ useFoundByWords }) => useFoundByWords),
    },
    {
      kind: 'file',
      title: 'Files',
      icon: 'file',
      load: () => import('./desk/web/find-files.ts').then(({ useFoundFiles }) => useFoundFiles),
    },
    {
      kind: 'act',
      title: 'With this file',
      icon: 'file',
      load: () => import('./desk/web/find-acts.ts').then(({ useFoundActs }) => useFoundActs),
    },
  ],
  inbox: inboxLooks,
  statusLooks,
})
