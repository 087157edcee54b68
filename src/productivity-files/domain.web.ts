import { page, webDomain } from '../kit/web/domain.ts'
import { hoursSearch, productivityFilesSearch } from './web/search.ts'

export const productivityFilesWeb = webDomain({
  name: 'productivity-files',
  pages: [
    page({
      path: '/target-report/manage',
      who: 'manages productivity files',
      name: 'ProductivityFilesPage',
      help: 'Hours that were counted elsewhere, one file for each upload. They count in the productivity of a day until their file is deleted.',
      load: () => import('./web/ProductivityFilesPage.tsx'),
      search: productivityFilesSearch,
    }),
    page({
      path: '/target-report/manage/$filename',
      who: 'manages productivity files',
      name: 'HoursPage',
      help: 'The rows of one file: whose hours of which day they are.',
      load: () => import('./web/HoursPage.tsx'),
      search: hoursSearch,
      sample: { filename: 'productivity file' },
    }),
  ],
  icons: { 'Production Report': 'chart' },
})
