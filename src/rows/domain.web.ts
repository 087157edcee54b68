import { page, webDomain } from '../kit/web/domain.ts'
import { filesSearch, managedFilesSearch } from './files/web/search.ts'
import { inboxLooks } from './history/web/inbox-looks.ts'
import { statusLooks } from './workflow/web/status-looks.ts'

declare module '../kit/web/person.tsx' {
  interface CurrentUser {
    /** Open reworks of an AUTHOR or REVIEWER; 0 for other roles. */
    reworks: number
  }
}

export const rowsWeb = webDomain({
  name: 'rows',
  pages: [
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
      path: '/manage-file/$project',
      who: 'manages files',
      name: 'ManagedFilesPage',
      load: () => import('./files/web/ManagedFilesPage.tsx'),
      search: managedFilesSearch,
      sample: { project: 'project' },
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/project': '/projects' },
  inbox: inboxLooks,
  statusLooks,
})
