import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cast } from '../../db/cast.ts'
import { buildConflictResponse } from './server.ts'

/**
 * Returns the response to a save with the first version: Arjun has changed the field meanwhile. Undefined for any other save,
 * which the test must answer.
 */
export const secondSave = ({ version }: { version?: number | undefined }, field: string, theirs: unknown) =>
  version === 7
    ? buildConflictResponse(9, {
        field,
        theirs,
        by: { _id: cast.arjun.id, fullName: cast.arjun.fullName },
        at: '2026-03-10T04:30:00.000Z',
      })
    : undefined

type Told = { shows: string; choose: string; save: string; within?: Locator }
/**
 * Expects the open dialog, or the form `within`, to show what the first save changed and to save nothing. After the choice it
 * must save and close.
 */
export async function expectTold(
  sent: readonly { body: unknown }[],
  { shows, choose, save, within = page.getByRole('dialog') }: Told,
) {
  const told = within.getByRole('region', { name: 'Changed since you opened it' })
  await expect.element(told).toHaveFocus()
  await expect.element(told.getByText(shows, { exact: true })).toBeVisible()
  await expect.element(told.getByText('Arjun Rao')).toBeVisible()
  await within.getByRole('button', { name: save, exact: true }).click()
  expect(sent).toHaveLength(1)
  await told.getByRole('button', { name: choose }).click()
  await within.getByRole('button', { name: save, exact: true }).click()
  await expect.element(within).not.toBeInTheDocument()
  expect(sent.map(({ body }) => (body as { version?: number }).version)).toEqual([7, 9])
}
