/** This is the longest journey. The name of its file sorts first, so it starts first and no worker waits for it at the end. */
import { makeQuestionWorkbook } from '../sample/workbook.ts'
import { expect, test } from './support/app.ts'
import { decide } from './support/decide.ts'
import { waitUntilPainted } from './support/keys.ts'
import { openDesk } from './support/people.ts'
import { endWalkOf, handsOn } from './support/presses.ts'
import { prepareTeamFile, deskOf, doc, downloaded, rowsOf, startHold } from './support/stages.ts'

test('a team takes rows of the project’s own workbook through all four stages', async ({ page: admin, browser, app }) => {
  const file = 'Journey_Set01.xlsx'
  const { api, team, prefix } = await prepareTeamFile(admin, app.url, {
    file,
    project: 'Journey 2027',
    department: 'Physics',
    total: '220 rows',
    first: 'PHY-0001',
    workbook: Buffer.from(await makeQuestionWorkbook()),
  })
  const author = await deskOf(browser, app.url, team.author, file)

  await test.step('the author can submit only with an account id, authors five rows and skips one', async () => {
    await author.getByRole('group', { name: 'Status' }).getByRole('radio', { name: /^done/ }).check()
    await expect(author.getByText('Start an allocation ID for this project first.')).toBeVisible()
    await expect(author.getByRole('button', { name: /^Submit/ })).toBeDisabled()
    await startHold(author, `${prefix}-a`)
    await decide(author, 'assigned', file, 1, doc)
    await decide(author, 'assigned', file, 2, {
      status: 'skipped',
      reason: 'Need More Information',
      comments: 'The figure is missing.',
    })
    for (const srNo of [3, 4, 5, 6]) await decide(author, 'assigned', file, srNo, doc)
  })

  const reviewer = await deskOf(browser, app.url, team.reviewer, file)
  await test.step('the reviewer approves, returns a skip, rejects with a QC score and requests a rework', async () => {
    await decide(reviewer, 'assigned', file, 1, { status: 'approved', qc: 4 })
    await decide(reviewer, 'assigned', file, 2, { status: 'Can be Attempted', comments: 'It is on the next page.' })
    await reviewer.goto(`/assigned/${encodeURIComponent(file)}?task=4`)
    await reviewer
      .getByRole('group', { name: 'Status' })
      .getByRole('radio', { name: /^rejected/ })
      .check()
    await reviewer.keyboard.press('Control+Enter')
    await expect(reviewer.getByText('Please select a QC score from 0 to 5.').first()).toBeVisible()
    await decide(reviewer, 'assigned', file, 4, { status: 'rejected', qc: 0, comments: 'The second step is wrong.' })
    await decide(reviewer, 'assigned', file, 5, { status: 'approved' })
    await decide(reviewer, 'assigned', file, 6, { status: 'to be skipped', comments: 'Repeats an earlier one.' })
    await decide(reviewer, 'assigned', file, 3, { status: 'send for rework', comments: 'Please give the unit.' })
  })

  await test.step('the author completes the rework before any other task, and both rows are approved', async () => {
    await author.goto(`/assigned/${encodeURIComponent(file)}?task=2`)
    await expect(author.getByRole('link', { name: /Reworks 1/ })).toBeVisible()
    await expect(author.getByText('Please complete the rework before updating any other task').first()).toBeVisible()
    await expect(author.getByText('Please complete reworks before updating this task.')).toBeVisible()
    await decide(author, 'rework-received', file, 3, { ...doc, comments: 'The unit is given.' })
    await expect(author.getByRole('link', { name: /Reworks 0/ })).toBeVisible()
    await decide(author, 'assigned', file, 2, { status: 'done', answerType: 'Uploaded on Portal', contentId: 'CNT-2' })
    await decide(reviewer, 'rework-received', file, 3, { status: 'approved', qc: 5 })
    await decide(reviewer, 'assigned', file, 2, { status: 'approved' })
  })

  const second = await deskOf(browser, app.url, team.reviewer2, file)
  await test.step('the second reviewer returns one row to the reviewer and approves the rest', async () => {
    await decide(second, 'assigned', file, 5, { status: 'send for rework', comments: 'One word more on the approximation.' })
    await decide(reviewer, 'rework-received', file, 5, { status: 'approved', comments: 'A word was added.' })
    for (const srNo of [1, 2, 3, 5]) await decide(second, 'assigned', file, srNo, { status: 'approved' })
  })

  const uploader = await openDesk(browser, app.url, team.uploader.email, { address: '/allocations' })
  await test.step('the uploader uploads the approved rows and skips the one to be skipped', async () => {
    await startHold(uploader, `${prefix}-u`)
    for (const srNo of [1, 2, 3, 5])
      await decide(uploader, 'assigned', file, srNo, { status: 'uploaded', contentId: `CNT-${srNo}` })
    await uploader.goto(`/assigned/${encodeURIComponent(file)}?task=6`)
    await expect(uploader.getByRole('group', { name: 'Status' }).getByRole('radio')).toHaveCount(1)
    await decide(uploader, 'assigned', file, 6, { status: 'skipped', comments: 'As the reviewer asks.' })
    await uploader.goto(`/uploaded/${encodeURIComponent(file)}`)
    await expect(uploader.getByText('4 rows').first()).toBeVisible()
  })

  await test.step('the admin sees the file’s state and downloads it', async () => {
    await admin.reload()
    await expect(admin.getByRole('gridcell', { name: 'uploaded' }).first()).toBeVisible()
    expect(await downloaded(admin)).toBe(file)
    const rows = await rowsOf(api, file)
    expect(rows.slice(0, 6).map(({ turn }) => turn)).toEqual(Array.from({ length: 6 }, () => 'CLOSED'))
    expect(rows[2]?.author_status).toBe('rework_done')
  })
  await test.step('each of the four people fills and submits the day’s timesheet with at most three presses', async () => {
    await api('POST', 'timesheet/project/new', { name: 'Journey 2027' })
    for (const [page, { email, role }] of [
      [author, team.author],
      [reviewer, team.reviewer],
      [second, team.reviewer2],
      [uploader, team.uploader],
    ] as const) {
      await api('PUT', 'timesheet/project/assign', { userId: email, projects: ['Journey 2027'] })
      await page.goto('/user/timesheet?view=day')
      const day = page.getByRole('region', { name: /^\w+day \d/ })
      await expect(day.getByText(/fewer than you decided/)).toBeVisible()
      await waitUntilPainted(page)
      const hands = handsOn(page)
      await hands.press('t')
      await expect(day.getByText(/decided today, the same/)).toBeVisible()
      await waitUntilPainted(page)
      await hands.press('Control+Enter')
      await expect(day.getByText('Waiting for approval')).toBeVisible()
      endWalkOf({ who: role, what: 'a day’s timesheet', limit: 3 }, hands)
    }
  })
  await Promise.all([author, reviewer, second, uploader].map((page) => page.context().close()))
})
