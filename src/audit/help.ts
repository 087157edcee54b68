/** What each page is for, by its path. */
export const help = {
  '/audit': 'Every change that was stored: who made it, when, and what was there before. Nobody can change this list.',
}
