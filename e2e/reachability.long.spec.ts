/**
 * Visits every documented route of the built modules as every role. Each must open, be forbidden or be unknown, as the documents'
 * tables say.
 */
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { SAMPLE_PROJECTS } from '../src/projects/vocabulary.ts'
import { expect, test } from './support/app.ts'
import { asAdmin, asPerson, hire, openAs } from './support/people.ts'
import { worklogThings } from './support/worklog.ts'
import {
  documentedAddress,
  documentedRights,
  getExpectedAccess,
  listExpectedMenu,
  pageByShape,
  people,
  routes,
  shape,
} from './support/roles.ts'
import { screenExceptions } from './support/screen-places.ts'
import { visit } from './support/visit.ts'
import { applyExceptions } from '../test/catalogues/apply-exceptions.ts'
import { coversProblem, type ScreenProblem } from '../test/catalogues/screens.ts'
import { checkScreen, dialogsAt } from './support/check-screen.ts'

/** These routes may show emails, because people are added, found and managed on them. */
const WITH_EMAILS = [
  '/users',
  '/users/:userId',
  '/access-management',
  '/timesheet/users',
  '/timesheet/:projectId',
  '/projectAllocation/:projectId/:departmentId',
  '/allocation/:project/:accountId',
  // These pages find people by email, as documented (002 §2).
  '/status-report',
  '/status-report/current',
  '/status-report/history',
]
const EMAIL = /[\w.-]+@proofline\.example/

/**
 * Returns the phone widths at which the page scrolls sideways, its header does not fit, or the document itself scrolls. Larger
 * content scrolls in its own container (interface.md).
 */
async function tooWideAt(page: Page): Promise<number[]> {
  const wide: number[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const fits = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      const main = document.querySelector('main')
      const header = document.querySelector('header')
      return (
        scrollWidth <= innerWidth &&
        scrollHeight <= innerHeight &&
        (main === null || main.scrollWidth <= main.clientWidth) &&
        (header === null || header.scrollWidth <= header.clientWidth)
      )
    })
    if (!fits) wide.push(width)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  return wide
}

async function hireSubAdmin(url: string, access: readonly string[]): Promise<string> {
  const api = await asAdmin(url)
  const email = 'gauri.patil@proofline.example'
  await hire(api, { fullName: 'Gauri Patil', email, role: ['SUBADMIN'], enableAssignments: false })
  await api('PUT', 'update/access', { user: email, access: access.map((name) => ({ name })) })
  return email
}

/** Fills today for a person who has not filled it yet. In the sample, nobody fills a Sunday early. */
async function fillToday(url: string, email: string): Promise<void> {
  type Week = { today: string; days: { date: string; entry: object | null; projects: { _id: string }[] }[] }
  const api = await asPerson(url, email)
  const { today, days } = (await api('GET', 'timesheet/week')) as Week
  const day = days.find(({ date }) => date === today)
  if (day?.entry !== null) return
  await api('POST', 'timesheet/user', { date: today, projects: [{ id: day.projects[0]?._id, done: 1 }] })
}

// The test compares what lists show of their rows, so no other journey may have decided one of these rows.
test.use({ untouched: true })

test('every role sees the documented menu and opens only the documented routes', async ({ page, app }) => {
  await test.step('the router lists each documented route', () => {
    expect(routes.map(({ path }) => path).filter((path) => !pageByShape.has(shape(path)))).toEqual([])
  })
  for (const { email } of [cast.sneha, cast.anil]) await fillToday(app.url, email)
  const api = await asAdmin(app.url)
  const { data } = (await api('GET', 'allocation/projects')) as { data: { _id: string; project_name: string }[] }
  const { data: targets } = (await api('GET', `targets/get/projects/${encodeURIComponent(SAMPLE_PROJECTS[0])}`)) as {
    data: { _id: string }[]
  }
  const { data: jobs } = (await api('GET', 'recruit/job/get?q=Physics+author')) as { data: { _id: string }[] }
  const own = {
    ...(await worklogThings(api, cast.ananya.email)),
    job: jobs[0]?._id ?? '',
    target: targets[0]?._id ?? '',
    'allocation project': data.find(({ project_name: name }) => name === SAMPLE_PROJECTS[0])?._id ?? '',
  }
  let refused: string[] = []
  page.on('response', (response) => {
    if ([403, 500].includes(response.status())) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const compared = new Set<string>()
  const differences: ScreenProblem[] = []
  // All people use the same browser, one after another, because it has already loaded the app.
  for (const person of people) {
    await test.step(person.label, async () => {
      const email = person.who === undefined ? await hireSubAdmin(app.url, person.tabs) : cast[person.who].email
      await openAs(page, app.url, email)
      await page.keyboard.press('Control+b')
      const menu = page.getByRole('navigation', { name: 'Main' })
      for (const group of await menu.locator('button[aria-expanded=false]').all()) await group.click()
      const hrefs = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      const expected = listExpectedMenu(person)
      // The app's own entries follow the documented ones in groups (decision 142).
      expect(hrefs.filter((href) => href !== '/').slice(0, expected.length)).toEqual(expected)

      refused = []
      const found: Record<string, string> = {}
      const emails: Record<string, string> = {}
      const wide: Record<string, number[]> = {}
      const isMeasured = person.who === 'meera' || person.who === 'ananya'
      const measure = async (path: string): Promise<void> => {
        const widths = await tooWideAt(page)
        if (widths.length > 0) wide[path] = widths
      }
      for (const { screen, path } of routes) {
        const address = documentedAddress(path, own)
        const { outcome, text } = await visit(page, address)
        found[path] = outcome
        const email = EMAIL.exec(text)?.[0]
        if (email !== undefined && !WITH_EMAILS.includes(path)) emails[path] = email
        if ((isMeasured || path.startsWith('/recruit')) && outcome === 'opened') await measure(path)
        if (outcome === 'opened')
          for (const shown of [{ screen, path }, ...dialogsAt(path)])
            for (const right of documentedRights(shown, person).filter((each) => !compared.has(`${each} ${shown.path}`))) {
              compared.add(`${right} ${shown.path}`)
              differences.push(...(await checkScreen(page, address, shown.screen, shown.path, right)))
            }
      }
      expect(emails, 'a person is shown by the email').toEqual({})
      expect(found).toEqual(Object.fromEntries(routes.map((route) => [route.path, getExpectedAccess(route, person)])))
      expect(refused, 'a page asked for what the role may not read').toEqual([])
      for (const path of isMeasured ? ['/inbox', '/timesheet/gaps'] : []) {
        await visit(page, path)
        await measure(path)
      }
      expect(wide, 'scrolls sideways on a phone').toEqual({})
    })
  }
  await test.step('the routes show what the catalogue says', () => {
    const routesOpened = new Set([...compared].map((each) => each.slice(each.indexOf(' ') + 1)))
    console.log(`${routes.length} routes of the documents, ${routesOpened.size} screens compared for ${compared.size} rights`)
    expect(applyExceptions(differences, screenExceptions, coversProblem)).toEqual([])
  })
})
