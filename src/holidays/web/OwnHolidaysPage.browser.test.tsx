import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { holidays, type OwnHoliday } from '../contract.ts'

const idOf = (n: number): string => `019a0000-0000-7000-8000-0000000f000${n}`
const day = (n: number, part: Partial<OwnHoliday>): OwnHoliday => ({
  _id: idOf(n),
  day: `2027-03-0${n}`,
  name: `Day ${n}`,
  kind: 'restricted',
  isHalf: false,
  isOff: false,
  isChosen: false,
  isOpen: true,
  ...part,
})

test('a restricted day can be chosen and given back within the limit', async () => {
  let isChosen = false
  server.reply(holidays.own, () => ({
    data: [
      day(1, { name: 'Holi', kind: 'festival', isHalf: true, isOff: true, isOpen: false }),
      day(2, { isOff: isChosen, isChosen }),
      day(3, {}),
    ],
    calendar: 'Office',
    restrictedMax: 1,
    chosen: Number(isChosen),
  }))
  const chosen = server.reply(holidays.choose, () => {
    isChosen = true
    return {}
  })
  const released = server.reply(holidays.release, () => {
    isChosen = false
    return {}
  })
  await openPage('/holidays/own?year=2027', 'ananya')
  await expect.element(page.getByRole('row', { name: /01.03.2027 Holi/ })).toHaveTextContent('Half a day off')
  await expect
    .element(page.getByText('You have chosen 0 of the 1 restricted holidays that Office allows you in 2027.'))
    .toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Choose Day 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Give back Day 2' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose Day 3' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Give back Day 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose Day 2' })).toBeVisible()
  expect(chosen.map(({ body }) => body)).toEqual([{ holiday: idOf(2) }])
  expect(released.map(({ params }) => params)).toEqual([{ id: idOf(2) }])
})
