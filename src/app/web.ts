import { absencesWeb } from '../absences/domain.web.ts'
import { accessRequestsWeb } from '../access-requests/domain.web.ts'
import { allocationsWeb } from '../allocations/domain.web.ts'
import { auditWeb } from '../audit/domain.web.ts'
import { closedMonthsWeb } from '../closed-months/domain.web.ts'
import { departmentsWeb } from '../departments/domain.web.ts'
import { grantsWeb } from '../grants/domain.web.ts'
import { holidaysWeb } from '../holidays/domain.web.ts'
import { inboxWeb } from '../inbox/domain.web.ts'
import { productivityFilesWeb } from '../productivity-files/domain.web.ts'
import { contentChecksWeb } from '../content-checks/domain.web.ts'
import { qualitativeWeb } from '../qualitative/domain.web.ts'
import { recruitmentWeb } from '../recruitment/domain.web.ts'
import { reportsWeb } from '../reports/domain.web.ts'
import { rowImportWeb } from '../row-import/domain.web.ts'
import { rowReportsWeb } from '../row-reports/domain.web.ts'
import { rowsWeb } from '../rows/domain.web.ts'
import { rowWorkWeb } from '../row-work/domain.web.ts'
import { scheduledExportsWeb } from '../scheduled-exports/domain.web.ts'
import { sessionWeb } from '../session/domain.web.ts'
import { settingsWeb } from '../settings/domain.web.ts'
import { statusReportsWeb } from '../status-reports/domain.web.ts'
import { targetProjectsWeb } from '../target-projects/domain.web.ts'
import { systemWeb } from '../system/domain.web.ts'
import { timesheetsWeb } from '../timesheets/domain.web.ts'
import { usersWeb } from '../users/domain.web.ts'
import { worklogWeb } from '../worklog/domain.web.ts'

/** Home shows the parts, and the palette the results, in this order. */
export const webDomains = [
  sessionWeb,
  rowsWeb,
  contentChecksWeb,
  rowImportWeb,
  rowWorkWeb,
  rowReportsWeb,
  usersWeb,
  departmentsWeb,
  grantsWeb,
  auditWeb,
  inboxWeb,
  allocationsWeb,
  timesheetsWeb,
  productivityFilesWeb,
  reportsWeb,
  targetProjectsWeb,
  qualitativeWeb,
  absencesWeb,
  accessRequestsWeb,
  worklogWeb,
  recruitmentWeb,
  statusReportsWeb,
  scheduledExportsWeb,
  closedMonthsWeb,
  holidaysWeb,
  settingsWeb,
  systemWeb,
] as const
