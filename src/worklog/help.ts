import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/user/worklog':
    'Your targets and their days. Enter what you completed on each day, or why you were absent; a day can be filled from the first of its target until its month is closed.',
  '/worklog/$profileId/targets/$targetId':
    'The days of a person’s target: what was done on each, and what it costs. Press an amount to see how it was calculated. An admin changes a day, records an absence, or removes a day.',
  '/worklog': 'The projects of the worklog. Open one to see its subjects, their profiles, and what the work costs.',
  '/worklog/$projectId': 'The subjects of a project. Open one to see its profiles.',
  '/worklog/$subjectId/profiles':
    'What each profile may cost a unit, what it costs, and what it earns so far. Press a figure to see how it was calculated.',
  '/worklog/$profileId/targets':
    'Who works for a profile, from when to when, and how much a day. The figures show the months and days of all of them.',
  '/settings/standard-rates':
    'What an hour costs in figures for readers who may not see every salary in them: a rate of the workspace, and of departments, each from a day on. Closed months keep their rates.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/user/worklog': ['GET /targets/user', 'own'],
  '/worklog/$profileId/targets/$targetId': ['GET /targets/:id', 'team'],
  '/worklog': ['GET /project/all', 'none'],
  '/worklog/$projectId': ['GET /project/:id', 'none'],
  '/worklog/$subjectId/profiles': ['GET /project/subject/:id', 'team'],
  '/worklog/$profileId/targets': ['GET /targets/:profileId/all', 'team'],
  '/settings/standard-rates': ['GET /worklog/standard-rates', 'none'],
}
