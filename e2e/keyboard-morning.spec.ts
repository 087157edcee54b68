/** Plays an author's morning without a mouse (interface.md, Keys). No pointer event occurs, and the focus is always visible. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { chord, waitUntilPainted } from './support/keys.ts'
import { endWalk } from './support/presses.ts'
import { addAccounts, addFile, asAdmin, asPerson, hireTeam, makeNumberedWorkbook, OWN_PASSWORD } from './support/people.ts'

const project = 'Morning 2027'
const file = 'Morning_Set01.xlsx'
const rows = 400
const PRESSES_A_ROW = 3
const PRESSES_A_DAY = 3

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const grid = (page: Page) => page.getByRole('grid')
let presses = 0
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  presses += keys.length
  for (const key of keys) await page.keyboard.press(key)
}

/**
 * Expects the focused element, or the active cell of a focused grid, to be in the viewport and to show the focus by an outline, a
 * ring, or a frame around its card.
 */
async function expectFocusSeen(page: Page, what: string): Promise<void> {
  const seen = async () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const cell = focused?.getAttribute('aria-activedescendant')
      const element = (cell ? document.getElementById(cell) : focused) ?? document.body
      if (element === document.body) return 'nothing has the focus'
      const box = element.getBoundingClientRect()
      const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      if (!isInside) return `${element.outerHTML.slice(0, 120)} is out of the window`
      const visible = [element, element.parentElement, element.parentElement?.parentElement].some((each) => {
        if (!each) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
      })
      return visible ? 'seen' : `${element.outerHTML.slice(0, 160)} does not look focused`
    })
  await expect.poll(seen, what).toBe('seen')
}
/** Presses a key until the target has the focus. Every stop on the way must show the focus. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab', most = 25): Promise<void> {
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page, `stop ${stops + 1} of ${key}`)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} times ${key} did not reach it`)
}
const openByPalette = async (page: Page, words: string, option: RegExp): Promise<void> => {
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run an action' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveText(option)
  await press(page, 'Enter')
}
const choose = async (page: Page, key: string, next: Locator): Promise<void> => {
  await press(page, key)
  await expect(next).toBeFocused()
}
const answerTypes = (page: Page) => page.getByRole('group', { name: 'Answer type' }).getByRole('radio')
const submit = async (page: Page): Promise<void> => {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await press(page, 'Control+Enter')
  expect(await (await saved).json()).toMatchObject({ success: true, message: 'Updated task' })
}

async function arrange(url: string) {
  const api = await asAdmin(url)
  const { author, reviewer } = await hireTeam(api, 'morning', ['Physics'], ['author', 'reviewer'])
  await addFile(api, project, file, makeNumberedWorkbook('MOR', rows))
  await api('POST', `file/${file}/assign`, { start: 1, end: rows, author: author.email, reviewer: reviewer.email })
  await addAccounts(api, project, 'Physics', ['morning-a'])
  const own = await asPerson(url, author.email)
  await own('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, { accountId: 'morning-a' })
  await api('POST', 'timesheet/project/new', { name: project })
  await api('PUT', 'timesheet/project/assign', { userId: author.email, projects: [project] })
  return { author, review: await asPerson(url, reviewer.email) }
}

test('an author works a whole morning by keyboard alone', async ({ page, context, app }) => {
  const { author, review } = await arrange(app.url)
  const pointed: string[] = []
  await context.exposeBinding('pointed', (_, kind: string) => pointed.push(kind))
  await context.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'mousemove', 'touchstart', 'wheel']) {
      addEventListener(kind, () => (window as unknown as { pointed: (kind: string) => void }).pointed(kind), { capture: true })
    }
  })

  await test.step('the author logs in and opens the list and the file', async () => {
    await page.goto('/')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectFocusSeen(page, 'email')
    await page.keyboard.type(author.email)
    await press(page, 'Tab')
    await expectFocusSeen(page, 'password')
    await page.keyboard.type(OWN_PASSWORD)
    await press(page, 'Enter')
    await expect(heading(page, /^Good /)).toBeVisible()
    await chord(page, 'g', 't')
    await expect(page.getByRole('heading', { level: 1, name: 'Assigned' })).toBeFocused()
    await expect(grid(page).getByText(file)).toBeVisible()
    await press(page, 'ArrowUp', 'ArrowDown')
    await expectFocusSeen(page, 'the file’s row')
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: file })).toBeVisible()
    await expect(grid(page).getByText('MOR-001')).toBeVisible()
  })

  await test.step('the author moves around in the grid', async () => {
    const active = async () => page.locator(`[id="${await grid(page).getAttribute('aria-activedescendant')}"]`)
    const expectActive = (text: string) => expect(async () => expect(await (await active()).textContent()).toBe(text)).toPass()
    await press(page, 'j', 'j', 'j')
    await expectActive('MOR-003')
    await press(page, 'k')
    await expectActive('MOR-002')
    await press(page, 'Control+End')
    await expect(grid(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-${rows - 1}-\\d+$`))
    await expectFocusSeen(page, 'the last cell')
    await press(page, 'Control+Home', 'PageDown', 'End', 'Home')
    await expectFocusSeen(page, 'the first column')
    await press(page, 'Control+Home')
    await expectActive('MOR-001')
  })

  await test.step('the author sorts by a column and restores the order', async () => {
    const head = grid(page).getByRole('columnheader', { name: 'Question', exact: true })
    await press(page, 'ArrowUp', 'Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expectFocusSeen(page, 'the column head')
    await press(page, 'Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(grid(page).locator('[data-row="0"]')).toContainText(`MOR-${rows}`)
    await press(page, 'Enter')
    await expect(grid(page).locator('[data-row="0"]')).toContainText('MOR-001')
  })

  await test.step('the author filters, returns to the rows, and clears the filter', async () => {
    await press(page, '/')
    const filter = page.getByRole('searchbox', { name: 'Filter by question ID' })
    await expect(filter).toBeFocused()
    await expectFocusSeen(page, 'the filter')
    await page.keyboard.type('MOR-01')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '11')
    await press(page, 'ArrowDown')
    await expect(grid(page)).toBeFocused()
    await expectFocusSeen(page, 'the rows that match')
    await press(page, '/', 'Control+a', 'Delete')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(rows + 1))
    await press(page, 'Enter')
    await expect(grid(page)).toBeFocused()
  })

  await test.step('the author switches to roomy rows', async () => {
    const height = () =>
      grid(page)
        .locator('[data-row="0"]')
        .evaluate((row) => row.clientHeight)
    const before = await height()
    await tabTo(page, page.getByRole('button', { name: 'Columns' }), 'Shift+Tab')
    await press(page, 'Enter')
    await expect(page.getByRole('group', { name: 'Columns' })).toBeVisible()
    await expectFocusSeen(page, 'the first column of the chooser')
    await tabTo(page, page.getByLabel('Row height'), 'Tab', 60)
    await page.keyboard.type('roomy')
    await press(page, 'Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
    await expect.poll(height).toBeGreaterThan(before)
  })

  await test.step('the author reads the shortcut sheet', async () => {
    await press(page, '?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Submit, and open the next task' })).toContainText('Ctrl Enter')
    await press(page, 'Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('the author decides one task after the other', async () => {
    await tabTo(page, grid(page), 'Tab')
    await press(page, 'Control+Home', 'Enter')
    await expect(heading(page, 'Task 1')).toBeFocused()
    await page.goBack()
    await expect(heading(page, /^Task/)).toHaveCount(0)
    await expect(page).toHaveURL(/Morning_Set01\.xlsx$/)
    await expect(grid(page)).toBeFocused()
    await press(page, 'Enter')
    await expect(heading(page, 'Task 1')).toBeFocused()
    await choose(page, '1', answerTypes(page).first())
    await expectFocusSeen(page, 'the answer type')
    await press(page, 'a')
    await expect(page.getByRole('radio', { name: 'Authored on Doc' })).toBeChecked()
    await submit(page)
    await expect(heading(page, 'Task 2')).toBeFocused()
    await choose(page, '2', page.getByLabel('Reason'))
    await page.keyboard.type('Need')
    await expect(page.getByLabel('Reason')).toHaveValue(/Need/)
    await press(page, 'Tab')
    await expect(page.getByRole('textbox', { name: 'Comments' })).toBeFocused()
    await expectFocusSeen(page, 'the comments')
    await page.keyboard.type('The figure is missing.')
    await submit(page)
    presses = 0
    const startedAt = Date.now()
    const decided = [3, 4, 5]
    for (const srNo of decided) {
      await expect(heading(page, `Task ${srNo}`)).toBeFocused()
      await choose(page, '1', answerTypes(page).first())
      await press(page, 'a')
      await submit(page)
    }
    endWalk({ who: 'AUTHOR', what: 'three rows after each other', limit: decided.length * PRESSES_A_ROW, presses, startedAt })
    await expect(heading(page, 'Task 6')).toBeFocused()
  })

  await test.step('the author undoes the last decision and submits it again', async () => {
    await press(page, 'Control+z')
    await expect(heading(page, 'Task 5')).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Authored on Doc' })).toBeChecked()
    await submit(page)
    await expect(heading(page, 'Task 6')).toBeFocused()
  })

  await test.step('a draft is still there after a reload', async () => {
    await choose(page, '2', page.getByLabel('Reason'))
    await press(page, 'Tab')
    await page.keyboard.type('Half a sentence')
    await expect(page.getByText(/^Draft of .+ kept /)).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Task 6')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('Half a sentence')
    await expect(page.getByRole('radio', { name: /^skipped/ })).toBeChecked()
    await press(page, 'Control+ArrowRight')
    await expect(heading(page, 'Task 7')).toBeFocused()
    await press(page, 'Control+ArrowLeft')
    await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('Half a sentence')
  })

  await test.step('the author opens and closes the history of a task', async () => {
    await expect(heading(page, 'Task 6')).toBeFocused()
    await press(page, 'h')
    const timeline = page.getByRole('list', { name: 'Timeline, oldest first' })
    await expect(timeline.getByRole('listitem').first()).toContainText('Assigned')
    await press(page, 'Escape')
    await expect(timeline).toHaveCount(0)
    await expect(heading(page, 'Task 6')).toBeFocused()
  })

  await test.step('the banner opens a rework that arrives, and the author completes it', async () => {
    const sentBack = { sr_no: 1, role: 'REVIEWER', status: 'send for rework', qc_score: 3, comments: 'Please give the unit.' }
    await review('PATCH', `file/tasks/${file}/update/REVIEWER`, sentBack)
    const banner = page.getByText('Please complete the rework before updating any other task').first()
    await expect(banner).toBeVisible()
    await press(page, 'Escape')
    await expect(grid(page)).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Open reworks (1)' }), 'Shift+Tab')
    await press(page, 'Enter')
    await expect(heading(page, 'Task 1')).toBeFocused()
    await expect(page.getByText('Please give the unit.').first()).toBeVisible()
    await choose(page, '1', page.getByRole('radio', { name: /^done/ }))
    // A change in the document cannot be seen, so a comment is required.
    await press(page, 'Control+Enter')
    await expect(page.getByRole('textbox', { name: 'Comments' })).toBeFocused()
    await page.keyboard.type('The unit is in the sheet.')
    await submit(page)
    await expect(page.getByRole('link', { name: 'Reworks 0' })).toBeVisible()
  })

  await test.step('the author copies the day into the timesheet and submits it', async () => {
    await openByPalette(page, 'timesheet', /^Timesheet/)
    await expect(heading(page, 'Timesheet')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Day', exact: true }))
    await press(page, 'Enter')
    const day = page.getByRole('region', { name: /^\w+day \d/ })
    await expect(day.getByText('5 fewer than you decided')).toBeVisible()
    await waitUntilPainted(page)
    presses = 0
    await press(page, 't')
    await expect(day.getByLabel('Done')).toHaveValue('5')
    await expect(day.getByText('5 decided today, the same')).toBeVisible()
    await expect(day.getByRole('button', { name: 'Submit' })).toBeFocused()
    await expectFocusSeen(page, 'Submit')
    await waitUntilPainted(page)
    await press(page, 'Control+Enter')
    await expect(day.getByText('Waiting for approval')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(PRESSES_A_DAY)
  })

  await test.step('the author returns to the list, which has no banner, and logs out', async () => {
    await openByPalette(page, 'assigned', /^Assigned/)
    await expect(page.getByRole('heading', { level: 1, name: 'Assigned' })).toBeFocused()
    await expect(banner(page)).toHaveCount(0)
    await openByPalette(page, 'logout', /^Logout/)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectFocusSeen(page, 'the login')
  })
  expect(pointed).toEqual([])
})

const banner = (page: Page) => page.getByText('Please complete the rework before updating any other task')
