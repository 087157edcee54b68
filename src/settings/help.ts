/** What each page is for, by its path. */
export const help = {
  '/settings':
    'Values that the figures of the whole product are calculated with, each from a day on. An earlier day keeps the value that was in force on it.',
}
