import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { Button } from '../button/Button.tsx'
import { DataGrid } from '../data-grid/DataGrid.tsx'
import { Tips } from './Tips.tsx'

const { render } = preparePlace()
const tip = page.getByRole('tooltip')
const status = (): string => document.querySelector('[data-part=tip-status]')?.textContent ?? ''

test('a disabled button shows its reason on focus, ignores Enter, and Esc hides the tip', async () => {
  let presses = 0
  render(
    <>
      <Button>Before</Button>
      <Button why="Choose a file first." onClick={() => (presses += 1)}>
        Import
      </Button>
      <Tips />
    </>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Before' }))
  await expect.element(tip).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(tip).toHaveTextContent('Choose a file first.')
  await expect.element(page.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription('Choose a file first.')
  await userEvent.keyboard('{Enter}')
  expect(presses).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Import' })).toHaveFocus()
})

test('a visible tip follows the changing title of its element and disappears with it', async () => {
  const titles = ['Ctrl Enter approves', 'Ctrl Enter declines', undefined]
  const Decision = () => {
    const [at, setAt] = useState(0)
    return (
      <Button title={titles[at]} onClick={() => setAt(at + 1)}>
        Decide
      </Button>
    )
  }
  render(
    <>
      <Decision />
      <Tips />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Decide' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(tip).toHaveTextContent('Ctrl Enter approves')
  await userEvent.keyboard('{Enter}')
  await expect.element(tip).toHaveTextContent('Ctrl Enter declines')
  await userEvent.keyboard('{Enter}')
  await expect.element(tip).not.toBeInTheDocument()
})

test('the keys I and Shift I move through tips of unfocusable elements and announce them', async () => {
  render(
    <>
      <input aria-label="Name" />
      <span title="ananya@proofline.example">Ananya</span>
      <span title="neha@proofline.example">Neha</span>
      <Tips />
    </>,
  )
  await expect.element(page.getByText('Neha')).toBeVisible()
  await userEvent.keyboard('i')
  await expect.element(tip).toHaveTextContent('ananya@proofline.example')
  expect(status()).toBe('ananya@proofline.example')
  await userEvent.keyboard('i')
  await expect.element(tip).toHaveTextContent('neha@proofline.example')
  await userEvent.keyboard('{Shift>}i{/Shift}')
  await expect.element(tip).toHaveTextContent('ananya@proofline.example')
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  expect(status()).toBe('')
  await userEvent.click(page.getByLabelText('Name'))
  await userEvent.keyboard('i')
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Name')).toHaveValue('i')
})

test('in a grid, the key I shows the active cell’s tip or its cut-off text', async () => {
  const long = 'A question that is far longer than its column is wide, so that its end is cut'
  render(
    <div style={{ height: 300, width: 300, display: 'flex' }}>
      <DataGrid
        name="People"
        rows={[{ id: '1', name: 'Ananya', text: long }]}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', title: 'Name', width: 100, show: ({ name }) => <span title="ananya@proofline.example">{name}</span> },
          {
            id: 'text',
            title: 'Text',
            width: 80,
            show: ({ text }) => <div style={{ width: 60, overflow: 'hidden', whiteSpace: 'nowrap' }}>{text}</div>,
          },
        ]}
      />
      <Tips />
    </div>,
  )
  await userEvent.click(page.getByRole('gridcell', { name: 'Ananya' }))
  await expect.element(page.getByRole('grid')).toHaveFocus()
  await userEvent.keyboard('i')
  await expect.element(tip).toHaveTextContent('ananya@proofline.example')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tip).not.toBeInTheDocument()
  await userEvent.keyboard('i')
  await expect.element(tip).toHaveTextContent(long)
  expect(status()).toBe(long)
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(page.getByRole('grid')).toHaveFocus()
})

test('a touch shows the tip of plain text, and a long touch the tip of a button', async () => {
  render(
    <>
      <span title="since Monday">Ready</span>
      <Button title="Ctrl →">Next</Button>
      <Tips />
    </>,
  )
  const touch = (name: string, element: Element): void =>
    void element.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'touch' }))
  await expect.element(page.getByText('Ready')).toBeVisible()
  touch('pointerdown', page.getByText('Ready').element())
  await expect.element(tip).toHaveTextContent('since Monday')
  const next = page.getByRole('button', { name: 'Next' }).element()
  touch('pointerdown', next)
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(tip).toHaveTextContent('Ctrl →')
  touch('pointerup', next)
})
