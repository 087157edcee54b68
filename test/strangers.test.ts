/**
 * Foreign objects are refused like objects that do not exist, and nothing changes: for every call that names an object, and every
 * principal for whom it is foreign. The calls and their fields are those of the contracts: a new one fails here until its good request
 * (its domain’s testing.ts) names its objects.
 */
import { afterAll, expect, it } from 'vitest'
import { callsOf } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { expected, expectedCallers, principals } from './access.ts'
import { arrangeGround } from './attack/ground.ts'
import { goodRequests } from './domains.ts'
import { attackAsStrangers, attackProgress, isLimited, triedBy, WITHOUT_STRANGERS, wordsIn } from './attack/strangers.ts'
import { callOf, openAttack } from './attack/attack.ts'
import { type Place, placesOf } from './hostile-values.ts'
import { startTestApp } from './app.ts'

const calls = callsOf(domains)

/** Fields that hold a value, a filter, a page or something new in every call. */
const PLAIN = new Set(
  [
    'approverRemarks date fields.approverRemarks fields.status month day',
    'access.name action amount answerType before checked comments confirm effective effectiveDate enableAssignments enableQualitative',
    'enabled end from fullName is_multiple isFileVisible kind left limit newer newFullname newPassword new_content_id oldPassword older',
    'onConflict order others page pageSize page_no password people.email people.fullName people.gets people.password people.share',
    'people.weight q qc_score question_id ready reason rememberMe revokeTime roleData roles salary section shiftType sort split start',
    'status subject to token type value version wef workingHours role projects.done remarks userRemarks newAllocationTime time what',
    'look everyone outcome remark since items.kind items.version startDate endDate multiple at seen.start seen.end',
    'effectiveDate remarks fromDate toDate versions taskList.title taskList.description taskList.timeSpent.hours taskList.timeSpent.minutes',
    'sub_project_name target_assigned dateEffective formatting',
    'authoring_status authoring_limit ps_limit qc_status qc_limit qps_limit technical_issues e',
    'budget clear completedHours completedUnits group target',
    'location vacancy shiftTime description open contact stage note state',
    'access until',
    'by figure decision every day',
    'dateType seen waiting',
  ].flatMap((line) => line.split(' ')),
)
const PLAIN_WITHIN =
  /^(filters?\.|mends\.|searchFields\.|roles\.(role|split|onConflict|left|people\.(weight|share|gets))$|handOver\..*\.(count|role|unassigned)$)/
/** Calls in which a field that elsewhere names an object does not. */
const NO_OBJECT: Record<string, string[]> = {
  'the email of somebody new': ['POST /password/strength email', 'POST /setup/:token/strength email', 'POST /setup/:token email'],
  'of a candidate, who is no user': ['POST /recruit/:jobId/candidate/add email', 'PATCH /recruit/candidate/:id email'],
  'a text to look for': [
    'GET /admin/users email',
    'POST /users/export email',
    'GET /audit name',
    'GET /prod/hours email',
    'GET /get/users/status/:email email',
    'GET /fetch/current/status/:email email',
    'GET /fetch/history/status/:email email',
    'POST /current/status/export email',
    'POST /history/status/export email',
    'GET /qualitative/all/manager user',
    'GET /qualitatives/tasks/all/admin email',
    'GET /section/:section/:department name',
    'GET /manage-file/:project name',
    'GET /manage-file/:project/:file searchFields',
    'GET /report/download/:filename/:roleValues searchFields',
    'POST /tasks/values/:file find',
    'POST /tasks/values/:file/:role find',
  ],
  'the name of a setting': ['POST /settings key'],
  'roles, not the people who hold them': ['GET /user/holdings/:id remaining'],
  'places in the code of a page': ['release', 'name', 'message', 'frames', 'requestId'].map(
    (field) => `POST /browser-errors ${field}`,
  ),
  'ignored: the path, the session or the clock says it': [
    'PUT /update/users/status updated_by',
    'POST /target/assigned/:projectId/:targetId addedBy',
    'PUT /timesheet/project/:projectId/user/add project',
    'PUT /timesheet/project/:projectId/user/add departmentData',
    'PUT /timesheet/project/:projectId/user/add currentTime',
    'PATCH /timesheet/:projectId/:currentUser/:accountId/remove values',
    ...['PUT /update/access', 'PUT /remove/tab/access'].flatMap((call) => [`${call} access.key`, `${call} access.keys`]),
  ],
  'one of the three, of which the others are tried': [
    'GET /worklog/report department',
    'GET /worklog/report user',
    'POST /worklog/report department',
    'POST /worklog/report profile',
  ],
  'an admin sets the rates of all departments': [
    'GET /worklog/standard-rates/moved department',
    'POST /worklog/standard-rates department',
    'POST /worklog/standard-rates rate',
  ],
  'a key of the caller’s own': ['PUT /me/preferences/:key key'],
  'of the row, not of a person': ['POST /targets/project/add/:projectId role'],
  'the kind and the name of a new one, and the filters of its body': [
    'POST /report/scheduled export',
    'POST /report/scheduled name',
    'POST /report/scheduled selection',
    'POST /report/scheduled selection.by',
    'POST /report/scheduled/words export',
    'POST /report/scheduled/words selection',
    'POST /report/scheduled/words selection.by',
  ],
  'timesheet projects, for whoever manages all of them (src/timesheets/server/member-routes.test.ts)': [
    'PUT /timesheet/project/:projectId/user/add alsoIn',
  ],
  'the name of a new project': ['POST /project/target/add name'],
  'a task of the record, which is tried; another’s is refused (src/qualitative/server/routes.test.ts)': [
    'POST /qualitative/add taskList._id',
    'PUT /qualitative/own/:id taskList._id',
    'PUT /qualitative/task/edit taskList._id',
  ],
  'a column of the file': ['POST /tasks/values/:file key', 'POST /tasks/values/:file/:role key'],
  'typed beside the work; the account is the one held': ['PATCH /file/tasks/:file/update/:role accountId'],
  'all departments; whose rows are seen is src/tasks/files/server/visibility.test.ts': [
    'POST /file/:file/:section/:department department',
    'POST /file/:file/assign department',
    'POST /file/:file/unassign department',
    'POST /file/:file/assign/plan department',
    'POST /file/:file/assign/split department',
    'POST /file/:file/assign/line/plan department',
    'POST /file/:file/assign/line department',
    'POST /file/download/:filename department',
    'POST /tasks/values/:file department',
    'POST /tasks/matches/:file department',
  ],
  'as author': ['reviewer', 'reviewer-2', 'uploader'].map((stage) => `POST /file/:file/assign ${stage}`),
  'as in PUT /user/block/:id': ['rows', 'reports'].map((what) => `POST /user/update-profile handOver.${what}.to`),
  'another word for user': ['PUT /update/access userId'],
  'as in POST /timesheet/user': ['PATCH /timesheet/user projects.id'],
  'as in POST /projects/records/report': ['', '/counts'].map((what) => `POST /user/target/report${what}/download projects`),
  'a filter of an admin, who sees all': ['GET /audit person', 'GET /deputies manager'],
  'a filter of the people whom the caller reaches': ['GET /timesheet/gaps manager', 'GET /timesheet/gaps department'],
}

/** Objects without an owner: whoever may make the call may name each of them. */
const EVERYBODYS: Record<string, string> = {
  unique: 'what is new',
  project: 'projects are known to all; their files, rows and accounts are not',
  timesheet: 'timesheet projects are known to all who manage them; filled days are not',
  hours: 'files of hours are known to all who manage them',
  hoursImport: 'as above',
  worklogProject: 'projects of the worklog are known to all who manage it; their targets are not',
  subject: 'as above',
  profile: 'as above',
  department: 'departments are known to all; their people, rows and accounts are not',
  today: 'a day',
  role: 'a role that one does not hold is ROLE_NOT_HELD, whichever it is',
  uploader: 'rows go to whoever may hold them (decisions 112)',
  receiver: 'rows go to whoever may hold them (decisions 112)',
  manager: 'managers are known to all who hand over reports',
  admin: 'managers choose their deputies among them',
  recruiter: 'recruiters are known to all who recruit',
  leaver: 'only an admin erases, and reaches all',
  spareJob: 'who manages recruitment manages all jobs',
}
/** Calls whose callers may name any object of the kind. */
const OF_ALL: Record<string, string> = {
  'GET /progress/:id progress': 'tried by itself, while an upload runs',
  'POST /progress/:id/cancel progress': 'an id names an upload of the caller only (src/kit/import/server/upload.test.ts)',
  'POST /file/:file/assign person': 'rows go to whoever may hold them (decisions 112)',
  'GET /users/:id/summary person': 'the tab Manage Users shows everybody',
  'GET /users/:id/events person': 'the tab Manage Users shows everybody',
  'POST /timesheet/members/upload/:id/take-back membersImport': 'who manages timesheet projects manages all',
  'POST /file/allocation/:id/take-back accountImport': 'who manages allocation IDs manages all',
  'PATCH /timesheet/:project/:user/remove person': 'the tab Timesheet shows everybody',
  'PUT /timesheet/project/assign person': 'the tab Timesheet shows everybody',
  'PUT /update/multiple/status account': 'who manages allocation IDs manages all',
  'GET /allocation/users/allData/:userId person': 'as above',
  'GET /allocation/history/:accountId/:project account': 'as above',
  'GET /allocation/holds/:id/rows hold': 'as above',
  'GET /allocation/timeline/:projectId account': 'as above',
  'PUT /allocation/delete/:project/:accountId account': 'as above',
  'PUT /allocation/delete/:project/:accountId person': 'as above',
  'PUT /timesheet/:id/remove/user account': 'as above',
  'PUT /timesheet/:id/remove/user person': 'as above',
  'GET /recruit/job/:id job': 'who manages recruitment manages all jobs',
  'PATCH /recruit/job/:id job': 'as above',
  'GET /recruit/:jobId/candidate/getAll job': 'as above',
}
/** Responses about a foreign object other than 404: empty lists, and a login that never reveals which part was wrong. */
const OTHERWISE: Record<string, string> = {
  'GET /fetch/history/status/:email': '200',
  'GET /me/preferences/:key': '200',
  'GET /search/files': '200',
  'POST /login': '400 WRONG_CREDENTIALS',
  'POST /inbox/decide': '409 NOTHING_DECIDED',
  'POST /inbox/undo': '409 NOTHING_DECIDED',
  'POST /timesheet/user': '400 INVALID_REQUEST',
}

/** Objects of one person: only the calls that reach the own rows or the own team refuse a stranger's. */
const OWNED = [
  'person',
  'spare',
  'session',
  'preference',
  'schedule',
  'exportFile',
  'entry',
  'record',
  'ownRecord',
  'worklogTarget',
  'subTarget',
]
const valueAt = (whole: unknown, place: Place): unknown =>
  place.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | undefined)?.[key], whole)

it('every field of every call is known to name an object or not', () => {
  const unknown = calls.flatMap(({ spec }) => {
    const good = goodRequests[callOf(spec)]
    if (good === undefined) return [`${callOf(spec)} has no good request`]
    return (['params', 'query', 'body'] as const).flatMap((part) => {
      const places = placesOf(spec[part])
      const leaves = places.filter(
        (place) => !places.some((other) => other.length > place.length && place.every((key, n) => other[n] === key)),
      )
      return leaves.flatMap((place) => {
        const field = place.filter((key) => typeof key === 'string').join('.')
        const named = /\{\w+/.test(JSON.stringify(valueAt(good[part], place) ?? null))
        const known =
          named ||
          PLAIN.has(field) ||
          PLAIN_WITHIN.test(field) ||
          Object.values(NO_OBJECT)
            .flat()
            .includes(`${callOf(spec)} ${field}`)
        return known ? [] : [`${callOf(spec)} ${field}`]
      })
    })
  })
  expect(unknown).toEqual([])
})

const app = await startTestApp()
Object.defineProperty(app.clock, 'now', { get: () => new Date() })
afterAll(app.close)

it('a foreign object is refused like one that does not exist, by any of its names, and nothing changes', async () => {
  const ground = await arrangeGround(app.url, app.db, { spares: 20, rows: 120, spareFiles: 3 })
  const attack = openAttack(app.url, app.db)
  const cases = await attackAsStrangers(attack, ground, calls)
  await attackProgress(attack, ground)
  expect(attack.findings).toEqual([])

  const others = principals.filter(({ label, who }) => who !== undefined && label !== 'ADMIN')
  const without = calls.flatMap(({ spec }) => {
    const call = callOf(spec)
    const own = cases.filter((one) => one.call === call)
    const open = others.some((principal) => expected(expectedCallers(spec) ?? [], principal) === 'allowed')
    if (!open) return own.some(({ outcome }) => outcome === 'forbidden') ? [] : [call]
    return [...wordsIn(goodRequests[call])]
      .filter((word) => !(word in EVERYBODYS) && !(`${call} ${word}` in OF_ALL))
      .filter((word) => !own.some(({ words }) => words.length === 1 && words[0] === word))
      .map((word) => `${call} ${word}`)
  })
  expect(without).toEqual([])
  // What the contracts declare: a call of `own` or `team` was tried with a stranger, and no other refuses a person's own objects.
  const limited = calls.filter(({ spec }) => isLimited(spec)).map(({ spec }) => callOf(spec))
  const excepted = Object.values(WITHOUT_STRANGERS).flat()
  const tried = triedBy(cases)
  expect(limited.filter((call) => !tried.includes(call)).toSorted()).toEqual(excepted.toSorted())
  // Without a session there is no caller whose rows they could be.
  const unlimited = calls.filter(({ spec }) => !isLimited(spec) && spec.access.who !== 'public').map(({ spec }) => callOf(spec))
  const undeclared = cases.filter(({ call, words }) => words.some((word) => OWNED.includes(word)) && unlimited.includes(call))
  expect(undeclared).toEqual([])
  const odd = cases.filter(
    ({ call, words, outcome }) => words.length > 0 && !/^404 \w+_NOT_FOUND$/.test(outcome) && OTHERWISE[call] !== outcome,
  )
  expect(odd).toEqual([])
}, 300_000)
