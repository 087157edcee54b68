import { page, webDomain } from '../kit/web/domain.ts'
import { departmentsSearch } from './web/search.ts'

export const departmentsWeb = webDomain({
  name: 'departments',
  pages: [
    page({
      path: '/departments',
      who: 'manages users',
      name: 'DepartmentsPage',
      load: () => import('./web/DepartmentsPage.tsx'),
      search: departmentsSearch,
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/departments': '/users' },
  icons: { 'Manage Departments': 'board' },
})
