/** Two presses faster than the page can render send one request and show one message. */
import type { Locator, Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { addAccounts, addFile, asAdmin, asPerson, openDesk, hireTeam, makeNumberedWorkbook, openAs } from './support/people.ts'

const [project, file] = ['Double 2027', 'Double_Set01.xlsx']
const dialogOf = (page: Page) => page.getByRole('dialog')

/**
 * Clicks twice and presses Ctrl+Enter, all within one task of the event loop. The returned list collects later requests to the
 * path.
 */
async function pressTwice(button: Locator, path: RegExp): Promise<string[]> {
  const sent: string[] = []
  button.page().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && path.test(pathname)) sent.push(pathname)
  })
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
    const inside = element.closest('[role=dialog]')?.querySelector('input') ?? element
    inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))
  })
  return sent
}

test('a button pressed twice sends one request, for an admin and for an author', async ({ page, browser, app }) => {
  const api = await asAdmin(app.url)
  const { author, uploader } = await hireTeam(api, 'double', ['Physics'], ['author', 'uploader'])
  await addFile(api, project, file, makeNumberedWorkbook('TWO', 4))

  await test.step('blocking a person sends one request', async () => {
    await openAs(page, app.url, cast.meera.email, `/users?email=${encodeURIComponent(uploader.email)}`)
    await page.getByRole('button', { name: `Actions for ${uploader.fullName}` }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    const block = dialogOf(page).getByRole('button', { name: 'Block', exact: true })
    await expect(block).toBeEnabled()
    const sent = await pressTwice(block, /user.block/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(sent).toHaveLength(1)
  })
  await test.step('a switch that asks for confirmation sends one request', async () => {
    await page.goto(`/project/${encodeURIComponent(project)}`)
    await page.getByRole('button', { name: `Actions for ${file}` }).click()
    const requested = await pressTwice(page.getByRole('menuitem', { name: 'Hide Summary' }), /visib/)
    const hide = dialogOf(page).getByRole('button', { name: 'Hide', exact: true })
    await expect(hide).toBeVisible()
    expect(requested).toHaveLength(1)
    const sent = await pressTwice(hide, /visib/)
    await expect(page.getByText('Every department')).toBeVisible()
    expect(sent).toHaveLength(1)
  })
  await test.step('assigning rows sends one request', async () => {
    await page.goto(`/project/${encodeURIComponent(project)}/-/${file}`)
    await page.getByRole('button', { name: 'Assign Tasks', exact: true }).click()
    await expect(page.getByLabel('Start index')).toHaveValue('1')
    await expect(page.getByLabel('End index')).toHaveValue('4')
    await page.getByRole('combobox', { name: 'Add person' }).click()
    await page.keyboard.type(author.fullName)
    await page.getByRole('option', { name: new RegExp(author.fullName) }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    const assign = page.getByRole('button', { name: 'Assign 4 rows' })
    await expect(assign).toBeEnabled()
    const sent = await pressTwice(assign, /assign.split/)
    await expect(page.getByText('Assigned tasks: 4 rows')).toHaveCount(1)
    expect(sent).toHaveLength(1)
  })
  await test.step('saving a filter sends one request', async () => {
    await page.goto(`/project/${encodeURIComponent(project)}/-/${file}?q=TWO-2`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Saved filters' }).click()
    await page.getByLabel('Name of this filter').fill('One row')
    const sent = await pressTwice(page.getByRole('button', { name: 'Save filter' }), /preferences/)
    await expect(page.getByRole('link', { name: 'One row', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Saved filters' }).getByRole('alert')).toBeEmpty()
    expect(sent).toHaveLength(1)
  })

  const { author: other } = await hireTeam(api, 'twice', ['Physics'], ['author'])
  const [own, book] = ['Twice 2027', 'Twice_Set01.xlsx']
  await addFile(api, own, book, makeNumberedWorkbook('TWICE', 3))
  await api('POST', `file/${book}/assign`, { start: 1, end: 3, author: other.email })
  await addAccounts(api, own, 'Physics', ['twice-a'])
  const desk = await openDesk(browser, app.url, other.email, { address: '/allocations' })

  await test.step('starting an allocation ID sends one request', async () => {
    const sent = await pressTwice(desk.getByRole('button', { name: 'Start twice-a' }), /user.add/)
    await expect(desk.getByRole('button', { name: 'End twice-a' })).toBeEnabled()
    expect(sent).toHaveLength(1)
    await expect(desk.getByRole('alert').getByText('This')).toHaveCount(0)
  })
  await test.step('a decision pressed twice opens the next task, not the one after it', async () => {
    await desk.goto(`/assigned/${book}?task=1`)
    const form = desk.getByRole('form', { name: 'Update task' })
    await form.getByRole('radio', { name: /^done/ }).check()
    await form.getByRole('radio', { name: 'Authored on Doc' }).check()
    const sent = await pressTwice(desk.getByRole('button', { name: /^Submit/ }), /update.AUTHOR/)
    await expect(desk.getByRole('heading', { name: 'Task 2', exact: true })).toBeVisible()
    await expect(desk.getByText('Updated task')).toHaveCount(1)
    expect(sent).toHaveLength(1)
  })
  await test.step('ending all other sessions sends one request', async () => {
    await asPerson(app.url, other.email)
    await desk.goto('/sessions')
    await desk.getByRole('button', { name: 'End all others' }).click()
    const sent = await pressTwice(dialogOf(desk).getByRole('button', { name: 'End', exact: true }), /session/)
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    expect(sent).toHaveLength(1)
  })
  await desk.context().close()
})
