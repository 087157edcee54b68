import { page, webDomain } from '../kit/web/domain.ts'
import { manageFileSearch, fileProjectsSearch } from './file-projects/web/search.ts'
import { importSearch } from './import/web/search.ts'

export const rowImportWeb = webDomain({
  name: 'row-import',
  pages: [
    page({
      path: '/manage-file',
      who: 'manages files',
      name: 'ManageFilePage',
      load: () => import('./file-projects/web/ManageFilePage.tsx'),
      search: manageFileSearch,
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
      load: () => import('./file-projects/web/ProjectsPage.tsx'),
      search: fileProjectsSearch,
    }),
  ],
  help: () => import('./help.ts'),
  icons: { 'Manage Projects': 'folder', 'Manage File': 'file' },
  under: { '/import': '/projects' },
})
