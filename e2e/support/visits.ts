/** Visitors, addresses and ids for checks that open every page of the sample workspace as every kind of person. */
import { cast, CAST_PASSWORD, type CastName } from '../../db/cast.ts'
import { toDay, shiftDay } from '../../src/kit/shared/time.ts'
import { SAMPLE_PROJECTS } from '../../src/projects/vocabulary.ts'
import { buildSampleAddress, type appRoutes } from './routes.ts'

export const VISITORS = [
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

const monthOf = (choices: string): string => `?${choices}&from=${shiftDay(toDay(new Date()), -30)}&to=${toDay(new Date())}`
const choices: Readonly<Record<string, string>> = {
  '/report/day': monthOf('role=AUTHOR&status=done'),
  '/report/department': monthOf('role=AUTHOR'),
  '/report/team': monthOf(`manager=${cast.kavita.id}`),
  '/report/user': monthOf(`user=${cast.ananya.id}`),
  '/target-report/user': monthOf(`user=${cast.ananya.id}`),
}

export const buildVisitAddress = (route: (typeof appRoutes)[number], own?: Readonly<Record<string, string>>): string =>
  `${buildSampleAddress(route, own)}${choices[route.path] ?? ''}`

export const callApp = async (
  url: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Record<string, unknown>> => {
  const headers = { ...(token !== undefined && { 'auth-token': token }), ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${url}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return (await response.json()) as Record<string, unknown>
}

export const logIn = async (url: string, who: CastName): Promise<string> =>
  String((await callApp(url, '/login', { body: { email: cast[who].email, password: CAST_PASSWORD } }))['authToken'])

type Listed = { _id: string; name?: string; project_name?: string; subject?: { _id: string } }
export async function findThings(url: string): Promise<Record<string, string>> {
  const [admin, recruiter] = [await logIn(url, 'meera'), await logIn(url, 'tara')]
  const list = async (path: string, token = admin): Promise<Listed[]> =>
    ((await callApp(url, path, { token }))['data'] ?? []) as Listed[]
  const [profile] = await list('/profile/all')
  const [days] = await list(`/targets/${profile?._id}/all`)
  const [target] = await list(`/targets/get/projects/${encodeURIComponent(SAMPLE_PROJECTS[0])}`)
  const [job] = await list('/recruit/jobs/user', recruiter)
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
