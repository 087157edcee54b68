import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildConflictResponse, buildRefusalResponse } from '../../../../test/web/server.ts'
import { refusal } from '../../../rows/refusals.ts'
import { glossary, type ProjectContentChecks, projectChecks } from '../contract.ts'
import { checkIds, CHECK_WORDS } from '../vocabulary.ts'

const data: ProjectContentChecks = {
  project: { _id: '019a0000-0000-7000-8000-000000000101', name: 'NEET 2027' },
  checks: checkIds.map((check) => {
    const { name, level } = CHECK_WORDS[check]
    return { check, name, level: check === 'formula' ? 'block' : level, usual: level }
  }),
  glossary: [],
  version: 7,
}
const word = { _id: '019a0000-0000-7000-8000-000000000102', word: 'resistor', instead: 'resistance' }
const dialog = page.getByRole('dialog')
const levels = page.getByRole('table', { name: 'Levels' })
const change = async (label: string, to: string): Promise<void> => {
  await dialog.getByLabelText(label).click()
  await page.getByTitle(to).last().click()
}

test('the levels of a project are shown and saved with the version that was read', async () => {
  server.reply(projectChecks.read, { data })
  await openPage('/content-checks/NEET%202027', 'kavita')
  await expect.element(levels.getByRole('row', { name: /^Formula that can’t be read .* Block$/ })).toBeVisible()
  await expect.element(levels.getByRole('row', { name: /^“The above” as a choice .* Off$/ })).toBeVisible()
  await expect.element(page.getByText('No glossary yet')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Change levels' }).click()
  await change('Equal choices', 'Block')
  await expectAccessible()
  const checks = data.checks.map((each) => (each.check === 'equal-choices' ? { ...each, level: 'block' as const } : each))
  const saved = server.reply(projectChecks.setLevels, { data: { ...data, checks } })
  server.reply(projectChecks.read, { data: { ...data, checks } })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(levels.getByRole('row', { name: /^Equal choices .* Block$/ })).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([
    expect.objectContaining({ 'equal-choices': 'block', formula: 'block', 'the-above': 'off', version: 7 }),
  ])
})

test('a concurrent change of a level lets the person choose between both versions', async () => {
  server.reply(projectChecks.read, { data })
  await openPage('/content-checks/NEET%202027?dialog=levels', 'kavita')
  await change('Equal choices', 'Block')
  const theirs = { field: 'equal-choices', theirs: 'off', by: null, at: '2026-03-10T05:00:00.000Z' }
  server.reply(projectChecks.setLevels, buildConflictResponse(8, theirs))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Off').first()).toBeVisible()
})

test('a glossary is listed, and deleted after a confirmation', async () => {
  server.reply(projectChecks.read, { data: { ...data, glossary: [word] } })
  await openPage('/content-checks/NEET%202027', 'kavita')
  const grid = page.getByRole('grid', { name: 'Glossary' })
  await expect.element(grid.getByText('resistance')).toBeVisible()
  await page.getByRole('button', { name: 'Delete glossary' }).click()
  await expect.element(dialog.getByText('Its 1 word will no longer be looked for.')).toBeVisible()
  const erased = server.reply(glossary.erase, {})
  server.reply(projectChecks.read, { data })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No glossary yet')).toBeVisible()
  expect(erased.map(({ params }) => params)).toEqual([{ project: 'NEET 2027' }])
})

test('an unknown project is reported', async () => {
  server.reply(projectChecks.read, buildRefusalResponse(refusal('SECTION_NOT_FOUND')))
  await openPage('/content-checks/Nowhere', 'kavita')
  await expect.element(page.getByText('Section not found').first()).toBeVisible()
})
