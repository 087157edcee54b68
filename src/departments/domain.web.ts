import { page, webDomain } from '../kit/web/domain.ts'
import { departmentsSearch } from './web/search.ts'

export const departmentsWeb = webDomain({
  name: 'departments',
  pages: [
    page({
      path: '/departments',
      who: 'manages users',
      name: 'DepartmentsPage',
      help: 'The departments. People belong to them, and the subject of a row is the name of its department.',
      load: () => import('./web/DepartmentsPage.tsx'),
      search: departmentsSearch,
    }),
  ],
  under: { '/departments': '/users' },
  icons: { 'Manage Departments': 'board' },
})
