/**
 * The product's values for the rows of constants.json, by the constant's name. They come from the contracts, vocabularies, rules
 * and styles that run. Where the documents have words instead of a value, `as` returns the words only if the product behaves that
 * way.
 */
import { readFileSync } from 'node:fs'
import { OWN_REASONS, REASONS } from '../../src/absences/vocabulary.ts'
import { Allocation } from '../../src/allocations/contract.ts'
import { HistoryHold } from '../../src/allocations/history-contract.ts'
import { REWORK_ROLES } from '../../src/app/shell/rework-roles.ts'
import { RECRUITING } from '../../src/departments/reserved-rules.ts'
import { ACCESS_PAGE } from '../../src/grants/contract.ts'
import { SUBJECT_ACTIONS, SUBJECTS } from '../../src/grants/vocabulary.ts'
import { accessSearch } from '../../src/grants/web/search.ts'
import { levels, ROLES, STAFF_ROLES, TABS } from '../../src/access/levels.ts'
import { fileTypes } from '../../src/kit/shared/file-types.ts'
import { formatRupees } from '../../src/kit/shared/money.ts'
import { shiftDay, toDay, isDay, formatDay, formatInstant, toWallTime } from '../../src/kit/shared/time.ts'
import { describeInstant } from '../../src/kit/shared/typed-date.ts'
import { pageSizes, DEFAULT_PAGE_SIZE } from '../../src/kit/ui/data-grid/paging.ts'
import { colours } from '../../src/kit/ui/theme/tokens.ts'
import { FILES_PAGE, HOURS_PAGE } from '../../src/productivity-files/vocabulary.ts'
import { findDayProblem, findHoursProblem, findDayMinutesProblem, formatTimeSpent } from '../../src/qualitative/rules.ts'
import { ADMIN_PAGE, APPROVED, MANAGER_PAGE, PENDING } from '../../src/qualitative/vocabulary.ts'
import { reportFilters } from '../../src/reports/filter-contract.ts'
import { formatHours } from '../../src/kit/shared/hours.ts'
import { computeTargetProgress } from '../../src/reports/target-report-rules.ts'
import { REPORT_TITLES, REPORT_TYPES, TARGET_REPORT_SIZES, getDeltaTone } from '../../src/reports/vocabulary.ts'
import { Me } from '../../src/session/contract.ts'
import { statusReports } from '../../src/status-reports/contract.ts'
import {
  HISTORY_PAGE,
  HISTORY_PAGE_SIZES,
  NO_LIMIT,
  PS_STATUSES,
  STATUS_PAGE,
  STATUS_PAGE_SIZES,
  ACCESS_STATUSES as STATUS_STATES,
  TECHNICAL_ISSUES,
  WORK_STATUSES,
} from '../../src/status-reports/vocabulary.ts'
import { RowsNamed } from '../../src/rows/filter/chosen-rows-contract.ts'
import { ROW_WAYS } from '../../src/row-work/assign/web/row-choice.ts'
import { TASK_PAGE } from '../../src/row-work/desk/contract.ts'
import { FILE_PAGE } from '../../src/rows/files/contract.ts'
import { findFileNameProblem } from '../../src/rows/files/rules.ts'
import { rowFilters, SearchField } from '../../src/rows/filter/contract.ts'
import { GRID_PAGE, MANAGED_PAGE } from '../../src/row-work/grid/contract.ts'
import {
  listDayChoices,
  REPORT_PAGE,
  DAY_REPORT_TYPES as FILE_REPORT_TYPES,
} from '../../src/row-reports/file-reports/vocabulary.ts'
import { computeOffers } from '../../src/rows/workflow/rules.ts'
import { newTaskState, deriveTurn, type TaskState } from '../../src/rows/workflow/turn-rules.ts'
import {
  ANSWER_TYPES,
  LIST_TYPES,
  listTypeWord,
  QC_SCORES,
  toRoleKey,
  SKIP_REASONS,
  STATUSES,
  UPDATABLE,
} from '../../src/rows/workflow/vocabulary.ts'
import { entries } from '../../src/timesheets/entries-contract.ts'
import { listEntryDays, isOffDay } from '../../src/timesheets/rules.ts'
import { TIMESHEET_STATUSES, TIMESHEETS_PAGE } from '../../src/timesheets/vocabulary.ts'
import { SHIFT_TYPES, type ShiftType, formatShift } from '../../src/users/rules.ts'
import { DAY_COLOURS } from '../../src/worklog/day-vocabulary.ts'
import { worklogReport } from '../../src/worklog/report-contract.ts'
import { findWorklogDoneProblem, findTargetProblem } from '../../src/worklog/rules.ts'
import { TARGET_GROUPS, TARGET_TYPES } from '../../src/worklog/vocabulary.ts'
import { groupWords } from '../../src/worklog/web/target-words.ts'

const isOff = (day: string, shiftType: ShiftType): boolean => isOffDay(day, { shiftType, absence: null, holiday: null })
const as = (words: string, holds: boolean): string => (holds ? words : `not: ${words}`)
const rangeOf = (isValid: (number: number) => boolean, numbers: readonly number[]) => {
  const valid = numbers.filter(isValid)
  return { min: valid[0], max: valid.at(-1) }
}
const around = (min: number, max: number): number[] => [min - 1, min, max, max + 1]

/** A Tuesday. */
const TODAY = '2026-03-10'
const window = (isOpen: (day: string) => boolean) => ({
  daysBack: [1, 2, 3, 4, 5].filter((count) => isOpen(shiftDay(TODAY, -count))).length,
  includesToday: isOpen(TODAY) && !isOpen(shiftDay(TODAY, 1)),
})

const style = (path: string): string => readFileSync(new URL(`../../src/${path}.module.css`, import.meta.url), 'utf8')
const sharedStyles = readFileSync(new URL('../../src/kit/ui/theme/shared.css', import.meta.url), 'utf8')
/** Returns the declarations of the rule with this selector, followed by those of the shared classes that it composes. */
const ruleOf = (sheet: string, selector: string): string => {
  const at = sheet.indexOf(`${selector} {`)
  const body = at < 0 ? '' : sheet.slice(at, sheet.indexOf('}', at))
  const taken = /composes: ([^;]*) from global/.exec(body)?.[1]?.split(' ') ?? []
  return [body, ...taken.map((name) => ruleOf(sharedStyles, `.${name}`))].join('\n')
}
const hueOf = (rule: string, property: string): string => {
  const token = new RegExp(`\\b${property}: var\\(--(\\w+)\\)`).exec(rule)?.[1] ?? ''
  const [red = 0, green = 0, blue = 0] =
    (colours.light[token as keyof typeof colours.light] ?? '#000000')
      .slice(1)
      .match(/../g)
      ?.map((part) => Number.parseInt(part, 16)) ?? []
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (high - low < 30) return 'grey'
  const sixth =
    high === red
      ? (green - blue) / (high - low)
      : high === green
        ? 2 + (blue - red) / (high - low)
        : 4 + (red - green) / (high - low)
  const hue = (sixth * 60 + 360) % 360
  if (hue < 20 || hue > 340) return 'red'
  return hue < 42 ? 'orange' : hue < 70 ? 'yellow' : hue < 170 ? 'green' : hue < 260 ? 'blue' : 'violet'
}
const header = style('app/shell/Header')
const figures = style('reports/web/HoursFigure')
const grid = style('kit/ui/data-grid/DataGrid')
const pixels = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

const person = 'me'
const assigned: TaskState = { ...newTaskState, author_id: person, reviewer_id: person, reviewer2_id: person, uploader_id: person }
const choicesOf = (role: (typeof STAFF_ROLES)[number], stage: Partial<TaskState>) => {
  const state = { ...assigned, ...stage }
  return computeOffers({ ...state, turn: deriveTurn(state, true) }, true, role, { actorId: person, reworksPending: 0 }).choices
}
const done = { author_status: 'done', author_answer_type: 'Authored on Doc' } as const
const approved = { ...done, reviewer_status: 'approved' } as const
const labels = (choices: ReturnType<typeof choicesOf>): string[] => choices.map(({ label }) => label)
const documentedStatuses = {
  author: ['done', 'skipped', 'rework_done'],
  reviewer: ['approved', 'sent_for_rework'],
  'reviewer-2': ['approved', 'sent_for_rework'],
  uploader: ['uploaded', 'skipped'],
}
const SEARCHES_OF_OURS = ['not', 'before', 'after']
const limit = (value: number): boolean =>
  statusReports.save.body.safeParse({
    user_id: 'a',
    status: 'accessible',
    authoring_status: 'yes',
    authoring_limit: value,
    qc_status: 'no',
    qc_limit: NO_LIMIT,
    technical_issues: 'no',
  }).success
const line = { id: 'a', done: 1 }

export const menuWidth = pixels(ruleOf(style('app/shell/SideMenu'), '.isOpen'), /width: (\d+)px/)

export const constantValues: Record<string, unknown> = {
  roles: ROLES,
  recruitmentDepartments: RECRUITING.toSorted(),
  adminOrManager: levels['admin or manager'].who,
  taskRoles: STAFF_ROLES.map(toRoleKey),
  grantableTabs: TABS,
  taskListTypes: LIST_TYPES,
  taskTypeSegmentMap: Object.fromEntries(
    LIST_TYPES.filter((type) => listTypeWord(type) !== type).map((type) => [listTypeWord(type), type]),
  ),
  updatableTaskTypes: UPDATABLE,
  filterPanelRoles: levels[rowFilters.ownMatches.access.who].who,
  filterSearchTypes: SearchField.shape.type.unwrap().options.filter((type) => !SEARCHES_OF_OURS.includes(type)),
  reworkTagRoles: REWORK_ROLES,
  authorUpdateStatuses: choicesOf('AUTHOR', {}).map(({ status }) => status),
  reviewerOptionsAuthorSkipped: choicesOf('REVIEWER', { author_status: 'skipped' }).map(({ status, label }) => {
    const value = status.replaceAll('_', '-')
    return { value, ...(label !== value && { label }) }
  }),
  reviewerOptions: labels(choicesOf('REVIEWER', done)),
  reviewer2Options: labels(choicesOf('REVIEWER-2', approved)),
  uploaderOptions: labels(choicesOf('UPLOADER', { ...approved, reviewer2_status: 'approved' })),
  dataStatusWords: Object.fromEntries(
    STAFF_ROLES.map((role) => [
      toRoleKey(role),
      documentedStatuses[toRoleKey(role)].filter((word) => STATUSES[role].some((status) => status === word)),
    ]),
  ),
  dayReportStatuses: {
    ...Object.fromEntries(STAFF_ROLES.map((role) => [role, listDayChoices([role])])),
    several: listDayChoices(['AUTHOR', 'REVIEWER']),
  },
  skipReasons: SKIP_REASONS,
  answerTypes: ANSWER_TYPES,
  qcScore: { min: Math.min(...QC_SCORES), max: Math.max(...QC_SCORES), options: QC_SCORES },
  rangeMinimum: rangeOf((index) => RowsNamed.start.safeParse(index).success, around(1, 2)).min,
  assignModes: ROW_WAYS,
  fileExtension: as(
    fileTypes.workbook.ending,
    findFileNameProblem('Set.xlsx') === undefined && findFileNameProblem('Set.xls') !== undefined,
  ),
  shiftTypes: SHIFT_TYPES,
  accountStates: Me.shape.accountState.options,
  timesheetStatuses: TIMESHEET_STATUSES,
  timesheetDateChoices: window((day) => listEntryDays(TODAY).includes(day)),
  timesheetWeeklyOff: as('Saturday check', isOff('2026-03-14', 5) && !isOff('2026-03-14', 6) && !isOff(TODAY, 5)),
  timesheetMinProjects: [0, 1].find(
    (count) => entries.submit.body.safeParse({ date: TODAY, projects: Array.from({ length: count }, () => line) }).success,
  ),
  timesheetMaxProjects: as('response field maxProjects', 'maxProjects' in entries.own.reply.shape),
  targetTypes: TARGET_TYPES,
  targetMinimum: [0, 0.99, 1].find((target) => findTargetProblem(target) === undefined),
  completedRange: rangeOf(
    (count) => findWorklogDoneProblem('units', count) === undefined && findWorklogDoneProblem('hours', count) === undefined,
    around(0, 999),
  ),
  absenceReasons: OWN_REASONS,
  absenceReasonsAdmin: REASONS,
  worklogTabs: TARGET_GROUPS.map((group) => groupWords[group]),
  worklogReportBy: Object.keys(worklogReport.get.query.shape),
  currency: as('rupees, per unit', formatRupees(123_456.7) === '1,23,456.70'),
  qualitativeDateWindow: window((day) => findDayProblem(day, TODAY) === undefined),
  qualitativeHours: rangeOf((hours) => findHoursProblem(hours) === undefined, around(0, 23)),
  qualitativeMinutes: rangeOf((minutes) => findDayMinutesProblem(minutes) === undefined, around(0, 59)),
  qualitativeTotalFormat: as('HH:MM', formatTimeSpent(425) === '07:05'),
  qualitativeStates: { false: PENDING, true: APPROVED },
  reportScreenTypes: FILE_REPORT_TYPES.filter((type) => type !== '-'),
  productivityReportTypes: REPORT_TYPES,
  reportTitles: REPORT_TITLES,
  calendarLegend: DAY_COLOURS,
  decimals: formatHours(1).split('.')[1]?.length,
  progressCap: computeTargetProgress([{ done: 300, target: 1 }]),
  statusValues: STATUS_STATES,
  reportRolePickers: levels[reportFilters.users.access.who].who,
  authoringQcStatuses: WORK_STATUSES,
  psStatuses: PS_STATUSES,
  limitForNo: NO_LIMIT,
  limitMinimum: rangeOf(limit, around(0, 1)).min,
  technicalIssues: TECHNICAL_ISSUES,
  accessActions: SUBJECT_ACTIONS,
  // The product adds the mode `end`: the last day of a grant.
  accessModes: accessSearch.words['dialog']?.filter((mode) => mode !== 'end'),
  accessSubjects: SUBJECTS,
  allocationModes: HistoryHold.shape.mode.options.map((mode) => `${mode}-user`),
  allocationEndedStatus: Allocation.shape.status.options.find((status) => status === 'ended'),
  pageSizeOptions: pageSizes,
  pageSizeUsersProjectsFiles: DEFAULT_PAGE_SIZE === FILE_PAGE.usual ? DEFAULT_PAGE_SIZE : [DEFAULT_PAGE_SIZE, FILE_PAGE.usual],
  pageSizeAdminFileTasks: GRID_PAGE.usual,
  pageSizeRoleTasks: { default: TASK_PAGE.usual, max: TASK_PAGE.most },
  pageSizeManageFile: { default: MANAGED_PAGE.usual, max: MANAGED_PAGE.most },
  pageSizeTimesheetApprover: TIMESHEETS_PAGE.usual,
  pageSizeTimesheetUsers: TIMESHEETS_PAGE.usual,
  pageSizeQualitativeManager: MANAGER_PAGE.usual,
  pageSizeQualitativeAdmin: { default: ADMIN_PAGE.usual, max: ADMIN_PAGE.most },
  pageSizeReports: { default: REPORT_PAGE.usual, options: pageSizes },
  pageSizeStatus: { default: STATUS_PAGE.usual, options: STATUS_PAGE_SIZES },
  pageSizeStatusHistory: { default: HISTORY_PAGE.usual, options: HISTORY_PAGE_SIZES },
  pageSizeProductivityFiles: FILES_PAGE,
  pageSizeHours: HOURS_PAGE.usual,
  pageSizeAccess: ACCESS_PAGE.usual,
  pageSizeUserTargetReport: { default: TARGET_REPORT_SIZES.usual, options: TARGET_REPORT_SIZES.choices },
  tableScroll: { x: pixels(grid, /min-width: max\(var\(--leastAcross, (\d+)px\)/), y: pixels(grid, /max-height: max\((\d+)px/) },
  reportTableScrollHeights: [pixels(grid, /max-height: max\((\d+)px/)],
  colourReworkTag: { above0: hueOf(ruleOf(header, '.waiting'), 'color'), otherwise: hueOf(ruleOf(header, '.none'), 'color') },
  colourLeave: hueOf(ruleOf(figures, ".figure[data-tone='leave']"), 'background'),
  colourDelta: {
    negative: hueOf(ruleOf(figures, `.figure[data-tone='${getDeltaTone(-1)}']`), 'color'),
    otherwise: hueOf(ruleOf(figures, `.figure[data-tone='${getDeltaTone(0)}']`), 'color'),
  },
  colourTicketHours: as('coloured', hueOf(ruleOf(figures, ".figure[data-tone='ticket']"), 'color') !== 'grey'),
  colourErrorText: hueOf(ruleOf(style('kit/ui/form/FormProblem'), '.problem'), 'color'),
  formatTaskDates: as('DD/MM/YYYY hh:mm a', formatInstant('2026-03-09T03:35:00Z') === '09/03/2026 09:05 am'),
  formatRequestDates: as('YYYY-MM-DD', isDay('2026-03-09') && !isDay('09/03/2026')),
  formatEffectiveDateTime: as('YYYY-MM-DD HH:mm:ss', toWallTime('2026-03-09T03:35:07Z') === '2026-03-09 09:05:07'),
  formatHoursDates: as('DD/MM/YYYY', formatDay('2026-03-09') === '09/03/2026'),
  formatLastUpdated: as('D MMMM YYYY h:mm:ss a', describeInstant('2026-03-09T03:35:07Z') === '9 March 2026 9:05:07 am'),
  formatShiftType: as('N Days', formatShift(5.5) === '5.5 Days'),
  timeZone: as(
    'Asia/Kolkata',
    ['2026-03-09T18:29:59Z', '2026-03-09T18:30:00Z'].every(
      (at) => toDay(new Date(at)) === new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(at)),
    ),
  ),
}
