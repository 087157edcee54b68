/** The focus is not lost when the part of a page that contains it vanishes (interface.md, Accessibility). */
import { useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leavePage, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { departments } from '../../departments/contract.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { isFocusUnmoved } from '../../kit/web/focus-unmoved.ts'

let root: Root
beforeEach(async () => {
  server.reply(departments.all, { data: [] })
  await openPage('/departments', 'meera')
  await page.getByRole('grid').findElement()
  const place = document.createElement('div')
  document.getElementById('content')?.append(place)
  root = createRoot(place)
})
afterEach(() => root.unmount())
const grid = page.getByRole('grid')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const focusOn = (name: string): void => button(name).element().focus()

function Inline() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <form>
      <input aria-label="Typed figure" autoFocus />
      <button type="button" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </form>
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Change figure
    </button>
  )
}
test('an inline form that closes moves the focus to its replacement', async () => {
  root.render(<Inline />)
  await button('Change figure').click()
  await expect.element(page.getByRole('textbox', { name: 'Typed figure' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Change figure')).toHaveFocus()
})

function Leaving() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button">Before</button>
      {isOpen && <input aria-label="Left figure" onBlur={() => setOpen(false)} />}
      <button type="button">After</button>
    </>
  )
}
test.each([
  ['{Tab}', 'After'],
  ['{Shift>}{Tab}{/Shift}', 'Before'],
])('a field that closes when it is left with %s does not lose the focus', async (keys, next) => {
  root.render(<Leaving />)
  const field = page.getByRole('textbox', { name: 'Left figure' })
  await field.click()
  await userEvent.keyboard(keys)
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(button(next)).toHaveFocus()
})

function Rows({ isNext = false }: { isNext?: boolean }) {
  const [rows, setRows] = useState(['one', 'two'])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isNext && rows.length === 1 && isFocusUnmoved()) list.current?.querySelector('button')?.focus()
  }, [isNext, rows])
  // Removes a row outside of an event handler, as a reply does.
  const leave = (row: string): void => void setTimeout(() => setRows((all) => all.filter((each) => each !== row)))
  return (
    <ul ref={list}>
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => leave(row)}>
            Decline {row}
          </button>
        </li>
      ))}
    </ul>
  )
}
test('a row that leaves its list moves the focus to the grid, not to the next row’s button', async () => {
  root.render(<Rows />)
  await expect.element(button('Decline one')).toBeVisible()
  focusOn('Decline one')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Decline one')).not.toBeInTheDocument()
  await expect.element(grid).toHaveFocus()
})

test('a list may focus its next row when a row leaves', async () => {
  root.render(<Rows isNext />)
  await expect.element(button('Decline one')).toBeVisible()
  focusOn('Decline one')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Decline two')).toHaveFocus()
})

test('a vanishing part of a dialog moves the focus to the dialog’s title', async () => {
  const box = (isThere: boolean) => (
    <div role="dialog" aria-label="Details">
      <h2>Details</h2>
      {isThere && <button type="button">Show more</button>}
    </div>
  )
  root.render(box(true))
  await expect.element(button('Show more')).toBeVisible()
  focusOn('Show more')
  root.render(box(false))
  await expect.element(page.getByRole('heading', { name: 'Details' })).toHaveFocus()
})

test('the focus stays on the page when the person clicked elsewhere before a part vanished', async () => {
  const beside = <p key="beside">Beside the rows</p>
  root.render([beside, <Rows key="rows" />])
  await expect.element(button('Decline one')).toBeVisible()
  focusOn('Decline one')
  await page.getByText('Beside the rows').click()
  const before = document.activeElement
  root.render(beside)
  await expect.element(button('Decline one')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(before)
  expect(before?.matches('body, main')).toBe(true)
})

test('the focus moves from a vanishing Retry button to the rows', async () => {
  root.render(null)
  await leavePage()
  server.reply(departments.all, buildRefusalResponse(refusal('NOT_ALLOWED')))
  await openPage('/departments', 'meera')
  const retry = button('Retry')
  await expect.element(retry).toBeVisible()
  server.reply(departments.all, { data: [] })
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(retry).not.toBeInTheDocument()
  await expect.element(grid).toHaveFocus()
})
