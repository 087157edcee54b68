import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { holdFrames } from '../../../../test/web/slow-frame.ts'
import { DataGrid } from './DataGrid.tsx'

type Row = { id: string }
const { render } = preparePlace()
const columns = Array.from({ length: 20 }, (_, at) => ({
  id: `c${at}`,
  title: `Column ${at}`,
  value: ({ id }: Row) => `${id} ${at}`,
  width: 150,
}))
const listOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }))
const show = (rows: Row[] | undefined): void =>
  render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <DataGrid<Row> name="Rows" columns={columns} rows={rows} rowId={({ id }) => id} />
    </div>,
  )
const cellsOf = (row: number) => [...document.querySelectorAll(`[data-row="${row}"] [role=gridcell]`)]
const rowsInPage = () => document.querySelectorAll('[role=row][data-id]').length

test('the first frame of a grid has the rows that fit the window, and the next frame has all', async () => {
  await page.viewport(1366, 768)
  const release = holdFrames()
  show(listOf(100))
  await expect.poll(() => cellsOf(0).length).toBe(10)
  const first = rowsInPage()
  expect(first).toBeLessThan(20)
  expect(page.getByRole('columnheader').elements()).toHaveLength(10)
  expect(page.getByRole('grid').element().getAttribute('aria-colcount')).toBe('20')
  const { scrollWidth } = page.getByRole('grid').element()
  release()
  await expect.poll(() => cellsOf(0).length).toBe(20)
  expect(rowsInPage()).toBeGreaterThan(first)
  expect(page.getByRole('columnheader').elements()).toHaveLength(20)
  expect(page.getByRole('grid').element().scrollWidth).toBe(scrollWidth)
  const holdAgain = holdFrames()
  show(listOf(50).map(({ id }) => ({ id: `new ${id}` })))
  await expect.poll(() => cellsOf(0)[19]?.textContent).toBe('new r0 19')
  holdAgain()
})

test('the first frame has one row when the window is shorter than the part above the rows', async () => {
  await page.viewport(1366, 180)
  const release = holdFrames()
  show(listOf(100))
  await expect.poll(() => cellsOf(0).length).toBe(10)
  expect(rowsInPage()).toBe(1)
  release()
  await expect.poll(() => cellsOf(0).length).toBe(20)
})
