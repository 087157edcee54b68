import { Form } from './form.ts'
import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { toDay } from '../../shared/time.ts'
import { formatDayInWords, addDaysTo } from '../../shared/typed-date.ts'
import { DateField } from './DateField.tsx'
import { FormDateField } from './FormDateField.tsx'

const { place, render } = preparePlace()

const field = page.getByRole('textbox', { name: 'From' })
const calendar = page.getByRole('dialog', { name: 'Calendar' })
const day = (words: string) => calendar.getByRole('button', { name: words, exact: true })

const changed = vi.fn<(value: string | undefined) => void>()
function Filter({ time = false, min, max }: { time?: boolean; min?: string; max?: string }) {
  const [value, setValue] = useState<string | undefined>('2026-12-01' + (time ? ' 09:30:00' : ''))
  return (
    <DateField
      label="From"
      value={value}
      time={time}
      min={min}
      max={max}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}
beforeEach(() => changed.mockClear())

test('a loosely typed date becomes DD/MM/YYYY, and an invalid one is explained and not accepted', async () => {
  render(<Filter />)
  await expect.element(field).toHaveValue('01/12/2026')
  await field.fill('1/2/26')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('01/02/2026')
  expect(changed).toHaveBeenLastCalledWith('2026-02-01')
  await field.fill('2026-03-09')
  await userEvent.tab()
  await expect.element(field).toHaveValue('09/03/2026')
  expect(changed).toHaveBeenLastCalledWith('2026-03-09')
  changed.mockClear()
  await field.fill('31/02/2026')
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the date as DD/MM/YYYY, such as 01/12/2026.')
  await expect.element(field).toHaveValue('31/02/2026')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(changed).not.toHaveBeenCalled()
  await field.fill('')
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(changed).toHaveBeenLastCalledWith(undefined)
})

test('the calendar can be used by keyboard, and has buttons for today and for clearing', async () => {
  render(<Filter />)
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day('1 December 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}')
  await expect.element(day('9 January 2027')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(day('4 January 2027')).toHaveFocus()
  expect((await axe.run(place)).violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('04/01/2027')
  expect(changed).toHaveBeenLastCalledWith('2027-01-04')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day('4 January 2027')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose from a calendar' }).click()
  await calendar.getByRole('button', { name: 'Today' }).click()
  await expect.poll(() => changed.mock.lastCall).toEqual([toDay(new Date())])
  await page.getByRole('button', { name: 'Choose from a calendar' }).click()
  await calendar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
  expect(changed).toHaveBeenLastCalledWith(undefined)
})

test('days outside of the limits are refused with a message and disabled in the calendar', async () => {
  render(<Filter min="2026-12-01" max="2026-12-30" />)
  await field.fill('30/11/2026')
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The date must be 01/12/2026 or later.')
  await field.fill('31/12/2026')
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The date must be 30/12/2026 or earlier.')
  await page.getByRole('button', { name: 'Choose from a calendar' }).click()
  await expect.element(day('31 December 2026')).toBeDisabled()
  await expect.element(calendar.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  expect(changed).not.toHaveBeenCalled()
})

test('a date field with a time keeps the time when another day is picked', async () => {
  render(<Filter time />)
  await expect.element(field).toHaveValue('01/12/2026 09:30 am')
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day('1 December 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(field).toHaveValue('02/12/2026 09:30 am')
  await field.fill('3-12-26 21:05')
  await userEvent.tab()
  await expect.element(field).toHaveValue('03/12/2026 09:05 pm')
  expect(changed).toHaveBeenLastCalledWith('2026-12-03 21:05:00')
})

test('named days are marked in the calendar and listed below the month', async () => {
  const named = [
    { date: '2026-12-25', name: 'Christmas', isHalf: false },
    { date: '2026-12-31', name: 'Last day', isHalf: true },
    { date: '2027-01-01', name: 'New Year', isHalf: false },
  ]
  const asked: string[] = []
  const useNamedDays = (month: string) => {
    asked.push(month)
    return { title: 'Your days off', days: named }
  }
  render(
    <Form initialValues={{ from: '2026-12-01' }}>
      <FormDateField name="from" label="From" useNamedDays={useNamedDays} />
    </Form>,
  )
  await page.getByRole('button', { name: 'Choose from a calendar' }).click()
  await expect.element(day('25 December 2026, Christmas')).toHaveAttribute('title', 'Christmas')
  await expect.element(day('1 January 2027, New Year')).toBeVisible()
  await expect.element(day('24 December 2026')).not.toHaveAttribute('title')
  await expect.element(calendar.getByText('Your days off: 25 Christmas; 31 Last day, half day')).toBeVisible()
  await expect.element(calendar.getByRole('button', { name: 'Clear' })).toBeInViewport({ ratio: 0.99 })
  expect((await axe.run(place)).violations.map(({ id }) => id)).toEqual([])
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await expect.element(calendar.getByText('Your days off: 1 New Year')).toBeVisible()
  expect([...new Set(asked)]).toEqual(['2026-12', '2027-01'])
})

test('a form refuses an empty or unreadable date and describes an effective date', async () => {
  const submitted = vi.fn<(values: unknown) => void>()
  render(
    <Form onFinish={submitted}>
      <FormDateField name="from" label="From" needed="Please input the date effective" effective />
      <button type="submit">Save</button>
    </Form>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(page.getByText('Please input the date effective')).toBeVisible()
  await field.fill('soon')
  await save.click()
  await expect.element(page.getByText('Enter the date as DD/MM/YYYY, such as 01/12/2026.')).toBeVisible()
  const tomorrow = addDaysTo(toDay(new Date()), 1)
  await field.fill(tomorrow)
  await expect.element(page.getByRole('status')).toHaveTextContent(`Takes effect on ${formatDayInWords(tomorrow)}.`)
  await field.fill('9/2/2025')
  await expect.element(page.getByRole('status')).toHaveTextContent('Takes effect from 9 February 2025, back-dated.')
  await save.click()
  await expect.poll(() => submitted.mock.lastCall).toEqual([{ from: '2025-02-09' }])
})
