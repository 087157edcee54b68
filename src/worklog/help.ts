/** What each page is for, by its path. */
export const help = {
  '/worklog': 'The projects of the worklog. Open one to see its subjects, their profiles, and what the work costs.',
  '/worklog/$projectId': 'The subjects of a project. Open one to see its profiles.',
  '/worklog/$subjectId/profiles':
    'What each profile may cost a unit, what it costs, and what it earns so far. Press a figure to see how it comes about.',
  '/worklog/$profileId/targets':
    'Who works for a profile, from when to when, and how much a day. The figures show the months and days of all of them.',
}
