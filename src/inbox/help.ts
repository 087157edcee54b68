/** What each page is for, by its path. */
export const help = {
  '/inbox': 'What came to you in the last 14 days. Managers and admins decide here on what waits for them, many at once.',
}
