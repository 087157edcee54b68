import { checkVersion } from '../kit/web/check-version.ts'
import { setInboxLooks } from '../inbox/web/looks.ts'
import { setWebExtensions } from '../kit/web/extension-point.ts'
import { setPersonPage } from '../kit/web/person-page.ts'
import { setScreens } from '../kit/web/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { type ComponentType, Suspense, lazy, useContext, useState } from 'react'
import { setStatusLooks } from '../kit/web/status-looks.ts'
import type { Page } from '../kit/web/domain.ts'
import { notePush } from '../kit/web/kept-places.ts'
import { startPage } from '../kit/web/key-guard.ts'
import { RightLostContext, useIsPageKeptOpen } from '../kit/web/kept-open-page.ts'
import { waitUntilStaying } from '../kit/web/leaving.ts'
import { PageHelpContext } from '../kit/web/page-help.ts'
import { useMay } from '../kit/web/person.tsx'
import { setWaysOut } from '../kit/web/way-out.ts'
import { parseSearch, stringifySearch } from '../kit/web/search.ts'
import { queryClient } from '../kit/web/use-calls.ts'
import { loadPageHelp } from './help.ts'
import { pages } from './pages.ts'
import { RootFailureScreen } from './RootFailure.tsx'
import { ForbiddenPage, NotFoundPage, PageFailure } from './shell/MessagePages.tsx'
import { PageSkeleton } from '../kit/ui/feedback/PageSkeleton.tsx'
import { Shell } from './shell/Shell.tsx'
import { webDomains } from './web.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: RootFailureScreen })

/** Rejects with the error of a module that could not be loaded, except while the page unloads. */
const afterLeaving = async (error: unknown): Promise<never> => {
  await waitUntilStaying()
  void checkVersion()
  throw error
}

const routeOf = <const Path extends string, Values>({ path, who, name, load, search }: Page<Path, Values>) => {
  // A loaded module is rendered at once; `lazy` would show an empty page for a moment.
  let loaded: ComponentType | undefined
  const loadPage = () =>
    load().then((module) => {
      loaded = module[name] as ComponentType
      return { default: loaded }
    }, afterLeaving)
  const LazyPage = lazy(loadPage)
  const loadHelp = () => loadPageHelp(path)
  const Guarded = () => {
    const [Page] = useState<ComponentType>(() => loaded ?? LazyPage)
    const may = useMay(who)
    const isHeld = useIsPageKeptOpen()
    const isLost = useContext(RightLostContext) || !may
    return may || isHeld ? (
      <PageHelpContext value={loadHelp}>
        <RightLostContext value={isLost}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </RightLostContext>
      </PageHelpContext>
    ) : (
      <ForbiddenPage who={who} />
    )
  }
  return createRoute({
    getParentRoute: () => root,
    path,
    // The router preloads the module when the pointer is over a link, and before it leaves the current page.
    component: Object.assign(Guarded, { preload: () => loadPage().then(() => undefined) }),
    errorComponent: PageFailure,
    validateSearch: (given: Record<string, unknown>) => (search === undefined ? {} : search.parse(given)) as Values,
  })
}

/** A logged-in person with a typed or stored `/login` address gets to Home. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => redirect({ to: '/', replace: true, throw: true }),
})

/** One type per path. Links and the pages' `getRouteApi` get their types from it. */
type RouteOf<Entry> =
  Entry extends Page<infer Path, infer Values> ? (Path extends string ? ReturnType<typeof routeOf<Path, Values>> : never) : never
const routes = (pages as readonly Page[]).map(routeOf) as unknown as readonly RouteOf<(typeof pages)[number]>[]

for (const { personPage } of webDomains) if (personPage !== undefined) setPersonPage(personPage)
setWebExtensions(webDomains.flatMap(({ extensions = [] }) => extensions))
setInboxLooks(Object.assign({}, ...webDomains.map(({ inbox }) => inbox)))
setScreens(async () => (await import('./screens.ts')).loadAllScreens())
setWaysOut(Object.assign({}, ...webDomains.map(({ waysOut }) => waysOut)))
setStatusLooks(Object.assign({}, ...webDomains.map(({ statusLooks }) => statusLooks)))

export const router = createRouter({
  routeTree: root.addChildren([...routes, login]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundPage,
})

router.history.subscribe(({ location, action }) => {
  if (action.type === 'PUSH') notePush(location.state.__TSR_index, location.pathname)
})

router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && startPage())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function Web() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
