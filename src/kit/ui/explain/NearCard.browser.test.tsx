import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { tapOn } from '../../../../test/web/touch.ts'
import { NearCard } from './NearCard.tsx'

const { render } = preparePlace()

function Figures() {
  const [open, setOpen] = useState<{ name: string; near: HTMLElement }>()
  return (
    <>
      <h1>Report</h1>
      <div style={{ margin: '200px 0 0 400px' }}>
        {['Delta', 'Balance'].map((name) => (
          <button key={name} type="button" onClick={({ currentTarget }) => setOpen({ name, near: currentTarget })}>
            {name}
          </button>
        ))}
      </div>
      {open && (
        <NearCard key={open.name} near={open.near} label={`Card of ${open.name}`} onClose={() => setOpen(undefined)}>
          <p>Made of</p>
          <a href="#term">A term</a>
        </NearCard>
      )}
    </>
  )
}
const opener = (name: string) => page.getByRole('button', { name, exact: true })
const cardOf = (name: string) => page.getByRole('dialog', { name: `Card of ${name}` })
const press = (name: string): void => (opener(name).element() as HTMLElement).click()
async function renderFigures(): Promise<void> {
  render(<Figures />)
  await expect.element(opener('Delta')).toBeVisible()
}
/** Waits until the browser has reported what opened and closed, and React has rendered it. */
const settle = async (): Promise<void> => {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
}
/** Opens a card, and returns it when it gets the focus, before any frame. */
async function openNow(name: string): Promise<HTMLElement> {
  const focused = new Promise<HTMLElement>((resolve) => {
    document.addEventListener('focusin', ({ target }) => resolve(target as HTMLElement), { once: true })
  })
  press(name)
  return focused
}
const placeOf = (element: Element): string => JSON.stringify(element.getBoundingClientRect())

test('a card is in its final place next to its opener before the next frame', async () => {
  await renderFigures()
  const card = await openNow('Delta')
  const place = placeOf(card)
  const { left, top, width, height } = card.getBoundingClientRect()
  expect(top).toBeGreaterThan(opener('Delta').element().getBoundingClientRect().bottom)
  expect(card.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
  await settle()
  expect(placeOf(card)).toBe(place)
})

test('a tap on the card keeps it open, and a tap on its opener or elsewhere closes it', async () => {
  await renderFigures()
  await tapOn(opener('Delta').element())
  await expect.element(cardOf('Delta')).toBeVisible()
  await tapOn(cardOf('Delta').element())
  await tapOn(cardOf('Delta').getByText('Made of').element())
  await tapOn(cardOf('Delta').getByRole('link').element())
  await settle()
  await expect.element(cardOf('Delta')).toBeVisible()
  await tapOn(opener('Delta').element())
  await expect.element(cardOf('Delta')).not.toBeInTheDocument()
  await tapOn(opener('Delta').element())
  await expect.element(cardOf('Delta')).toBeVisible()
  await tapOn(page.getByRole('heading').element())
  await expect.element(cardOf('Delta')).not.toBeInTheDocument()
})

test('a card is closed by clicking its opener or elsewhere, but not by moving the mouse away', async () => {
  await renderFigures()
  await userEvent.click(opener('Delta'))
  for (const over of [cardOf('Delta'), page.getByRole('heading'), opener('Balance')]) await userEvent.hover(over)
  await settle()
  await expect.element(cardOf('Delta')).toBeVisible()
  await userEvent.click(cardOf('Delta').getByText('Made of'))
  await settle()
  await expect.element(cardOf('Delta')).toBeVisible()
  await userEvent.click(opener('Delta'))
  await expect.element(cardOf('Delta')).not.toBeInTheDocument()
  await userEvent.click(opener('Delta'))
  await userEvent.click(page.getByRole('heading'))
  await expect.element(cardOf('Delta')).not.toBeInTheDocument()
})

test('a card opened by key takes the focus, and Esc returns the focus to the opener', async () => {
  await renderFigures()
  await userEvent.click(page.getByRole('heading'))
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(cardOf('Delta')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(cardOf('Delta').getByRole('link')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await settle()
  await expect.element(cardOf('Delta')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(cardOf('Delta')).not.toBeInTheDocument()
  await expect.element(opener('Delta')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cardOf('Delta')).toHaveFocus()
})

test('a card whose opener is pressed before its close was reported opens again', async () => {
  await renderFigures()
  const card = await openNow('Delta')
  await settle()
  card.hidePopover()
  press('Delta')
  await settle()
  await expect.element(cardOf('Delta')).toBeVisible()
  await expect.element(cardOf('Delta')).toHaveFocus()
  press('Delta')
  await expect.element(cardOf('Delta')).not.toBeInTheDocument()
})

test('the delayed close of one card does not close the next card', async () => {
  await renderFigures()
  const first = await openNow('Delta')
  await settle()
  first.hidePopover()
  press('Balance')
  await settle()
  await expect.element(cardOf('Delta')).not.toBeInTheDocument()
  await expect.element(cardOf('Balance')).toBeVisible()
  await userEvent.click(opener('Delta'))
  await settle()
  await expect.element(cardOf('Balance')).not.toBeInTheDocument()
  await expect.element(cardOf('Delta')).toBeVisible()
})

test('a card stays inside the window when a shorter window hides its opener', async () => {
  await renderFigures()
  await openNow('Delta')
  await page.viewport(683, 200)
  await expect
    .poll(() => {
      const { top, bottom } = cardOf('Delta').element().getBoundingClientRect()
      return top >= 0 && bottom <= 200
    })
    .toBe(true)
})
