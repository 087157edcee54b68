/**
 * Who may make each call, and what a response reveals about it, for the access matrix and for npm run attack. The expectations
 * come from the catalogue's callers and, for the product's own calls, from the domains' tables (`ownCallers`), but never from the
 * contracts under test.
 */
import { cast, type CastName } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { calls, listCallMethods, toCallShape } from './catalogues/catalogues.ts'
import { ownCallers } from './domains.ts'

/** Calls whose callers deliberately differ from the catalogue, each with the decision and the reason. */
export const settled: Record<string, { not?: string[]; also?: string[]; decision: string; because: string }> = {
  'GET /allocation/*/*': {
    also: ['ADMIN', 'SUBADMIN:Allocation ID'],
    decision: 'P55',
    because: 'who gives an account id may look what a person holds',
  },
  'GET /allocation/allData/allocation/*/*': { also: ['ADMIN', 'SUBADMIN:Allocation ID'], decision: 'P55', because: 'as above' },
  'GET /dev/allocations/lowercase': {
    not: ['SUBADMIN:Allocation ID'],
    decision: '33',
    because: 'it changes every allocation ID',
  },
  'GET /timesheet/getAllocations/*': {
    also: ['SUBADMIN:Timesheet'],
    decision: '104',
    because: 'who takes somebody out of a timesheet project sees what they hold there',
  },
  'POST /file/*/assign': {
    also: ['SUBADMIN:Manage File'],
    decision: 'P54',
    because: 'Manage File has the same assign abilities (000 §2)',
  },
  'POST /file/*/unassign': { also: ['SUBADMIN:Manage File'], decision: 'P54', because: 'as above' },
  'GET /admin/users/*': {
    also: ['SUBADMIN:Manage File'],
    decision: 'P54',
    because: 'whom Manage File assigns is chosen from this list',
  },
  'PUT /timesheet/project/*/user/add': {
    also: ['SUBADMIN:Timesheet'],
    decision: '10',
    because: 'without an allocation ID it makes people members of a timesheet project',
  },
  'GET /targets/user': {
    also: ['REVIEWER', 'REVIEWER-2', 'UPLOADER'],
    decision: '96',
    because: 'targets are given to all production people',
  },
  'PATCH /targets/user/*': { also: ['REVIEWER', 'REVIEWER-2', 'UPLOADER'], decision: '96', because: 'as above' },
  'POST /user/target/report': {
    also: ['REVIEWER', 'REVIEWER-2', 'UPLOADER'],
    decision: '95',
    because: 'whoever is neither admin nor manager runs it for themselves (002 §5)',
  },
  'POST /target/user/report': { also: ['REVIEWER', 'REVIEWER-2', 'UPLOADER'], decision: '95', because: 'as above' },
  'GET /user/target/report/fetch/project': { also: ['REVIEWER', 'REVIEWER-2', 'UPLOADER'], decision: '95', because: 'as above' },
  'GET /timesheet/project/all': { also: ['MANAGER'], decision: 'P388', because: 'a manager reads what their own team fills' },
  'GET /timesheet/user/*/projects': { also: ['MANAGER'], decision: 'P388', because: 'as above' },
  'GET /timesheet/report': {
    also: ['SUBADMIN:Timesheet', 'MANAGER'],
    decision: 'P378',
    because:
      'the tab Timesheet shows the timesheets of everybody, and makes people members of projects; a manager reads their own team (P388)',
  },
  'PUT /timesheet/project/assign': { also: ['SUBADMIN:Timesheet'], decision: 'P378', because: 'as above' },
  'POST /recruit/report/download': {
    also: ['dept:recruiter'],
    decision: 'P379',
    because: 'a recruiter sees the candidates of their own jobs (P185)',
  },
  'GET /recruit/jobs/user': {
    also: ['dept:head-recruiter'],
    decision: 'P380',
    because: 'a head-recruiter can be named as the recruiter of a job',
  },
  'GET /recruit/jobs/user/*': { also: ['dept:head-recruiter'], decision: 'P380', because: 'as above' },
  'GET /recruit/*/candidate/get': { also: ['dept:head-recruiter'], decision: 'P380', because: 'as above' },
  'PUT /user/salary/*': { not: ['SUBADMIN:Manage Users'], decision: '89', because: 'a sub-admin neither sees nor sets a salary' },
}

type Addressed = Pick<Endpoint, 'method' | 'path'>
export const documentedCallers = (spec: Addressed): string[] => {
  const address = toCallShape(spec.method, spec.path)
  return calls.flatMap((call) => {
    const { path, callers } = call
    return path !== null && listCallMethods(call).some((method) => toCallShape(method, path) === address) ? callers : []
  })
}
export const expectedCallers = (spec: Addressed): string[] | undefined => {
  const address = toCallShape(spec.method, spec.path)
  const documented = documentedCallers(spec)
  if (documented.length === 0) return ownCallers[address]
  const { not = [], also = [] } = settled[address] ?? {}
  return [...documented.filter((caller) => !not.includes(caller)), ...also]
}

export type Principal = { label: string; who?: CastName; grants: string[]; token?: 'blocked' | 'expired' }
/**
 * The principals of security.md: the seven roles (SUBADMIN with and without tabs), both kinds of recruiters, a person with
 * `statusReportPermission`, an anonymous caller, and callers with the token of a blocked person or an expired token.
 */
export const principals: readonly Principal[] = [
  { label: 'ADMIN', who: 'meera', grants: ['ADMIN'] },
  { label: 'MANAGER', who: 'kavita', grants: ['MANAGER'] },
  { label: 'SUBADMIN with tabs', who: 'leela', grants: ['SUBADMIN', ...(cast.leela.tabs ?? []).map((tab) => `SUBADMIN:${tab}`)] },
  { label: 'SUBADMIN without tabs', who: 'nikhil', grants: ['SUBADMIN'] },
  { label: 'AUTHOR', who: 'ananya', grants: ['AUTHOR'] },
  { label: 'REVIEWER', who: 'neha', grants: ['REVIEWER'] },
  { label: 'REVIEWER-2', who: 'sneha', grants: ['REVIEWER-2'] },
  { label: 'UPLOADER', who: 'anil', grants: ['UPLOADER'] },
  { label: 'recruiter', who: 'tara', grants: ['AUTHOR', 'dept:recruiter'] },
  { label: 'head-recruiter', who: 'vikram', grants: ['AUTHOR', 'dept:head-recruiter'] },
  { label: 'statusReportPermission', who: 'joseph', grants: ['AUTHOR', 'flag:statusReportPermission'] },
  { label: 'anonymous', grants: [] },
  { label: 'blocked, token alive', who: 'sameer', grants: [], token: 'blocked' },
  { label: 'token expired', who: 'imran', grants: [], token: 'expired' },
]

export type AccessVerdict = 'allowed' | 'forbidden' | 'unknown'
export const getExpectedVerdict = (callers: readonly string[], { grants }: Principal): AccessVerdict => {
  if (callers.includes('public')) return 'allowed'
  if (grants.length === 0) return 'unknown'
  return callers.some((caller) => caller === 'any' || grants.includes(caller)) ? 'allowed' : 'forbidden'
}
export const toVerdict = (status: number, code: string): AccessVerdict =>
  code === 'NOT_SIGNED_IN' && status === 401 ? 'unknown' : code === 'NOT_ALLOWED' && status === 403 ? 'forbidden' : 'allowed'

/**
 * Hashes the rows of every table: two equal fingerprints mean that nothing changed. Leaves out the row that each node writes
 * every few seconds to find out whether it can write, because no call causes that write.
 */
export const fingerprintTables = async (db: Db, but: readonly string[] = ['sessions']): Promise<Record<string, string>> => {
  const tables = await db<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all (${[...but, 'readiness']}) order by 1`
  const prints = tables.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t) as ${name}`,
  )
  const [row = {}] = await db.unsafe<Record<string, string>[]>(`select ${prints.join(', ')}`)
  return { ...row }
}
