import { page, webDomain } from '../kit/web/domain.ts'
import { contentChecksSearch } from './checks/web/search.ts'

export const contentChecksWeb = webDomain({
  name: 'content-checks',
  pages: [
    page({
      path: '/content-checks/$project',
      who: 'manages projects',
      name: 'ContentChecksPage',
      load: () => import('./checks/web/ContentChecksPage.tsx'),
      search: contentChecksSearch,
      sample: { project: 'project' },
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/content-checks': '/projects' },
})
