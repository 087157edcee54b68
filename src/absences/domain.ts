import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { absenceScenes } from './sample.ts'
import { absenceApprovals } from './server/approvals.ts'
import { watchAbsences } from './server/follow-holidays.ts'
import { moveAbsencesWithTerms } from './server/follow-terms.ts'
import { absencesThatCame } from './server/inbox.ts'
import { pendingAbsences, requestsThatStay, upcomingAbsenceRequests } from './server/leaver-requests.ts'
import { firstDaySql, openInMonth } from './server/open-in-month.ts'
import { findAbsenceFaults } from './server/queries.ts'
import { absenceRoutes } from './server/routes.ts'
import { absencesOfPeople } from './server/traces.ts'
import { firstDays, openInMonths } from '../closed-months/server/extension-points.ts'
import { holidayWatchers } from '../holidays/server/extension-points.ts'
import { approvalSources } from '../inbox/server/extension-points.ts'
import { termsFollowers, leaverResources } from '../users/server/extension-points.ts'

export const absences = domain('absences', {
  calls: [absenceRoutes],
  refusals: [refusals],
  constraints: {
    absence_requests_waiting: [refusal('ABSENCE_UNDO_OVER')],
    absence_or_figures: [refusal('ABSENCE_OR_FIGURES')],
  },
  extensions: [
    leaverResources.extend(upcomingAbsenceRequests),
    leaverResources.extend(requestsThatStay),
    leaverResources.extend(pendingAbsences),
    approvalSources.extend(absenceApprovals),
    openInMonths.extend(openInMonth),
    firstDays.extend(firstDaySql),
    termsFollowers.extend(moveAbsencesWithTerms),
    holidayWatchers.extend(watchAbsences),
  ],
  inbox: [absencesThatCame],
  kept: { 'Days of absences': findAbsenceFaults },
  traces: { user: [absencesOfPeople] },
  sample: absenceScenes,
  objects: { absence: { word: 'Absence', offboarded: () => 'Ended the absence request of {}' } },
})
