import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { worklogScenes } from './sample.ts'
import { choicesRoutes } from './server/choices.ts'
import { moveDaysWithTerms, upcomingTargets, worklogTargetsOfPeople, worklogFigures } from './server/leaver-targets.ts'
import { dayWorkRoutes } from './server/day-work.ts'
import { figuresRoutes } from './server/figures-routes.ts'
import { selectWorklogOfMonth } from './server/handover.ts'
import { findWorklogFaults } from './server/kept-sums.ts'
import { hasTargets, recordedUnits } from './server/lookup.ts'
import { firstDaySql, openInMonth } from './server/open-in-month.ts'
import { profileDaysRoutes } from './server/profile-days.ts'
import { reportExports, reportRoutes } from './server/report.ts'
import { targetRestoreRoutes } from './server/restore-target.ts'
import { standardRoutes } from './server/standard-routes.ts'
import { worklogRoutes } from './server/routes.ts'
import { dayHoursRoutes, targetDayRoutes } from './server/target-day-routes.ts'
import { ownTargetRoutes, targetRoutes } from './server/target-routes.ts'
import { finishedInWorklog } from '../timesheets/server/extension-points.ts'
import { firstDays, handoverParts, openInMonths } from '../closed-months/server/extension-points.ts'
import { dayFigures } from '../absences/server/extension-points.ts'
import { holidayEffects } from '../holidays/server/extension-points.ts'
import { worklogEffects } from './server/holiday-effects.ts'
import { meParts } from '../session/server/extension-points.ts'
import { termsFollowers, leaverResources } from '../users/server/extension-points.ts'

export const worklog = domain('worklog', {
  calls: [
    worklogRoutes,
    choicesRoutes,
    ownTargetRoutes,
    targetRoutes,
    targetDayRoutes,
    dayHoursRoutes,
    dayWorkRoutes,
    targetRestoreRoutes,
    figuresRoutes,
    profileDaysRoutes,
    reportRoutes,
    standardRoutes,
  ],
  refusals: [refusals],
  constraints: {
    worklog_subjects_name: [refusal('SUBJECT_EXISTS'), 'name'],
    worklog_profiles_name: [refusal('PROFILE_EXISTS'), 'name'],
    worklog_budget_closed: [refusal('BUDGET_CLOSED'), 'budget'],
  },
  kept: { 'Sums of the worklog': findWorklogFaults },
  objects: {
    'worklog-subject': { word: 'Subject' },
    'worklog-profile': { word: 'Profile' },
    'worklog-target': { word: 'Target' },
    'worklog-day': { word: 'Day of a target' },
    'standard-rate': { word: 'Standard rate' },
  },
  exports: reportExports,
  extensions: [
    leaverResources.extend(upcomingTargets),
    handoverParts.extend(selectWorklogOfMonth),
    openInMonths.extend(openInMonth),
    firstDays.extend(firstDaySql),
    finishedInWorklog.extend(recordedUnits),
    dayFigures.extend(worklogFigures),
    termsFollowers.extend(moveDaysWithTerms),
    holidayEffects.extend(worklogEffects),
    meParts.extend({ hasTargets: (db, { userId }) => hasTargets(db, userId) }),
  ],
  traces: { user: [worklogTargetsOfPeople] },
  sample: worklogScenes,
})
