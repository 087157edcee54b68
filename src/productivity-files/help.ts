/** What each page is for, by its path. */
export const help = {
  '/target-report/manage':
    'Hours that were counted elsewhere, one file for each upload. They count in the productivity of a day until their file is deleted.',
  '/target-report/manage/$filename': 'The rows of one file: whose hours of which day they are.',
}
