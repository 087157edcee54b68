import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildMe, getCastRef, qualitativeRecord } from '../../../test/web/fixtures.ts'
import { chooseAct, emulateColourScheme, expectAccessible, openPage, pressTwice, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { refusal as userRefusal } from '../../kit/shared/errors.ts'
import { refetchShowing } from '../../kit/web/use-calls.ts'
import { session } from '../../session/contract.ts'
import { qualitative } from '../contract.ts'
import { refusal } from '../refusals.ts'
import { NEEDS } from '../rules.ts'

const flag = { enableQualitative: true }
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const field = (name: string) => dialog.getByLabelText(name, { exact: true })

const serveDays = (minutes = 0, shift = 8) =>
  server.reply(qualitative.ownDays, ({ query }) => ({
    data: [{ date: query.from, minutes, scheduled: shift, perDay: shift }],
  }))

test('the form shows the messages of the documents and the total, and logs the tasks', async () => {
  serveDays()
  server.reply(qualitative.own, { data: [qualitativeRecord(1), qualitativeRecord(2, { managerApproval: true })], total: 2 })
  const adds = server.reply(qualitative.add, { data: qualitativeRecord(3) })
  await openPage('/qualitative', 'ananya', flag)
  await expect.element(page.getByRole('row', { name: /Pending/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Approved/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(1)
  await button('Add record').click()
  await inDialog('Add').click()
  for (const sentence of [NEEDS.title, NEEDS.description]) await expect.element(dialog.getByText(sentence)).toBeVisible()
  expect(dialog.getByText(NEEDS.numeric).elements(), 'the time starts at 0').toEqual([])
  await expect.element(dialog.getByText('Total 00:00')).toBeVisible()
  // The typed text replaces the 0. The total counts hours and minutes separately.
  for (const [name, total] of [
    ['Hours', '02:00'],
    ['Minutes', '02:02'],
  ] as const) {
    await expect.element(field(name)).toHaveValue('0')
    await field(name).click()
    await userEvent.keyboard('2')
    await expect.element(field(name)).toHaveValue('2')
    await expect.element(dialog.getByText(`Total ${total}`)).toBeVisible()
  }
  await field('Hours').fill('')
  await expect.element(dialog.getByText('Total 00:02')).toBeVisible()
  await field('Minutes').fill('')
  await expect.element(dialog.getByText('Total 00:00')).toBeVisible()
  await expect.poll(() => dialog.getByText(NEEDS.numeric).elements().length).toBe(2)
  await field('Title').fill('Check of samples')
  await field('Description').fill('Set 3')
  await field('Hours').fill('24')
  await field('Minutes').fill('60')
  await expect.element(dialog.getByText(NEEDS.hours)).toBeVisible()
  await expect.element(dialog.getByText(NEEDS.minutes)).toBeVisible()
  await field('Hours').fill('2')
  await field('Minutes').fill('05')
  await expect.element(dialog.getByText('Total 02:05')).toBeVisible()
  await inDialog('Add task').click()
  await field('Title').nth(1).fill('Note')
  await field('Description').nth(1).fill('On a method')
  await field('Minutes').nth(1).fill('55')
  await expect.element(dialog.getByText('Total 03:00')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await inDialog('Remove task 1').click()
  await expect.element(dialog.getByText('Total 00:55')).toBeVisible()
  pressTwice(inDialog('Add'))
  await expect.element(page.getByText('Qualitative record added successfully').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(adds.map(({ body }) => body)).toEqual([
    {
      effectiveDate: toDay(new Date()),
      taskList: [{ title: 'Note', description: 'On a method', timeSpent: { hours: 0, minutes: 55 } }],
    },
  ])
})

test('the form accepts today and the three days before, and refuses more than 24 hours', async () => {
  serveDays(0, 12)
  server.reply(qualitative.own, { data: [], total: 0 })
  const adds = server.reply(qualitative.add, { data: qualitativeRecord(3) })
  await openPage('/qualitative?dialog=add', 'ananya', flag)
  const today = toDay(new Date())
  const date = dialog.getByRole('textbox', { name: 'Effective date' })
  await expect.element(date).toHaveValue(formatDay(today))
  const type = async (text: string) => {
    await date.fill(text)
    ;(date.element() as HTMLElement).blur()
  }
  await type(formatDay(addDaysTo(today, -4)))
  await expect.element(dialog.getByText(`The date must be ${formatDay(addDaysTo(today, -3))} or later.`)).toBeVisible()
  await type(formatDay(addDaysTo(today, 1)))
  await expect.element(dialog.getByText(`The date must be ${formatDay(today)} or earlier.`)).toBeVisible()
  await type('')
  await inDialog('Add').click()
  await expect.element(dialog.getByText(NEEDS.date)).toBeVisible()
  await type(formatDay(addDaysTo(today, -3)))
  const fill = async (at: number, hours: string) => {
    await field('Title').nth(at).fill('Long')
    await field('Description').nth(at).fill('Day')
    await field('Hours').nth(at).fill(hours)
    await field('Minutes').nth(at).fill('0')
  }
  await fill(0, '23')
  await inDialog('Add task').click()
  await fill(1, '2')
  await inDialog('Add').click()
  await expect.element(dialog.getByText(NEEDS.longDay)).toBeVisible()
  expect(adds).toEqual([])
  await field('Hours').nth(1).fill('1')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Qualitative record added successfully').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(adds.map(({ body }) => body.effectiveDate)).toEqual([addDaysTo(today, -3)])
})

test('the form asks once about more than twice the shift, and again after a change', async () => {
  server.reply(qualitative.own, { data: [], total: 0 })
  serveDays(9 * 60)
  const adds = server.reply(qualitative.add, { data: qualitativeRecord(3) })
  await openPage('/qualitative?dialog=add', 'ananya', flag)
  await field('Title').fill('Call')
  await field('Description').fill('Client')
  await field('Hours').fill('8')
  const asked = (hours: string) =>
    dialog
      .getByRole('alert')
      .getByText(
        `This makes ${hours} h on ${formatDay(toDay(new Date()))}, more than twice the 8.00 h of the shift. Save again if that is right.`,
      )
  await inDialog('Add').click()
  await expect.element(asked('17.00')).toBeVisible()
  await field('Hours').fill('9')
  await inDialog('Add').click()
  await expect.element(asked('18.00')).toBeVisible()
  await expectAccessible()
  expect(adds).toEqual([])
  await inDialog('Add').click()
  await expect.element(page.getByText('Qualitative record added successfully').first()).toBeVisible()
  expect(adds).toHaveLength(1)
})

test('a returned record is changed next to its remarks, unless it changed in the meantime', async () => {
  serveDays()
  const returned = qualitativeRecord(1, { returned: true, managerRemark: 'Which set?', version: 2 })
  server.reply(qualitative.own, { data: [returned], total: 1 })
  let isOutdated = true
  const changes = server.reply(qualitative.refill, () =>
    isOutdated
      ? buildRefusalResponse(refusal('QUALITATIVE_OUTDATED', { values: { time: '09/03/2026 11:00 am' } }))
      : { data: { ...returned, version: 3 } },
  )
  await openPage('/qualitative', 'ananya', flag)
  await chooseAct(page, 'Change')
  await expect.element(page.getByRole('dialog', { name: 'Change 09/03/2026' })).toBeVisible()
  await expect.element(dialog.getByText('Manager’s remarks: Which set?')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Effective date' }).elements()).toEqual([])
  await expect.element(field('Hours')).toHaveValue('1')
  await field('Description').fill('The editor, set 3')
  await inDialog('Change').click()
  await expect
    .element(dialog.getByRole('alert').getByText('This record was changed at 09/03/2026 11:00 am. Check it and try again.'))
    .toBeVisible()
  isOutdated = false
  await inDialog('Change').click()
  await expect.element(page.getByText('Qualitative record updated successfully').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes.at(-1)).toMatchObject({
    params: { id: returned._id },
    body: { version: 2, taskList: [{ description: 'The editor, set 3' }] },
  })
})

test('approved records have a separate page with 100 records at a time', async () => {
  const approved = qualitativeRecord(1, { managerApproval: true, managerRemark: 'Thank you', approver: getCastRef('kavita') })
  server.reply(qualitative.own, { data: [], total: 0 })
  const request = server.reply(qualitative.ownApproved, { data: [approved], total: 1 })
  await openPage('/qualitative', 'ananya', flag)
  await expect.element(page.getByText('No records yet')).toBeVisible()
  await page.getByRole('link', { name: 'Approved records' }).click()
  await expect.element(page.getByRole('heading', { name: 'Approved qualitative records' })).toBeVisible()
  const row = page.getByRole('row', { name: /09\/03\/2026/ })
  await expect.element(row).toHaveTextContent(/Approved.*01:20.*Training 01:20.*Thank you.*Kavita Desai/)
  expect(request[0]?.query).toMatchObject({ page: 1, pageSize: 100 })
  await expectAccessible()
  await page.getByRole('textbox', { name: 'From' }).fill('09/03/2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ fromDate: '2026-03-09', page: 1 })
  expect(location.search).toBe('?from=2026-03-09')
  await page.viewport(390, 844)
  await expectAccessible()
})

test('a person without the flag sees neither the menu entry nor the page', async () => {
  await openPage('/qualitative', 'ananya')
  await expect.element(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Add Qualitative Projects' }).elements()).toEqual([])
})

test('a refusal after the flag was removed keeps the typed text', async () => {
  serveDays()
  server.reply(qualitative.own, { data: [], total: 0 })
  server.reply(qualitative.add, () => buildRefusalResponse(userRefusal('NOT_ALLOWED')))
  await openPage('/qualitative?dialog=add', 'ananya', flag)
  await field('Title').fill('Check')
  await field('Description').fill('Set 3')
  await field('Hours').fill('1')
  await field('Minutes').fill('0')
  await inDialog('Add').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Check')
})

test('a typed record is restored when the page returns, and discarded only on request', async () => {
  server.reply(qualitative.own, { data: [], total: 0 })
  await openPage('/qualitative?dialog=add', 'ananya', flag)
  await field('Title').fill('Check of set 3')
  server.reply(session.me, { user: buildMe('ananya') })
  await refetchShowing(new Set(['access']))
  await expect.element(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
  server.reply(session.me, { user: buildMe('ananya', flag) })
  await refetchShowing(new Set(['access']))
  await expect.element(field('Title')).toHaveValue('Check of set 3')
  await expect.element(dialog.getByText('What you typed earlier was kept. It is not saved yet.')).toBeVisible()
  await inDialog('Cancel').click()
  await inDialog('Discard').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Add record').first().click()
  await expect.element(field('Title')).toHaveValue('')
})

test('direction marks in a title do not reorder the time next to it', async () => {
  const [task] = qualitativeRecord(1).taskList
  const taskList = task === undefined ? [] : [{ ...task, title: 'Review \u202eof set 3', timeSpent: { hours: 1, minutes: 20 } }]
  server.reply(qualitative.own, { data: [qualitativeRecord(1, { taskList })], total: 1 })
  await openPage('/qualitative', 'ananya', flag)
  const cell = page.getByRole('gridcell', { name: /of set 3 01:20/ })
  await expect.element(cell).toBeVisible()
  const texts = document.createTreeWalker(cell.element(), NodeFilter.SHOW_TEXT)
  let time: Node | null = null
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) if (node.textContent?.includes('01:20')) time = node
  const at = time?.textContent?.indexOf('01:20') ?? -1
  const leftOf = (offset: number): number => {
    const range = document.createRange()
    range.setStart(time as Node, at + offset)
    range.setEnd(time as Node, at + offset + 1)
    return range.getBoundingClientRect().left
  }
  expect([1, 3, 4].map((offset) => leftOf(offset) > leftOf(offset - 1))).toEqual([true, true, true])
  expect(leftOf(0)).toBeGreaterThan(cell.element().querySelector('bdi')?.getBoundingClientRect().right ?? Infinity)
})
