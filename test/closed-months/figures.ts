/** Reads every figure of the closed months as an ADMIN, with each call that shows one. */
import { cast } from '../../db/cast.ts'
import { listNamedCalls } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'
import { toDay } from '../../src/kit/shared/time.ts'
import { readSheet } from '../read-workbook.ts'
import { getCallKey } from '../attack/attack.ts'
import { buildRequest } from '../attack/shape.ts'
import { type Closed, DAYS, MONTH } from './closed-month.ts'

const RANGE = { fromDate: '2026-01-01', toDate: '2026-03-31' }
const PAGE = { page: 1, limit: 500 }

/** Returns a function that makes one call as an ADMIN who can read everything. It returns a workbook as the cells of its rows. */
const reader = async ({ url, context }: Closed) => {
  const token = await context.token('meera')
  return async (call: string, sent: Omit<Parameters<typeof buildRequest>[1], 'token'> = {}): Promise<unknown> => {
    const { spec } = listNamedCalls(domains).find(({ spec: each }) => getCallKey(each) === call) ?? {}
    if (spec === undefined) throw new Error(`There is no call ${call}.`)
    const { method, path, headers, body } = buildRequest(spec, { ...sent, token })
    const response = await fetch(`${url}${path}`, {
      method,
      headers: headers ?? {},
      body: (body as BodyInit | undefined) ?? null,
    })
    if (response.headers.get('content-type')?.includes('spreadsheetml')) {
      return (await readSheet(new Uint8Array(await response.arrayBuffer()))).rows.map(({ cells }) => cells)
    }
    return [response.status, await response.json()]
  }
}

/** Keys of a reply that are not figures of the days: they show the current state of an object and may change. */
const NOT_FIGURES = new Set(['version', 'deleted', 'requestId', 'moves'])
const DAY = /^\d{4}-\d\d-\d\d$/
/**
 * Returns the figures of a reply in any order: numbers, and the days and ids to which they belong. Leaves out names and the
 * deciding person, because they may change.
 */
function figuresIn(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(figuresIn)
      .filter((each) => each !== undefined)
      .map((each) => JSON.stringify(each))
      .toSorted()
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return DAY.test(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? value : undefined
  const found = Object.entries(value)
    .filter(([key]) => !NOT_FIGURES.has(key))
    .map(([key, each]) => [key, figuresIn(each)] as const)
    .filter(([, each]) => each !== undefined)
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

type ProfileRow = { _id: string; units: number; days: number }
type Months = { month: string; units: number; days: number }[]
const isClosed = (day: string): boolean => day < '2026-04-01'

export async function loadClosedFigures(closed: Closed): Promise<Record<string, unknown>> {
  const read = await reader(closed)
  const words = closed.context.words()
  const [profile, subject] = [words['profile']?.['id'] ?? '', words['subject']?.['id'] ?? '']
  const made: Record<string, unknown> = {}
  const note = async (name: string, call: string, sent?: Parameters<typeof read>[1], of = (reply: unknown): unknown => reply) => {
    made[name] = figuresIn(of(await read(call, sent)))
  }
  const people = [cast.priya, cast.divya, cast.ananya]
  for (const { id, email } of people) {
    const body = { type: 'user', user: [id], ...RANGE, ...PAGE }
    await note(`report of ${email}`, 'POST /user/target/report', { body })
    await note(`targets report of ${email}`, 'POST /target/user/report', { body })
    await note(`days of ${email}`, 'GET /report/explain/:user/:day', { params: { user: id, day: DAYS[0] ?? '' } })
    await note(`worklog of ${email}`, 'GET /worklog/report', { query: { user: id } }, ofClosedDays)
  }
  for (const type of ['department', 'team', 'project']) {
    const body = { type, ...RANGE, ...PAGE }
    await note(`records by ${type}`, 'POST /projects/records/report', { body })
    await note(`counts by ${type}`, 'POST /projects/records/reports/data', { body })
    await note(`workbook by ${type}`, 'POST /user/target/report/download', { body })
    await note(`workbook of counts by ${type}`, 'POST /user/target/report/counts/download', { body })
  }
  await note('timesheets', 'POST /timesheet/report', { body: { from: RANGE.fromDate, to: RANGE.toDate } })
  const days = { startDate: RANGE.fromDate, endDate: RANGE.toDate }
  await note('qualitative', 'GET /qualitatives/tasks/all/admin', { query: { ...days, pageSize: '500' } })
  await note(
    'hours',
    'GET /prod/hours',
    { query: { filename: 'March.xlsx', ...days } },
    (reply) => (reply as { data?: { data?: unknown } }[])[1]?.data?.data,
  )
  await note('worklog of the profile', 'GET /worklog/report', { query: { profile } }, ofClosedDays)
  await note(
    'days of the profile',
    'GET /worklog/profile/:id/days',
    { params: { id: profile }, query: { month: MONTH } },
    (reply) => (reply as { data?: { days: unknown } }[])[1]?.data?.days,
  )
  await note(
    'figures of the profile',
    'GET /worklog/profile/:id/figures',
    { params: { id: profile }, query: { month: MONTH } },
    (reply) => {
      const [status, { data }] = reply as [number, { data?: { months: Months; total: unknown; lines: unknown } }]
      return [status, data?.total, data?.lines, data?.months.filter(({ month }) => month <= MONTH)]
    },
  )
  const [, { data: { months = [] } = {} }] = (await read('GET /worklog/profile/:id/figures', { params: { id: profile } })) as [
    number,
    { data?: { months: Months } },
  ]
  // The list's totals include the open months up to today, which are subtracted here.
  const open = (of: 'units' | 'days') => months.filter(({ month }) => month > MONTH).reduce((sum, each) => sum + each[of], 0)
  await note('the subject', 'GET /project/subject/:id', { params: { id: subject } }, (reply) => {
    const [status, { data }] = reply as [number, { data?: { profiles: ProfileRow[] } }]
    const row = data?.profiles.find(({ _id }) => _id === profile)
    return [status, row && [row.units - open('units'), row.days - open('days')]]
  })
  const listed = (await read('GET /targets/:profileId/all', { params: { profileId: profile } })) as [
    number,
    { data?: { _id: string }[] },
  ]
  for (const { _id } of listed[1].data ?? []) {
    const of = ([status, { data }]: [number, { data?: { subTargets: { date: string }[] } }]) => [
      status,
      data?.subTargets.filter(({ date }) => isClosed(date)),
    ]
    const reply = (await read('GET /targets/:id', { params: { id: _id } })) as Parameters<typeof of>[0]
    const figures = of(reply)
    if ((figures[1] as unknown[] | undefined)?.length !== 0) made[`target ${_id}`] = figuresIn(figures)
  }
  return made
}

function ofClosedDays(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.filter((cells) => !Array.isArray(cells) || !(cells[0] instanceof Date) || isClosed(toDay(cells[0])))
}
