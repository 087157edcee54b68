import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, lazy, useState } from 'react'
import type { AccessLevel } from '../kit/shared/access.ts'
import {
  departmentAllocationSearch,
  ownAllocationsSearch,
  projectAllocationSearch,
  projectAllocationsSearch,
} from '../allocations/web/search.ts'
import { importSearch } from '../tasks/import/web/search.ts'
import { filesSearch } from '../tasks/files/web/search.ts'
import { auditSearch } from '../audit/web/search.ts'
import { accessSearch } from '../grants/web/search.ts'
import { projectsSearch } from '../tasks/projects/web/search.ts'
import { ThemeProvider } from '../kit/ui/theme/theme.tsx'
import { departmentsSearch } from '../departments/web/search.ts'
import { queryClient } from '../kit/web/use-calls.ts'
import { useMay } from '../kit/web/person.tsx'
import { parseSearch, type Search, stringifySearch } from '../kit/web/search.ts'
import { gridSearch } from '../tasks/grid/web/grid-search.ts'
import { summarySearch } from '../tasks/summary/web/search.ts'
import { usersSearch } from '../users/web/search.ts'
import { fileListSearch, taskListSearch } from '../tasks/desk/web/task-search.ts'
import { RootFailureScreen } from './RootFailure.tsx'
import { ForbiddenPage, NotFoundPage, PageFailure } from './shell/MessagePages.tsx'
import { PageSkeleton } from '../kit/ui/feedback/PageSkeleton.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: RootFailureScreen })

/**
 * One page: its path, who may open it (an access level), the exported component and its module, and the schema
 * of its URL search (parts in kit/web/search.ts). The page takes no props: `getRouteApi('<path>')` of the router gives it
 * typed params and search. Its module is typed `unknown`, so that a page may use the router's types in turn.
 */
const page = <const Path extends string, const Name extends string, Values = Record<never, never>>(
  path: Path,
  who: AccessLevel,
  name: Name,
  load: () => Promise<{ [K in Name]: unknown }>,
  search?: Search<Values>,
) => {
  // A loaded module is rendered at once: `lazy` would still show an empty page for a moment.
  let loaded: ComponentType | undefined
  const loadPage = () =>
    load().then((module) => {
      loaded = module[name] as ComponentType
      return { default: loaded }
    })
  const LazyPage = lazy(loadPage)
  const Guarded = () => {
    const [Page] = useState<ComponentType>(() => loaded ?? LazyPage)
    return useMay(who) ? (
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    ) : (
      <ForbiddenPage />
    )
  }
  return createRoute({
    getParentRoute: () => root,
    path,
    // The router preloads the module when a link is hovered, and before it leaves the present page.
    component: Object.assign(Guarded, { preload: () => loadPage().then(() => undefined) }),
    errorComponent: PageFailure,
    validateSearch: (given: Record<string, unknown>) => (search === undefined ? {} : search.parse(given)) as Values,
  })
}

/** The task lists are at the root, so each of the twelve types is enumerated (decisions 39). */
const fileList = <const Path extends string>(path: Path) =>
  page(path, 'works on tasks', 'FileListPage', () => import('../tasks/desk/web/FileListPage.tsx'), fileListSearch)
const taskList = <const Path extends string>(path: Path) =>
  page(path, 'works on tasks', 'TaskListPage', () => import('../tasks/desk/web/TaskListPage.tsx'), taskListSearch)

/** Every page of the product, one line each. */
const pages = [
  page('/', 'signed-in', 'HomePage', () => import('./shell/HomePage.tsx')),
  page('/audit', 'admin', 'AuditPage', () => import('../audit/web/AuditPage.tsx'), auditSearch),
  page('/waiting-rows', 'admin', 'WaitingRowsPage', () => import('../tasks/assign/web/WaitingRowsPage.tsx'), fileListSearch),
  page('/sessions', 'signed-in', 'SessionsPage', () => import('../session/web/SessionsPage.tsx')),
  page('/changePassword', 'signed-in', 'ChangePasswordPage', () => import('../session/web/ChangePasswordPage.tsx')),
  fileList('/assigned'),
  taskList('/assigned/$fileName'),
  fileList('/skipApproved'),
  taskList('/skipApproved/$fileName'),
  fileList('/approved'),
  taskList('/approved/$fileName'),
  fileList('/declined'),
  taskList('/declined/$fileName'),
  fileList('/skipped'),
  taskList('/skipped/$fileName'),
  fileList('/rejected'),
  taskList('/rejected/$fileName'),
  fileList('/tobeskipped'),
  taskList('/tobeskipped/$fileName'),
  fileList('/uploaded'),
  taskList('/uploaded/$fileName'),
  fileList('/done'),
  taskList('/done/$fileName'),
  fileList('/rework-sent'),
  taskList('/rework-sent/$fileName'),
  fileList('/rework-received'),
  taskList('/rework-received/$fileName'),
  fileList('/all'),
  taskList('/all/$fileName'),
  page(
    '/access-management',
    'admin',
    'AccessManagementPage',
    () => import('../grants/web/AccessManagementPage.tsx'),
    accessSearch,
  ),
  page('/users', 'manages users', 'UsersPage', () => import('../users/web/UsersPage.tsx'), usersSearch),
  page('/users/import', 'manages users', 'ImportPeoplePage', () => import('../users/web/ImportPeoplePage.tsx')),
  page('/users/$userId', 'reads people', 'PersonPage', () => import('../users/web/PersonPage.tsx')),
  page(
    '/departments',
    'manages users',
    'DepartmentsPage',
    () => import('../departments/web/DepartmentsPage.tsx'),
    departmentsSearch,
  ),
  page('/project/$sectionName', 'manages projects', 'FilesPage', () => import('../tasks/files/web/FilesPage.tsx'), filesSearch),
  page(
    '/project/$sectionName/$department',
    'manages projects',
    'FilesPage',
    () => import('../tasks/files/web/FilesPage.tsx'),
    filesSearch,
  ),
  page(
    '/project/$sectionName/$department/$filename',
    'manages projects',
    'AdminGridPage',
    () => import('../tasks/grid/web/AdminGridPage.tsx'),
    gridSearch,
  ),
  page(
    '/project/$sectionName/$filename/summary/details',
    'manages projects',
    'FileSummaryPage',
    () => import('../tasks/summary/web/FileSummaryPage.tsx'),
    summarySearch,
  ),
  page(
    '/manage-file',
    'manages files',
    'ManageFilePage',
    () => import('../tasks/projects/web/ManageFilePage.tsx'),
    projectsSearch,
  ),
  page(
    '/manage-file/$project',
    'manages files',
    'ManagedFilesPage',
    () => import('../tasks/files/web/ManagedFilesPage.tsx'),
    filesSearch,
  ),
  page(
    '/manage-file/$project/$fileName',
    'manages files',
    'ManagedGridPage',
    () => import('../tasks/grid/web/AdminGridPage.tsx'),
    gridSearch,
  ),
  page('/import/$kind', 'manages projects', 'ImportPage', () => import('../tasks/import/web/ImportWizard.tsx'), importSearch),
  page('/projects', 'manages projects', 'ProjectsPage', () => import('../tasks/projects/web/ProjectsPage.tsx'), projectsSearch),
  page(
    '/projectAllocations',
    'manages accounts',
    'ProjectAllocationsPage',
    () => import('../allocations/web/ProjectAllocationsPage.tsx'),
    projectAllocationsSearch,
  ),
  page(
    '/projectAllocation/$projectId',
    'manages accounts',
    'ProjectAllocationPage',
    () => import('../allocations/web/ProjectAllocationPage.tsx'),
    projectAllocationSearch,
  ),
  page(
    '/projectAllocation/$projectId/$departmentId',
    'manages accounts',
    'DepartmentAllocationPage',
    () => import('../allocations/web/DepartmentAllocationPage.tsx'),
    departmentAllocationSearch,
  ),
  page(
    '/allocations',
    'holds accounts',
    'OwnAllocationsPage',
    () => import('../allocations/web/OwnAllocationsPage.tsx'),
    ownAllocationsSearch,
  ),
] as const satisfies readonly AnyRoute[]

export const router = createRouter({
  routeTree: root.addChildren(pages),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The signed-in application. */
export function Web() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  )
}
