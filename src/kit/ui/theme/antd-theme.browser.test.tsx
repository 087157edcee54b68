import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { Form } from '../form/form.ts'
import { Input } from '../form/inputs.ts'
import { Radio } from '../form/radio.ts'
import { Select } from '../form/select.ts'
import { chooseTheme } from './theme-choice.ts'
import { colours } from './tokens.ts'

const { render } = preparePlace()
afterEach(() => chooseTheme('system'))

const colourOf = (element: Element): string => getComputedStyle(element).color
const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
/** Lists the style sheets in the page that define the theme's variables. All themed components share one. */
const listVariableSheets = (): string[] =>
  [...document.querySelectorAll('style')].flatMap(
    ({ textContent }) => /\.theme-\w+-\w+\{--ant-blue:[^}]+--ant-control-height:\d+px/.exec(textContent)?.[0].slice(0, 20) ?? [],
  )

test('antd fields follow the product’s theme inside and outside of forms', async () => {
  render(
    <>
      <Select aria-label="Alone" options={[]} />
      <Radio.Group aria-label="Choice" options={[{ value: 'a', label: 'Choose me' }]} />
      <Form>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
      </Form>
    </>,
  )
  const fields = () => [
    page.getByRole('combobox', { name: 'Alone' }).element(),
    page.getByText('Choose me').element(),
    page.getByRole('textbox', { name: 'Name' }).element(),
  ]
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  for (const mode of ['light', 'dark'] as const) {
    chooseTheme(mode)
    await expect.poll(() => fields().map(colourOf)).toEqual(fields().map(() => rgb(colours[mode].text)))
    expect(listVariableSheets().filter((sheet) => sheet.includes(mode))).toHaveLength(1)
  }
})
