import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { refusal } from '../../../rows/refusals.ts'
import { type Section, sections } from '../contract.ts'

const dialog = page.getByRole('dialog')
const act = async (name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a project can be added under a valid name, and deleted unless it has files', async () => {
  const section = (name: string, files: number): Section => ({
    _id: `019a0000-0000-7000-8000-00000000010${files}`,
    name,
    addedBy: getCastRef('kavita'),
    created_at: '2026-03-01T05:00:00.000Z',
    files,
    rows: files * 10,
  })
  let all = [section('NEET 2027', 2)]
  server.reply(sections.list, () => ({ data: all }))
  const added = server.reply(sections.add, ({ body: { name } }) => {
    all = [...all, section(name, 0)]
    return { data: section(name, 0) }
  })
  const deleted = server.reply(sections.delete, ({ body: { name } }) => {
    if (name === 'NEET 2027') return buildRefusalResponse(refusal('SECTION_HAS_FILES'))
    all = all.filter((one) => one.name !== name)
    return {}
  })
  await openPage('/projects', 'kavita')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await dialog.getByLabelText('Project Name').fill('a/b')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('A project name can’t contain / or \\.')).toBeVisible()
  await expectAccessible()
  expect(added).toEqual([])
  await dialog.getByLabelText('Project Name').fill('Short-lived')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Section added successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()

  await act('NEET 2027', 'Delete')
  await expect.element(dialog.getByText('It still has 2 files. Delete its files first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const sentence = 'Please delete all files from section before delete'
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(sentence)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await act('Short-lived', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Section removed successfully')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Short-lived/ })).not.toBeInTheDocument()
  expect(deleted.map(({ body }) => body.name)).toEqual(['NEET 2027', 'Short-lived'])
})
