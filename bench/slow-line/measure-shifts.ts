/** Measures the layout shift of each page while it loads, for each role that may open it, on a slow line and a weak laptop. */
import type { Browser } from '@playwright/test'
import { mayCall, type AccessLevel } from '../../src/access/levels.ts'
import { cast, type CastName } from '../../db/cast.ts'
import { appRoutes } from '../../e2e/support/routes.ts'
import { buildVisitAddress, callApp, findThings, logIn } from '../../e2e/support/visits.ts'
import { toActor, type CurrentUser } from '../../src/kit/web/person.tsx'
import { type Loaded, openSignedIn, openSlowly } from './slow-page.ts'

/** The selector of the title of every page. */
export const SHOWS = '#content h1'

export type PageShift = Loaded & { who: CastName; path: string }

export async function signIn(url: string, who: CastName): Promise<{ token: string; role: string; person: CurrentUser }> {
  const token = await logIn(url, who)
  const [role = ''] = cast[who].roles
  const { user } = await callApp(url, `/me/${role}`, { token })
  return { token, role, person: user as CurrentUser }
}

/**
 * The number of pages that load at the same time. Each has its own browser context, so it has its own connections and cache. If
 * more loaded at once, each would show what it has after 4 s (`useFirstReplies`) and then shift.
 */
const AT_ONCE = 3

export async function measureShifts(
  browser: Browser,
  url: string,
  {
    people,
    only,
    onEach,
  }: { people: readonly CastName[]; only?: readonly string[] | undefined; onEach?: (one: PageShift) => void },
): Promise<PageShift[]> {
  const own = await findThings(url)
  const found: PageShift[] = []
  for (const who of people) {
    const { token, role, person } = await signIn(url, who)
    const routes = appRoutes.filter(
      ({ path, who: level }) => mayCall(level as AccessLevel, toActor(person)) && (only === undefined || only.includes(path)),
    )
    const openRest = async (): Promise<void> => {
      const context = await openSignedIn(browser, { token, role }, [SHOWS])
      for (let route = routes.shift(); route !== undefined; route = routes.shift()) {
        const address = url + buildVisitAddress(route, own)
        const one = { who, path: route.path, ...(await openSlowly(context, address, SHOWS)) }
        found.push(one)
        onEach?.(one)
      }
      await context.close()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, openRest))
  }
  return found
}
