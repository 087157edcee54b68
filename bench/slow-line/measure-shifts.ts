/** How far each page moves while it loads, for each role that may open it, on a slow line and a weak laptop. */
import type { Browser } from '@playwright/test'
import { mayCall, type AccessLevel } from '../../src/access/levels.ts'
import { cast, type CastName, CAST_PASSWORD } from '../../db/cast.ts'
import { appRoutes, buildSampleAddress } from '../../e2e/support/routes.ts'
import { SAMPLE_PROJECTS } from '../../src/projects/vocabulary.ts'
import { toDay, daysFrom } from '../../src/kit/shared/time.ts'
import { toActor, type CurrentUser } from '../../src/kit/web/person.tsx'
import { type Loaded, openSignedIn, openSlowly } from './slow-page.ts'

export const SHIFT_PEOPLE = [
  'meera',
  'kavita',
  'leela',
  'ananya',
  'neha',
  'sneha',
  'anil',
  'tara',
  'vikram',
] as const satisfies readonly CastName[]
/** The title of every page. */
export const SHOWS = '#content h1'

const monthOf = (choices: string): string => `?${choices}&from=${daysFrom(toDay(new Date()), -30)}&to=${toDay(new Date())}`
/** What reports are asked for: without choices they show a form alone. */
const searches: Readonly<Record<string, string>> = {
  '/report/day': monthOf('role=AUTHOR&status=done'),
  '/report/team': monthOf(`manager=${cast.kavita.id}`),
  '/report/user': monthOf(`user=${cast.ananya.id}`),
  '/target-report/user': monthOf(`user=${cast.ananya.id}`),
}

export type PageShift = Loaded & { who: CastName; path: string }

const callAs = async (url: string, path: string, token?: string, body?: object): Promise<Record<string, unknown>> => {
  const headers = { ...(token !== undefined && { 'auth-token': token }), ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${url}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return (await response.json()) as Record<string, unknown>
}

/** A token and the rights of somebody of the sample. */
export async function signIn(url: string, who: CastName): Promise<{ token: string; role: string; person: CurrentUser }> {
  const { authToken } = await callAs(url, '/login', undefined, { email: cast[who].email, password: CAST_PASSWORD })
  const [role = ''] = cast[who].roles
  const { user } = await callAs(url, `/me/${role}`, String(authToken))
  return { token: String(authToken), role, person: user as CurrentUser }
}

type Listed = { _id: string; name?: string; project_name?: string; subject?: { _id: string } }
/** The things of this workspace that addresses name and that have an id of their own in each. */
async function findThings(url: string): Promise<Record<string, string>> {
  const { token } = await signIn(url, 'meera')
  const list = async (path: string): Promise<Listed[]> => ((await callAs(url, path, token))['data'] ?? []) as Listed[]
  const [profile] = await list('/profile/all')
  const [days] = await list(`/targets/${profile?._id}/all`)
  const [target] = await list(`/targets/get/projects/${encodeURIComponent(SAMPLE_PROJECTS[0])}`)
  const [job] = await list('/recruit/job/get')
  const projects = await list('/allocation/projects')
  const worklog = await list('/project/all')
  return {
    job: job?._id ?? '',
    'worklog project': worklog.find(({ name }) => name === SAMPLE_PROJECTS[0])?._id ?? '-',
    'worklog subject': profile?.subject?._id ?? '-',
    'worklog profile': profile?._id ?? '-',
    'worklog target': days?._id ?? '-',
    'allocation project': projects.find(({ project_name: name }) => name === SAMPLE_PROJECTS[0])?._id ?? '',
    target: target?._id ?? '',
  }
}

/** Each has a browser context, and so connections and a cache, of its own. */
const AT_ONCE = 5

/** The shift of every page for each of these people; `onEach` is called as they come. */
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
        const address = `${url}${buildSampleAddress(route, own)}${searches[route.path] ?? ''}`
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
