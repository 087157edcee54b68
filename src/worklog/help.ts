/** What each page is for, by its path. */
export const help = {
  '/worklog/$profileId/targets/$targetId':
    'The days of a person’s target: what was done on each, and what it costs. Press a figure of money to see how it comes about. An admin changes a day, records an absence, or removes a day.',
}
