import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { type DatedHoliday, holidays } from '../contract.ts'

const idOf = (n: number): string => `019a0000-0000-7000-8000-0000000f000${n}`
const office = { _id: idOf(1), name: 'Office', restrictedMax: 1, version: 3 }
const day = (part: Partial<DatedHoliday>): DatedHoliday => ({
  _id: idOf(2),
  calendar: { _id: office._id, name: office.name },
  day: '2027-11-09',
  forYear: null,
  name: 'Diwali',
  kind: 'festival',
  isHalf: false,
  state: 'confirmed',
  isClosed: false,
  version: 7,
  ...part,
})
const republic = day({ _id: null, calendar: null, day: '2027-01-26', name: 'Republic Day', kind: 'national', state: 'proposed' })
const { _id, fullName, email } = getCastRef('ananya')
const person = { _id, fullName, email }
const dialog = page.getByRole('dialog')

function replyList(days: DatedHoliday[], unclear = false) {
  server.reply(holidays.list, {
    calendars: [office],
    days,
    uses: [],
    unclear: unclear ? [{ ...person, departments: ['Physics', 'Maths'] }] : [],
    departments: [{ _id: idOf(8), name: 'Physics' }],
    people: [person],
  })
}

test('confirming a national day first shows its effect', async () => {
  replyList([republic, day({})])
  const asked = buildRefusalResponse(
    refusal('NEEDS_CONFIRMATION').with({
      values: { consequence: '10 people, 26/01/2027: 80 scheduled hours less.' },
      issues: [{ path: 'days', message: '10 people, 26/01/2027: 80 scheduled hours less.' }],
    }),
  )
  const sent = server.reply(holidays.confirmDays, ({ query }) => (query.confirm === true ? { data: [] } : asked))
  await openPage('/holidays?year=2027', 'meera')
  await expect
    .element(page.getByRole('row', { name: /Republic Day/ }))
    .toHaveTextContent(/26\/01\/2027.*National holiday.*Everybody.*proposed/)
  await expect.element(page.getByRole('row', { name: /Diwali/ })).toHaveTextContent(/Office.*in force/)
  await expectAccessible()
  await page.getByRole('button', { name: 'Confirm 1 day…' }).click()
  await expect.element(dialog).toHaveTextContent('Republic Day, 26 January 2027')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog).toHaveTextContent('10 people, 26/01/2027: 80 scheduled hours less.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => sent.map(({ query, body }) => [query, body]))
    .toEqual([
      [{ confirm: false }, { days: [], national: ['2027-01-26'] }],
      [{ confirm: true }, { days: [], national: ['2027-01-26'] }],
    ])
})

test('a wrong date is corrected with the version that was read', async () => {
  replyList([day({})])
  const sent = server.reply(holidays.updateDay, { data: day({}) })
  await openPage('/holidays?year=2027', 'meera')
  await chooseAct(page.getByRole('row', { name: /Diwali/ }), 'Change…')
  await dialog.getByLabelText('Date').fill('10/11/2027')
  await dialog.getByRole('checkbox', { name: 'Half a day' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.map(({ params, body }) => [params, body]))
    .toEqual([[{ id: idOf(2) }, { day: '2027-11-10', name: 'Diwali', kind: 'festival', isHalf: true, version: 7 }]])
})

test('a person in departments with different calendars can be given one from the page', async () => {
  replyList([], true)
  const sent = server.reply(holidays.use, {
    data: {
      _id: idOf(5),
      scope: 'person',
      department: null,
      user: person,
      calendar: office,
      from: '2027-01-01',
      setBy: person,
      setOn: '2026-11-01T05:00:00.000Z',
      inForce: false,
    },
  })
  await openPage('/holidays?year=2027', 'meera')
  await expect.element(page.getByText('No holidays in 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Ananya Iyer (Physics, Maths)' }).click()
  await dialog.getByRole('combobox', { name: 'Calendar' }).click()
  await page.getByTitle('Office').last().click()
  await dialog.getByRole('textbox', { name: 'From' }).fill('01/01/2027')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ scope: 'person', user: person._id, calendar: office._id, from: '2027-01-01' }])
})

test('a calendar offers upload and copy', async () => {
  replyList([])
  const sent = server.reply(holidays.copyYear, { copied: 3, leftOut: 1 })
  await openPage('/holidays?year=2027&view=calendars', 'meera')
  await chooseAct(page.getByRole('row', { name: /Office/ }), 'Copy a year…')
  await expect.element(dialog).toHaveTextContent('Copy Office from 2027 to 2028?')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ calendar: office._id, year: '2027' }])
  await chooseAct(page.getByRole('row', { name: /Office/ }), 'Upload or paste days…')
  await expect.element(dialog.getByLabelText('Paste a list')).toBeVisible()
  await expectAccessible()
})

test('an address that opens the add dialog preselects a festival of the first calendar', async () => {
  replyList([])
  await openPage('/holidays?year=2027&dialog=add', 'meera')
  await expect.element(dialog).toHaveTextContent(/Kind.*Festival.*Calendar.*Office/)
})
