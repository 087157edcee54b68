/** People for a journey of their own, so that what the sample workspace holds for its cast is not in their way. */
import { type Browser, type Page, expect } from '@playwright/test'
import xlsx from '@e965/xlsx'
import { CAST_PASSWORD, cast } from '../../db/demo/cast.ts'
import { noteWords } from './words.ts'

type Api = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** Calls the running app as the admin, to arrange what a journey is not about. */
export const asAdmin = (url: string): Promise<Api> => asPerson(url, cast.meera.email)

/** Calls the running app as whoever has this email. */
export async function asPerson(url: string, email: string): Promise<Api> {
  const call =
    (token?: string): Api =>
    async (method, path, body) => {
      const form = body instanceof FormData
      const answer = await fetch(`${url}/api/${path}`, {
        method,
        headers: {
          ...(token && { 'auth-token': token }),
          ...(!form && body !== undefined && { 'content-type': 'application/json' }),
        },
        body: form ? body : body === undefined ? null : JSON.stringify(body),
      })
      const reply = (await answer.json()) as Record<string, unknown>
      if (reply['success'] !== true) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
      return reply
    }
  const { authToken } = await call()('POST', 'login', { email, password: CAST_PASSWORD })
  return call(String(authToken))
}

export type Member = { fullName: string; email: string; role: string }
/** Four people of a department, one for each stage, made through the real call. */
export async function hireTeam(
  api: Api,
  prefix: string,
  departments: string[],
): Promise<Record<'author' | 'reviewer' | 'reviewer2' | 'uploader', Member>> {
  const hire = async (fullName: string, role: string): Promise<Member> => {
    const email = `${prefix}.${fullName.toLowerCase().replaceAll(' ', '.')}@proofline.example`
    await api('POST', 'addUser', { fullName, email, password: CAST_PASSWORD, role: [role], departments, enableAssignments: true })
    return { fullName, email, role }
  }
  return {
    author: await hire(`${prefix} Author`, 'AUTHOR'),
    reviewer: await hire(`${prefix} Reviewer`, 'REVIEWER'),
    reviewer2: await hire(`${prefix} Second`, 'REVIEWER-2'),
    uploader: await hire(`${prefix} Uploader`, 'UPLOADER'),
  }
}

/** Account ids of a project's department, uploaded as an admin would. */
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
  await page.getByLabel('Password', { exact: true }).fill(CAST_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** A person at their own machine: a browser context of their own, logged in. */
export async function atDesk(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1366, height: 768 },
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  await noteWords(context)
  const page = await context.newPage()
  await logIn(page, email)
  return page
}
