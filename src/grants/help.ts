/** What each page is for, by its path. */
export const help = {
  '/access-management': 'Which tabs a sub-admin may open. Each tab brings the calls that its screens need, and no others.',
}
