import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { PlainRows } from './PlainRows.tsx'

type Row = { id: string; text: string }
const { place, render } = preparePlace()

const fraction = (letters: number): string => `$\\frac{${'m'.repeat(letters)}}{2}$`

/** Lays out formulas as on the sheets. Returns the width of each relative to its cell, and its font size. */
async function layOut(texts: readonly string[]) {
  const here = texts.map((text, at) => ({ id: String(at), text }))
  render(
    <PlainRows<Row>
      name="Rows"
      columns={[{ id: 'text', title: 'Question', value: ({ text }) => text }]}
      rowId={({ id }) => id}
      here={here}
      picked={undefined}
      count={here.length}
      noun={['row', 'rows']}
      plain={{ on: true, onChange: () => undefined, notes: [], Cell: ({ row }) => <RichText text={row.text} /> }}
      lookOf={undefined}
    />,
  )
  await expect.element(page.getByRole('button', { name: /^Print these rows: \d+ sheets?$/ })).toBeVisible()
  const box = place.firstElementChild as HTMLElement
  box.dataset['measuring'] = ''
  expect(document.fonts.check("16px 'STIX Two Math'")).toBe(true)
  const drawn = [...box.querySelectorAll<HTMLElement>(':scope > section td math')].map((math) => ({
    isInside:
      math.scrollWidth <= (math.closest('td')?.clientWidth ?? 0) &&
      math.getBoundingClientRect().right <= (math.closest('td')?.getBoundingClientRect().right ?? 0),
    size: math.style.fontSize,
  }))
  delete box.dataset['measuring']
  return drawn
}

test('a wide formula is printed only as much smaller as it needs', async () => {
  const [short, wide, wider] = await layOut([fraction(5), fraction(50), fraction(70)])
  expect(short).toEqual({ isInside: true, size: '' })
  expect([wide?.isInside, wider?.isInside]).toEqual([true, true])
  const [size = 0, smaller = 0] = [wide, wider].map((one) => Number.parseFloat(one?.size ?? ''))
  expect(size).toBeLessThan(1)
  expect(smaller).toBeLessThan(size)
  expect(smaller).toBeGreaterThan(0.33)
})

test('a formula is printed no smaller than a third of its size', async () => {
  expect((await layOut([fraction(300)]))[0]?.size).toBe('0.33em')
})
