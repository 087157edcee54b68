/** People for a single journey, separate from the cast of the sample workspace. */
import type { Browser, Page } from '@playwright/test'
import xlsx from '@e965/xlsx'
import { CAST_PASSWORD, cast } from '../../db/cast.ts'
import { makeQuestionWorkbook } from '../../sample/workbook.ts'
import { pressWhenPainted } from './keys.ts'
import { noteWords } from './words.ts'

export type Api = ((method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>) & { url: string }

/** The password that an admin sets for a person whom a journey adds, and the person's own password. */
export const GIVEN_PASSWORD = 'nine paper boats'
export const OWN_PASSWORD = 'four quiet lamps'
export const getTestPassword = (email: string): string =>
  Object.values(cast).some((member) => member.email === email) ? CAST_PASSWORD : OWN_PASSWORD

const callsWith = (url: string, token?: string): Api =>
  Object.assign(
    async (method: string, path: string, body?: unknown) => {
      const form = body instanceof FormData
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: {
          ...(token && { 'auth-token': token }),
          ...(!form && body !== undefined && { 'content-type': 'application/json' }),
        },
        body: form ? body : body === undefined ? null : JSON.stringify(body),
      })
      const reply = (await response.json()) as Record<string, unknown>
      if (reply['success'] !== true) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
      return reply
    },
    { url },
  )
const begin = async (url: string, email: string, password: string) =>
  (await callsWith(url)('POST', 'login', { email, password })) as { authToken: string; user: { role: string } }

export const asAdmin = (url: string): Promise<Api> => asPerson(url, cast.meera.email)

export async function asPerson(url: string, email: string, password = getTestPassword(email)): Promise<Api> {
  const { authToken } = await begin(url, email, password)
  return callsWith(url, authToken)
}

type Hired = { fullName: string; email: string; role: string[]; departments?: string[]; enableAssignments: boolean }
/** Adds a person, who then chooses a password. */
export async function hire(api: Api, person: Hired): Promise<void> {
  await api('POST', 'addUser', { ...person, password: GIVEN_PASSWORD })
  const theirs = await asPerson(api.url, person.email, GIVEN_PASSWORD)
  await theirs('POST', 'user/reset-password', { oldPassword: GIVEN_PASSWORD, newPassword: OWN_PASSWORD })
}

const team = {
  author: ['Author', 'AUTHOR'],
  reviewer: ['Reviewer', 'REVIEWER'],
  reviewer2: ['Second', 'REVIEWER-2'],
  uploader: ['Uploader', 'UPLOADER'],
} as const
type Stage = keyof typeof team
export type TeamMember = { fullName: string; email: string; role: string }
/**
 * Adds one person of a department for each stage through the real calls. Each person costs four password hashes, so name only the
 * stages that you need.
 */
export async function hireTeam<S extends Stage = Stage>(
  api: Api,
  prefix: string,
  departments: string[],
  stages: readonly S[] = Object.keys(team) as S[],
): Promise<Record<S, TeamMember>> {
  const addMember = async (stage: S): Promise<[S, TeamMember]> => {
    const [name, role] = team[stage]
    const fullName = `${prefix} ${name}`
    const email = `${prefix}.${fullName.toLowerCase().replaceAll(' ', '.')}@proofline.example`
    await hire(api, { fullName, email, role: [role], departments, enableAssignments: true })
    return [stage, { fullName, email, role }]
  }
  return Object.fromEntries(await Promise.all(stages.map(addMember))) as Record<S, TeamMember>
}

/** Makes a workbook of Physics questions, `MOR-1`, `MOR-2`, …, in the section Optics or the section that `sectionOf` returns. */
export function makeNumberedWorkbook(
  prefix: string,
  rows: number,
  sectionOf: (srNo: number) => string = () => 'Optics',
): ArrayBuffer {
  const width = String(rows).length
  const sheet = xlsx.utils.aoa_to_sheet([
    ['sr_no', 'question_id', 'subject', 'section'],
    ...Array.from({ length: rows }, (_, at) => at + 1).map((srNo) => [
      srNo,
      `${prefix}-${String(srNo).padStart(width, '0')}`,
      'Physics',
      sectionOf(srNo),
    ]),
  ])
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Questions')
  return xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
}

/** Adds a project with one file, uploaded as an admin would. It has the sample questions unless a workbook is given. */
export async function addFile(api: Api, project: string, file: string, workbook?: ArrayBuffer): Promise<void> {
  await api('POST', 'section/add', { name: project })
  await addFileTo(api, project, file, workbook)
}

export async function addFileTo(api: Api, project: string, file: string, workbook?: ArrayBuffer): Promise<void> {
  const form = new FormData()
  form.append('section', project)
  form.append('avatar', new File([workbook ?? Buffer.from(await makeQuestionWorkbook())], file))
  await api('POST', 'file/add', form)
}

export async function addAccounts(api: Api, project: string, department: string, ids: string[]): Promise<void> {
  await api('POST', 'allocation/project/add', { project_name: project })
  await api('POST', `allocation/department/add/${encodeURIComponent(project)}`, { department_name: department })
  const book = xlsx.utils.book_new()
  const rows = ids.map((id) => ({ account_id: id, department, project_name: project, is_multiple: 'no' }))
  xlsx.utils.book_append_sheet(book, xlsx.utils.json_to_sheet(rows), 'Accounts')
  const form = new FormData()
  form.append('allocation', new File([xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], 'accounts.xlsx'))
  await api('POST', 'file/allocation/add', form)
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(getTestPassword(email))
  // The button is clicked, because the login page ignores keys in the first second after a session has ended.
  await page.getByRole('button', { name: 'Log in' }).click()
  // An assertion would poll only once a second; `waitFor` waits in the page.
  await page.getByRole('navigation').first().waitFor()
}

/** Logs in as this person by a call and opens an address of the app. Clears the browser's storage of the app first. */
export async function openAs(page: Page, url: string, email: string, address = '/'): Promise<void> {
  const { authToken, user } = await begin(url, email, getTestPassword(email))
  // This address has the app's origin but does not load the app, so a script can set its storage.
  await page.goto(`${url}/ready`)
  await page.evaluate(
    ([token, role]) => {
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('authToken', token)
      localStorage.setItem('role', role)
    },
    [authToken, user.role] as const,
  )
  await page.goto(address)
  await page.getByRole('navigation').first().waitFor()
}

/** Opens a page in a separate browser context, like another machine, and logs in. @param timezoneId the person's timezone */
export async function openDesk(
  browser: Browser,
  url: string,
  email: string,
  { address = '/', timezoneId = 'Asia/Kolkata' } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, timezoneId })
  await noteWords(context)
  pressWhenPainted(context)
  const page = await context.newPage()
  await openAs(page, url, email, address)
  return page
}
