import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/targets': 'Projects with targets. Open one to see its targets.',
  '/target/$projectId': 'The targets of a project. The keyword is the name of the timesheet project that the target measures.',
  '/target-assign/$projectId/$targetId':
    'Who has a target, how much per day, and since when. Each change adds an entry; earlier days keep their count.',
}

export const reads: MainReads = {
  '/targets': ['GET /target/all/project', 'all'],
  '/target/$projectId': ['GET /targets/get/projects/:projectId', 'all'],
  '/target-assign/$projectId/$targetId': ['GET /targets/all/assigned/:id', 'all'],
}
