import { page, webDomain } from '../kit/web/domain.ts'
import { hoursSearch, productivityFilesSearch } from './web/search.ts'

export const productivityFilesWeb = webDomain({
  name: 'productivity-files',
  pages: [
    page({
      path: '/target-report/manage',
      who: 'manages productivity files',
      name: 'ProductivityFilesPage',
      load: () => import('./web/ProductivityFilesPage.tsx'),
      search: productivityFilesSearch,
    }),
    page({
      path: '/target-report/manage/$filename',
      who: 'manages productivity files',
      name: 'HoursPage',
      load: () => import('./web/HoursPage.tsx'),
      search: hoursSearch,
      sample: { filename: 'productivity file' },
    }),
  ],
  help: () => import('./help.ts'),
  icons: { 'Production Report': 'chart' },
})
