import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/target-report/manage':
    'Hours that were counted elsewhere, one file for each upload. They count in the productivity of a day until their file is deleted.',
  '/target-report/manage/$filename': 'The rows of one file: whose hours of which day they are.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/target-report/manage': ['GET /prod/files', 'all'],
  '/target-report/manage/$filename': ['GET /prod/hours', 'all'],
}
