/** What each page is for, by its path. */
export const help = {
  '/departments': 'The departments. People belong to them, and the subject of a row is the name of its department.',
}
