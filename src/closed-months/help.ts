/** What each page is for, by its path. */
export const help = {
  '/closed-months':
    'Months whose figures are final. In a closed month nobody fills, decides or changes anything; reopening one needs a reason.',
}
