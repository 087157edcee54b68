import { isStaff } from '../access/levels.ts'
import { getRecruitingRole } from '../access/recruiting-role.ts'
import { page, webDomain } from '../kit/web/domain.ts'
import { LIST_TYPES } from '../rows/workflow/vocabulary.ts'
import { fileListSearch, taskListSearch } from './desk/web/list/task-search.ts'
import { gridSearch } from './grid/web/grid-search.ts'

/** The task lists are at the root, one for each type in the documents. Other words have no page. */
const lists = LIST_TYPES.flatMap((type) => [
  page({
    path: `/${type}`,
    who: 'works on tasks',
    name: 'FileListPage',
    load: () => import('./desk/web/list/FileListPage.tsx'),
    search: fileListSearch,
  }),
  page({
    path: `/${type}/$fileName`,
    who: 'works on tasks',
    name: 'TaskListPage',
    load: () => import('./desk/web/list/TaskListPage.tsx'),
    search: taskListSearch,
    sample: { fileName: 'file' },
  }),
])

export const rowWorkWeb = webDomain({
  name: 'row-work',
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
      path: '/project/$sectionName/$department/$filename',
      who: 'manages projects',
      name: 'AdminGridPage',
      load: () => import('./grid/web/AdminGridPage.tsx'),
      search: gridSearch,
      sample: { sectionName: 'project', department: 'department', filename: 'file' },
    }),
    page({
      path: '/manage-file/$project/$fileName',
      who: 'manages files',
      name: 'ManagedGridPage',
      load: () => import('./grid/web/AdminGridPage.tsx'),
      search: gridSearch,
      sample: { project: 'project', fileName: 'file' },
    }),
  ],
  help: () => import('./help.ts'),
  icons: { 'Task Management': 'list', 'Unassigned and stuck rows': 'list' },
  under: {
    // A list that has no menu entry for the role can still be opened by its address.
    ...Object.fromEntries(LIST_TYPES.map((type) => [`/${type}`, '/all'])),
    '/waiting-rows': '/',
  },
  home: [
    {
      name: 'work',
      who: 'works on tasks',
      // Recruiters have a different Home.
      shows: ({ role, departments }) => isStaff(role) && getRecruitingRole(departments) === undefined,
      load: () => import('./home/web/HomeWork.tsx').then(({ HomeWork: Work }) => ({ default: Work })),
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
      load: () => import('./home/web/HomeWaitingRows.tsx').then(({ HomeWaitingRows: WaitingRows }) => ({ default: WaitingRows })),
    },
  ],
  find: [
    {
      kind: 'next',
      title: 'Actions',
      icon: 'chevronRight',
      isAct: true,
      load: () => import('./desk/web/find/find-next.ts').then(({ useFoundNext }) => useFoundNext),
    },
    {
      kind: 'row',
      title: 'Rows',
      icon: 'list',
      load: () => import('./desk/web/find/find-rows.ts').then(({ useFoundRows }) => useFoundRows),
    },
    {
      kind: 'words',
      title: 'Questions with these words',
      icon: 'list',
      byServer: true,
      load: () => import('./desk/web/find/find-rows-by-words.ts').then(({ useFoundByWords }) => useFoundByWords),
    },
    {
      kind: 'file',
      title: 'Files',
      icon: 'file',
      load: () => import('./desk/web/find/find-files.ts').then(({ useFoundFiles }) => useFoundFiles),
    },
    {
      kind: 'act',
      title: 'With this file',
      icon: 'file',
      load: () => import('./desk/web/find/find-acts.ts').then(({ useFoundActs }) => useFoundActs),
    },
  ],
})
