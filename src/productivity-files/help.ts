import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/target-report/manage':
    'Hours counted elsewhere, one file per upload. They count towards the day’s productivity until the file is deleted.',
  '/target-report/manage/$filename': 'The rows of one file: hours by person and day.',
}

export const reads: MainReads = {
  '/target-report/manage': ['GET /prod/files', 'all'],
  '/target-report/manage/$filename': ['GET /prod/hours', 'all'],
}
