import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/user/worklog':
    'Your targets and their days. Enter what you completed each day, or why you were absent. A day can be filled from the target’s first day until its month is closed.',
  '/worklog/$profileId/targets/$targetId':
    'The days of a person’s target: what was done each day, and what it costs. Press an amount to see how it was calculated. An admin changes a day, records an absence, or removes a day.',
  '/worklog': 'The projects of the worklog. Open one to see its subjects, their profiles, and what the work costs.',
  '/worklog/$projectId': 'The subjects of a project. Open one to see its profiles.',
  '/worklog/$subjectId/profiles':
    'What each profile may cost per unit, what it costs, and its profit or loss so far. Press a figure to see how it was calculated.',
  '/worklog/$profileId/targets':
    'Who works for a profile, from when to when, and how much per day. The figures cover the months and days of everyone.',
  '/settings/standard-rates':
    'The cost per hour shown to people who may not see every salary: a rate for the workspace and for departments, each from a day on. Closed months keep their rates.',
}

export const reads: MainReads = {
  '/user/worklog': ['GET /targets/user', 'own'],
  '/worklog/$profileId/targets/$targetId': ['GET /targets/:id', 'team'],
  '/worklog': ['GET /project/all', 'none'],
  '/worklog/$projectId': ['GET /project/:id', 'none'],
  '/worklog/$subjectId/profiles': ['GET /project/subject/:id', 'team'],
  '/worklog/$profileId/targets': ['GET /targets/:profileId/all', 'team'],
  '/settings/standard-rates': ['GET /worklog/standard-rates', 'none'],
}
