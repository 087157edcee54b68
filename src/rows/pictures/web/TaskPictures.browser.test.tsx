import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../test/web/desk-rows.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { refusal } from '../../refusals.ts'
import { taskPictures } from '../contract.ts'

const hash = 'ab'.repeat(32)
const drawn = async (): Promise<Response> => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 900 })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return new Response(blob, { headers: { 'content-type': 'image/png' } })
}
const openDesk = async () => {
  const row = { ...buildDeskRow('AUTHOR', 74), cellPictures: [{ column: 'question_text', hash, width: 600, height: 900 }] }
  const list = { tasks: [row], tasks_count: 1, waiting: 0, role: 'AUTHOR' as const, file, reworks: 0, accountId: 'phy-01' }
  server.reply(tasks.list, list)
  await openPage('/assigned/Set01.xlsx?task=74', people.AUTHOR)
}
const picture = page.getByRole('button', { name: 'Picture 1 of PHY-0074' })
const dialog = page.getByRole('dialog', { name: 'Picture 1 of PHY-0074' })

test('the desk shows pictures at most 320 px high, Enter enlarges one, and Esc closes it', async () => {
  const requests = server.reply(taskPictures.picture, drawn)
  await openDesk()
  const shown = page.getByAltText('Picture 1 of PHY-0074')
  await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(600)
  const { width, height } = shown.element().getBoundingClientRect()
  expect(height).toBeLessThanOrEqual(320)
  expect(width / height).toBeCloseTo(600 / 900, 1)
  await expectAccessible()
  ;(picture.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(picture).toHaveFocus()
  await picture.click()
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  expect(requests).toHaveLength(1)
  expect(requests[0]?.params).toEqual({ task: expect.any(String), hash })
})

test('a missing picture is reported and can be requested again', async () => {
  server.reply(taskPictures.picture, buildRefusalResponse(refusal('PICTURE_NOT_FOUND')))
  await openDesk()
  await expect.element(page.getByText('Picture 1 of PHY-0074: Picture not found')).toBeVisible()
  server.reply(taskPictures.picture, drawn)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(picture).toBeVisible()
})
