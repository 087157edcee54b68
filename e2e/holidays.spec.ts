import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { atDesk } from './support/people.ts'

const next = new Date().getUTCFullYear() + 1

test('an ADMIN confirms a national holiday after seeing what it moves, and an author finds it among their own', async ({
  browser,
  app,
}) => {
  const admin = await atDesk(browser, app.url, cast.meera.email, { address: `/holidays?year=${next}` })
  const row = admin.getByRole('row', { name: /Republic Day/ })
  await expect(row).toContainText('proposed')
  await admin.getByRole('button', { name: /^Confirm 3 days/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('scheduled hours less')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('in force')

  const author = await atDesk(browser, app.url, cast.ananya.email, { address: `/holidays/own?year=${next}` })
  await expect(author.getByRole('row', { name: /Independence Day/ })).toContainText('Day off')
  await expectAccessible(author)
})
