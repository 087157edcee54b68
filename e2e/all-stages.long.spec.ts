import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './support/app.ts'
import { decide } from './support/decide.ts'
import { openDesk } from './support/people.ts'
import { prepareTeamFile, deskOf, doc, downloaded, rowsOf, startHold } from './support/stages.ts'

test('a row of a real 5,000-row workbook passes through all four stages', async ({ page: admin, browser, app }) => {
  const path = fileURLToPath(new URL('../../shared/data/mixed-5k.xlsx', import.meta.url))
  if (!existsSync(path)) {
    console.log('NOT RUN the journey on mixed-5k.xlsx: ../shared/data is not here')
    test.skip(true, 'the real workbooks do not come with the project')
  }
  const file = 'mixed-5k.xlsx'
  const { api, team, prefix } = await prepareTeamFile(admin, app.url, {
    file,
    project: 'Mixed 2027',
    department: 'all',
    total: '5,000 rows',
    first: '00100001',
    workbook: readFileSync(path),
  })
  await test.step('the author, both reviewers and the uploader decide the row', async () => {
    const author = await openDesk(browser, app.url, team.author.email, { address: '/allocations' })
    await startHold(author, `${prefix}-a`)
    await decide(author, 'assigned', file, 1, doc)
    const reviewer = await deskOf(browser, app.url, team.reviewer, file)
    await decide(reviewer, 'assigned', file, 1, { status: 'approved', qc: 4 })
    const second = await deskOf(browser, app.url, team.reviewer2, file)
    await decide(second, 'assigned', file, 1, { status: 'approved' })
    const uploader = await openDesk(browser, app.url, team.uploader.email, { address: '/allocations' })
    await startHold(uploader, `${prefix}-u`)
    await decide(uploader, 'assigned', file, 1, { status: 'uploaded', contentId: 'CNT-1' })
    await Promise.all([author, reviewer, second, uploader].map((page) => page.context().close()))
  })
  await admin.reload()
  await expect(admin.getByRole('gridcell', { name: 'uploaded' }).first()).toBeVisible()
  expect(await downloaded(admin)).toBe(file)
  expect((await rowsOf(api, file))[0]?.turn).toBe('CLOSED')
})
