/** Every page with its label and whose rows it reads, for the question why somebody sees it (src/grants/web/WhyPage.tsx). */
import { type Access, type AccessLevel, ROLES } from '../kit/shared/access.ts'
import type { Screen } from '../kit/web/screens.ts'
import { type MenuEntry, furtherScreens, menuOf } from './menu.ts'
import { pages } from './pages.ts'

type Path = (typeof pages)[number]['path']
type Read = readonly [call: string, reach: Access['reach'], unless?: AccessLevel]

const list: Read = ['GET /files/user/list/:role', 'own']
const tasks: Read = ['POST /file/tasks/:file/:role', 'own']

/** The main read of each page, as its contract says (screens.test.ts compares them); null: it has none. */
export const mainReads: Readonly<Record<Path, Read | null>> = {
  '/': null,
  '/sessions': ['GET /sessions', 'own'],
  '/changePassword': null,
  '/all': list,
  '/all/$fileName': tasks,
  '/assigned': list,
  '/assigned/$fileName': tasks,
  '/done': list,
  '/done/$fileName': tasks,
  '/approved': list,
  '/approved/$fileName': tasks,
  '/skipped': list,
  '/skipped/$fileName': tasks,
  '/skipApproved': list,
  '/skipApproved/$fileName': tasks,
  '/tobeskipped': list,
  '/tobeskipped/$fileName': tasks,
  '/rejected': list,
  '/rejected/$fileName': tasks,
  '/declined': list,
  '/declined/$fileName': tasks,
  '/uploaded': list,
  '/uploaded/$fileName': tasks,
  '/rework-sent': list,
  '/rework-sent/$fileName': tasks,
  '/rework-received': list,
  '/rework-received/$fileName': tasks,
  '/waiting-rows': ['GET /tasks/waiting-for-nobody', 'all'],
  '/projects': ['GET /sections', 'all'],
  '/project/$sectionName': ['GET /section/:section/:department', 'all'],
  '/project/$sectionName/$department': ['GET /section/:section/:department', 'all'],
  '/project/$sectionName/$department/$filename': ['POST /file/:file/:section/:department', 'all'],
  '/project/$sectionName/$filename/summary/details': ['GET /file/:file/summary', 'all'],
  '/import/$kind': null,
  '/manage-file': ['GET /manage-file/add/project', 'all'],
  '/manage-file/$project': ['GET /manage-file/:project', 'all'],
  '/manage-file/$project/$fileName': ['POST /manage-file/:project/:file', 'all'],
  '/users': ['GET /admin/users', 'team'],
  '/users/import': null,
  '/users/$userId': ['GET /users/:id/summary', 'all'],
  '/departments': ['GET /department/all', 'none'],
  '/access-management': ['GET /get/allUsers', 'all'],
  '/access-management/why': ['GET /access/rights/:userId', 'all'],
  '/audit': ['GET /audit', 'all'],
  '/inbox': ['GET /me/inbox', 'own'],
  '/projectAllocations': ['GET /allocation/projects', 'all'],
  '/projectAllocation/$projectId': ['GET /allocation/departments/all/:projectId', 'all'],
  '/projectAllocation/$projectId/$departmentId': ['GET /allocation/list/:projectId/:departmentId', 'all'],
  '/projectAllocation/$projectId/timeline': ['GET /allocation/timeline/:projectId', 'all'],
  '/allocation/$project/$accountId': ['GET /allocation/history/:accountId/:project', 'all'],
  '/upload-allocation': null,
  '/allocations': ['GET /get/allocation/:email', 'own'],
  '/user/timesheet': ['GET /timesheet/week', 'own'],
  '/user/timesheet/declined': ['GET /timesheet/user', 'own'],
  '/timesheet/projects': ['GET /timesheet/project/all', 'all'],
  '/timesheet/users': ['GET /timesheet/users', 'team'],
  '/timesheet/gaps': ['GET /timesheet/gaps', 'team'],
  '/timesheet/$userId/manage': ['GET /timesheet/:userId/view', 'team'],
  '/timesheet/$projectId': ['GET /timesheet/project/:id', 'all'],
  '/timesheet/$projectId/$userId/manage': ['GET /timesheet/:userId/view', 'team'],
  '/timesheet/users/$userId/projects': ['GET /timesheet/user/:id/projects', 'all'],
  '/target-report/manage': ['GET /prod/files', 'all'],
  '/target-report/manage/$filename': ['GET /prod/hours', 'all'],
  '/targets': ['GET /target/all/project', 'all'],
  '/target/$projectId': ['GET /targets/get/projects/:projectId', 'all'],
  '/target-assign/$projectId/$targetId': ['GET /targets/all/assigned/:id', 'all'],
  '/qualitative': ['GET /qualitative/all', 'own'],
  '/qualitative-approved-user': ['GET /qualitative/approved/task', 'own'],
  '/qualitativedata/projects': ['GET /qualitative/all/manager', 'team'],
  '/qualitative-task/approved': ['GET /qualitative/all/approved/task', 'team'],
  '/qualitativedata/all': ['GET /qualitatives/tasks/all/admin', 'all'],
  '/user/worklog': ['GET /targets/user', 'own'],
  '/worklog': ['GET /project/all', 'none'],
  '/worklog/$projectId': ['GET /project/:id', 'none'],
  '/worklog/$subjectId/profiles': ['GET /project/subject/:id', 'none'],
  '/worklog/$profileId/targets': ['GET /targets/:profileId/all', 'team'],
  '/worklog/$profileId/targets/$targetId': ['GET /targets/:id', 'team'],
  '/recruitment': ['GET /recruit/job/get', 'all'],
  '/recruitment/job/$jobId': ['GET /recruit/job/:id', 'all'],
  '/recruit': ['GET /recruit/jobs/user', 'own'],
  '/recruit/$jobId/add': ['GET /recruit/jobs/user/:id', 'own'],
  '/status-report': ['GET /get/users/status/:email', 'own', 'sees all statuses'],
  '/status-report/current': ['GET /fetch/current/status/:email', 'own', 'sees all statuses'],
  '/status-report/history': ['GET /fetch/history/status/:email', 'own', 'sees all statuses'],
  '/closed-months': ['GET /closed-months', 'none'],
  '/settings': ['GET /settings', 'none'],
}

/** "Timesheet: Manage Projects", the entry in its group; the first role's that has one. */
const labels = new Map<string, string>()
const keep = (route: string, label: string): void => void (labels.has(route) || labels.set(route, label))
const keepEntry = (entry: MenuEntry): void => {
  if ('route' in entry) return keep(entry.route, entry.label)
  for (const { route, label } of entry.children) keep(route, `${entry.label}: ${label}`)
}
const departments = [{ name: 'recruiter' }]
const rest = { accessTabs: [], departments, enableAssignments: true, enableQualitative: true, statusReportPermission: true }
for (const role of ROLES) for (const entry of menuOf({ role, ...rest })) keepEntry(entry)
for (const { route, label } of furtherScreens) keep(route, label)

/** "Person" of PersonPage. */
const wordsOf = (name: string): string => {
  const words = name
    .replace(/Page$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const screens: readonly Screen[] = pages.map(({ path, who, name }): Screen => {
  const read = mainReads[path]
  const label = labels.get(path) ?? wordsOf(name)
  if (read === null) return { path, label, who }
  const [, reach, unless] = read
  return { path, label, who, reads: { who, reach, ...(unless !== undefined && { unless }) } }
})
