import { isStaff } from '../kit/shared/access.ts'
import { page, webDomain } from '../kit/web/domain.ts'
import { tasks } from './desk/contract.ts'
import { fileListSearch, taskListSearch } from './desk/web/task-search.ts'
import { filesSearch, managedFilesSearch } from './files/web/search.ts'
import { gridSearch } from './grid/web/grid-search.ts'
import { inboxLooks } from './history/web/inbox-looks.ts'
import { importSearch } from './import/web/search.ts'
import { manageFileSearch, projectsSearch } from './projects/web/search.ts'
import { statusLooks } from './workflow/web/status-looks.ts'
import { summarySearch } from './summary/web/search.ts'
import { LIST_TYPES } from './workflow/vocabulary.ts'

/** The task lists are at the root, one of each type (decisions 39). */
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

export const tasksWeb = webDomain({
  name: 'tasks',
  pages: [
    ...lists,
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
      load: () => import('./projects/web/ManageFilePage.tsx'),
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
      path: '/projects',
      who: 'manages projects',
      name: 'ProjectsPage',
      load: () => import('./projects/web/ProjectsPage.tsx'),
      search: projectsSearch,
    }),
  ],
  icons: {
    'Task Management': 'list',
    'Manage Projects': 'folder',
    'Manage File': 'file',
    'Rows that wait for nobody': 'list',
  },
  under: {
    // A list that the role has no entry for is opened by its address.
    ...Object.fromEntries(LIST_TYPES.map((type) => [`/${type}`, '/all'])),
    '/project': '/projects',
    '/import': '/projects',
    '/waiting-rows': '/',
  },
  home: [
    {
      name: 'reworks',
      who: 'signed-in',
      shows: ({ role, reworks }) => isStaff(role) && reworks > 0,
      welcome: 'Reworks come first.',
      load: () => import('./desk/web/ReworksCard.tsx').then(({ ReworksCard }) => ({ default: ReworksCard })),
    },
    {
      name: 'assigned files',
      who: 'works on tasks',
      load: () => import('./desk/web/AssignedFiles.tsx').then(({ AssignedFiles }) => ({ default: AssignedFiles })),
    },
    {
      name: 'rows that wait for nobody',
      who: 'admin',
      load: () => import('./assign/web/WaitingRows.tsx').then(({ WaitingRows }) => ({ default: WaitingRows })),
    },
    {
      name: 'files in work',
      who: 'manages projects',
      load: () => import('./projects/web/FilesInWork.tsx').then(({ FilesInWork }) => ({ default: FilesInWork })),
    },
  ],
  menuCounts: [{ call: tasks.counts, noun: ['task', 'tasks'] }],
  find: [
    {
      kind: 'file',
      title: 'Files',
      icon: 'file',
      load: () => import('./desk/web/find-files.ts').then(({ useFoundFiles }) => useFoundFiles),
    },
  ],
  inbox: inboxLooks,
  statusLooks,
})
