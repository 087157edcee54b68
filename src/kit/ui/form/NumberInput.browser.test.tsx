import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { findRupeesProblem } from '../../shared/rupees-problem.ts'
import { Form } from './form.ts'
import { buildNumberRules } from './number-rules.ts'
import { NumberInput } from './NumberInput.tsx'

const { render } = preparePlace()

const field = page.getByRole('spinbutton', { name: 'Amount' })
const sent = vi.fn<(values: unknown) => void>()
const AMOUNT = 'Please enter an amount in rupees.'

function AmountForm({ hours = false, began }: { hours?: boolean; began?: number }) {
  return (
    <Form onFinish={sent} initialValues={{ amount: began }}>
      <Form.Item name="amount" label="Amount" rules={buildNumberRules(findRupeesProblem, 'Please input the salary')}>
        <NumberInput hours={hours} step={0.5} />
      </Form.Item>
      <button type="submit">Save</button>
    </Form>
  )
}
const save = () => page.getByRole('button', { name: 'Save' }).click()

test.each([
  ['50k', AMOUNT],
  ['7:30', AMOUNT],
  ['62,5', AMOUNT],
  ['1.20.000', AMOUNT],
  ['1e5', AMOUNT],
  ['-1', 'The amount can’t be negative.'],
  ['1.555', 'The amount can have at most 2 decimals.'],
  ['', 'Please input the salary'],
])('the text %j stays in the field and is refused with: %s', async (typed, sentence) => {
  sent.mockClear()
  render(<AmountForm began={20} />)
  await field.fill(typed)
  await save()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(field).toHaveValue(typed)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.tab()
  await expect.element(field).toHaveValue(typed)
  expect(sent).not.toHaveBeenCalled()
})

test.each([
  ['50000', 50_000],
  ['₹ 1,20,000.50', 120_000.5],
  ['५०,०००', 50_000],
  ['1 20 000', 120_000],
])('the text %j is sent as the number %d', async (typed, amount) => {
  sent.mockClear()
  render(<AmountForm />)
  await field.fill(typed)
  await save()
  await expect.poll(() => sent.mock.calls).toEqual([[{ amount }]])
})

test('a field of decimal hours reads a time and can be stepped with the arrow keys', async () => {
  sent.mockClear()
  render(<AmountForm hours began={8} />)
  await expect.element(field).toHaveValue('8')
  await field.fill('7:30')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(field).toHaveValue('8')
  await save()
  await expect.poll(() => sent.mock.calls).toEqual([[{ amount: 8 }]])
})
