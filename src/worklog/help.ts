/** What each page is for, by its path. */
export const help = {
  '/user/worklog':
    'Your targets and their days. Enter what you completed on each day, or why you were absent; a day can be filled from the first of its target until its month is closed.',
  '/worklog/$profileId/targets/$targetId':
    'The days of a person’s target: what was done on each, and what it costs. Press a figure of money to see how it comes about. An admin changes a day, records an absence, or removes a day.',
}
