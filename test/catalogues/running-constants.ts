/** The product's values for the rows of constants.json that depend on its calls or on the browser's storage. */
import { utils, write } from '@e965/xlsx'
import { vi } from 'vitest'
import { cast, CAST_PASSWORD } from '../../db/cast.ts'
import { isMenuOpen } from '../../src/app/shell/menu-state.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { endSession, readRole, readToken, storeSession } from '../../src/kit/web/session-storage.ts'
import type { TestApp } from '../app.ts'
import { calls, toCallShape } from './catalogues.ts'
import { menuWidth } from './constants.ts'
import type { Exchange } from './checks.ts'

type Json = Record<string, unknown>
type Running = { app: TestApp; made: ReadonlyMap<string, readonly Exchange[]>; specs: readonly Endpoint[] }

const as = (words: string, holds: boolean): string => (holds ? words : `not: ${words}`)
const jsonOf = async (response: Response): Promise<Json> => (await response.json()) as Json

async function endingsOf({ app, specs }: Running, path: string, header: string[], row: string[], dot = ''): Promise<string[]> {
  const spec = specs.find((one) => one.path === path && one.upload !== undefined)
  const meera = await app.as('meera')
  const taken: string[] = []
  for (const [ending, bookType] of [
    ['xlsx', 'xlsx'],
    ['xls', 'biff8'],
    ['csv', 'csv'],
  ] as const) {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([header, row]), 'Sheet')
    const form = new FormData()
    form.append('section', 'Attack')
    form.append(
      spec?.upload ?? '',
      new File([write(book, { type: 'array', bookType }) as ArrayBuffer], `${crypto.randomUUID()}.${ending}`),
    )
    const { success } = await jsonOf(await meera.raw('POST', `/api${path}?dryRun=true`, { form }))
    if (success === true) taken.push(`${dot}${ending}`)
  }
  return taken
}

/** Returns the names of downloads, except for endings that differ from the documents (decision 43). */
async function exportNames({ app, made }: Running): Promise<Json> {
  const meera = await app.as('meera')
  const nameOf = async (method: string, path: string, body?: Json): Promise<string> => {
    const { headers } = await meera.raw(method, `/api${path}`, { body })
    return decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')
  }
  const [priya] = (made.get('report-productivity') ?? []).slice(-1)
  const { type, user, fromDate, toDate } = priya?.sent ?? {}
  const report = { type, user, fromDate, toDate }
  const withKind = (name: string): string => name.replace(/\.(\w+)$/, ' ($1)')
  return {
    users: withKind(await nameOf('POST', '/users/export', {})),
    report: withKind(await nameOf('GET', '/report/download/Open.xlsx/-')),
    currentStatus: (await nameOf('POST', '/current/status/export', {})).replace(/\.xlsx$/, ''),
    other: [
      await nameOf('POST', '/user/target/report/download', report),
      await nameOf('POST', '/allocation/download/Attack', { what: 'history' }),
      (await nameOf('POST', '/user/target/report/counts/download', report)).replace(/\.xlsx$/, ''),
    ],
  }
}

function storageOfSession(): { storage: string; expires: boolean; collapsed: boolean } {
  const [local, tab] = [new Map<string, string>(), new Map<string, string>()]
  const storageOf = (values: Map<string, string>) => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  let reloads = 0
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(tab))
  vi.stubGlobal('location', { reload: () => void (reloads += 1) })
  try {
    const collapsed = !isMenuOpen()
    storeSession('a token', 'AUTHOR')
    const stored = [...local.values()].toSorted().join() === 'AUTHOR,a token' && tab.size === 0
    endSession()
    const cleared = readToken() === null && readRole() === null && reloads === 1
    return { storage: as('browser local storage', stored), expires: cleared, collapsed }
  } finally {
    vi.unstubAllGlobals()
  }
}

export async function runningConstants(running: Running): Promise<Json> {
  const { app, made, specs } = running
  const meera = await app.as('meera')
  const { expires, collapsed, storage } = storageOfSession()
  const unknown = await app.withToken('no-such-token').raw('GET', '/api/sections')
  const failure = await jsonOf(unknown)
  const success = await jsonOf(await meera.raw('GET', '/api/sections'))
  const login = { email: cast.priya.email, password: CAST_PASSWORD }
  const { user } = (await jsonOf(await app.anonymous.raw('POST', '/api/login', { body: login }))) as {
    user: { role: string; roleData: string[] }
  }
  const asForm = await app.anonymous.raw('POST', '/api/login', {
    body: new URLSearchParams(login).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const documented = (fields: readonly string[]): string[] => {
    const [row = {}] = ((made.get('tasks-admin-grid') ?? [])[0]?.reply['rows'] ?? []) as Json[]
    return fields.filter((field) => field in row)
  }
  const roles = ['author', 'reviewer', 'reviewer-2', 'uploader']
  const ofEach = (...endings: string[]): boolean =>
    roles.every((role) => documented(endings.map((ending) => `${role}_${ending}`)).length > 0)
  const perRole = {
    status: ofEach('status'),
    'allocation date': ofEach('allocation_date'),
    'done date': ofEach('done_date'),
    comments: ofEach('comments'),
    'skipped or sent-for-rework dates': ofEach('skipped_date', 'rework_date'),
  }
  const base = [
    'sr_no',
    'question_id',
    'solution_id',
    'subject',
    'question_link',
    'solution_link',
    'author',
    'moderator_id',
    'new_content_id',
  ]
  const [timesheet = {}] = ((made.get('timesheet-own-list') ?? [])[0]?.reply['data'] ?? []) as Json[]
  const daySummary = await jsonOf(
    await meera.raw('GET', '/api/report/view/day?type=summary&role=AUTHOR&status=done&start=2026-01-01&end=2026-01-02'),
  )
  const noKind = await jsonOf(
    await meera.raw('GET', '/api/report/view/day?type=anything&role=AUTHOR&status=done&start=2026-01-01&end=2026-01-02'),
  )
  const questionSheet = [
    ['question_id', 'subject'],
    ['Q-1', 'Physics'],
  ] as const
  const isMounted = (method: string, path: string | null): boolean =>
    path === null || specs.some((spec) => toCallShape(spec.method, spec.path) === toCallShape(method, path))

  return {
    primaryRole: as('first entry of roleData', user.roleData.length > 1 && user.role === user.roleData[0]),
    uploadTypes: await endingsOf(running, '/file/add', [...questionSheet[0]], [...questionSheet[1]]),
    qualitativeUploadTypes: await endingsOf(
      running,
      '/qualitative/task/upload',
      ['email', 'date', 'title', 'description', 'hours', 'minutes'],
      [cast.ananya.email, '02/01/2026', 'Call', 'With the client', '1', '0'],
      '.',
    ),
    allocationUploadTypes: (
      await endingsOf(
        running,
        '/file/allocation/add',
        ['account_id', 'department', 'project_name'],
        ['of-its-own', 'Physics', 'Attack'],
      )
    ).toSorted(),
    taskSheetColumns: {
      base: documented(base),
      perRole: Object.entries(perRole).flatMap(([words, holds]) => (holds ? [words] : [])),
      roles,
    },
    timesheetSlotFields: ['name', 'done'].flatMap((part) => (`project1-${part}` in timesheet ? [`project{n}-${part}`] : [])),
    dayReportSummaryType: as('summary', daySummary['success'] === true && noKind['success'] === false),
    sideMenu: { width: menuWidth, collapsed },
    timesheetReportDateQuery: as(
      'start,end',
      (made.get('timesheet-report') ?? []).some(
        ({ sent, status }) => status === 200 && /^[\d-]+,[\d-]+$/.test(String(sent['date'])),
      ),
    ),
    exportNames: await exportNames(running),
    storage,
    authHeader: as('auth token in a header, name not shown', success['success'] === true),
    defaultMethod: as(
      'GET',
      calls.every(({ methodStated, path }) => methodStated || isMounted('GET', path)),
    ),
    apiPrefix: as('API prefix, value not shown', (await meera.raw('GET', '/sections')).status === 404),
    bodyFormat: as('JSON unless stated as form data', user.role !== undefined && asForm.status !== 200),
    answerRule: {
      failure: as(
        'an answer without success is an error; its message is a toast, and red text under the form inside dialogs',
        failure['success'] === false && typeof failure['message'] === 'string',
      ),
      success: as(
        'the server message or a code-based message; lists are refreshed after changes',
        success['success'] === true && typeof success['message'] === 'string',
      ),
    },
    sessionExpiry: { status: unknown.status, effect: as('clear stored token and role, reload', expires) },
  }
}
