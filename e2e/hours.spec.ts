import xlsx from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { firstOpenDay } from './support/days.ts'
import { asAdmin, asPerson, openDesk, hire } from './support/people.ts'
import { explainReport, giveTarget, readOwnReport, readTeamReport } from './support/reports.ts'
import { askForDays } from './support/absences.ts'
import { buildTarget, checkPnlExplanation, recordWeek } from './support/worklog.ts'

const [fullName, email] = ['Tanvi Journey', 'tanvi.journey@proofline.example']
const project = 'Journey sheet'
const yesterday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now() - 86_400_000)

const sheet = (page: Page) => page.getByRole('region', { name: /^\w+day \d/ })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('the hours of an author are recorded, approved and read in the reports', async ({ browser, app }) => {
  const api = await asAdmin(app.url)
  await hire(api, { fullName, email, role: ['AUTHOR'], departments: ['Physics'], enableAssignments: true })
  const { user } = (await (await asPerson(app.url, email))('GET', 'me/AUTHOR')) as { user: { _id: string } }
  await api('POST', 'user/update-profile', { _id: user._id, manager: cast.kavita.email })
  await api('POST', 'timesheet/project/new', { name: project })
  await api('PUT', 'timesheet/project/assign', { userId: email, projects: [project] })

  // The days are days of Asia/Kolkata, wherever the browser is (decision 126).
  const author = await openDesk(browser, app.url, email, {
    address: '/user/timesheet?view=day',
    timezoneId: 'America/Los_Angeles',
  })
  const manager = await openDesk(browser, app.url, cast.kavita.email)
  await sheet(author).getByLabel('Project').selectOption(project)
  await sheet(author).getByLabel('Done').fill('12.5')
  await sheet(author).getByRole('button', { name: 'Submit' }).click()
  await said(author, 'Timesheet submitted successfully')
  await expect(sheet(author).getByText('FILLED')).toBeVisible()

  const row = manager.getByRole('grid', { name: 'Waiting for you' }).getByRole('row', { name: new RegExp(fullName) })
  const panel = manager.getByRole('complementary', { name: /^Last decision/ })
  await test.step('the manager declines the day with a remark', async () => {
    await manager.getByRole('button', { name: /^New work/ }).click()
    await manager.getByRole('link', { name: 'Open the inbox' }).click()
    await manager.getByRole('searchbox', { name: 'Find' }).fill(fullName)
    await expect(row).toContainText(`${project} 12.5`)
    await row.getByRole('gridcell').first().click()
    await manager.getByRole('textbox', { name: 'Remarks' }).fill('Please count the second set too.')
    await manager.getByRole('button', { name: /^Decline 1/ }).click()
    await expect(panel.getByText('1 declined')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expectAccessible(manager)
  })

  await test.step('the author resubmits the day from the bell', async () => {
    await author.getByRole('button', { name: 'New work, 1 new' }).click()
    await author.getByRole('link', { name: /^Open Timesheet/ }).click()
    await expect(author.getByText('Please count the second set too.').first()).toBeVisible()
    await sheet(author).getByLabel('Done').fill('14')
    await sheet(author).getByLabel('Remarks').fill('With the second set.')
    await sheet(author).getByRole('button', { name: 'Resubmit' }).click()
    await said(author, 'Timesheet resubmitted successfully')
  })

  await test.step('the manager approves the day by keyboard', async () => {
    await expect(row).toContainText('resubmitted')
    await expect(row).toContainText(`${project} 14`)
    await row.getByRole('gridcell').first().click()
    await expect(manager.getByRole('button', { name: /^Approve 1/ })).toBeVisible()
    await manager.keyboard.press('a')
    await expect(panel.getByText('1 approved')).toBeVisible()
  })

  await author.goto('/user/timesheet/declined')
  await expect(author.getByRole('row', { name: /APPROVED/ })).toContainText('14')

  // The default terms apply from the day on which the person was added. Terms from an earlier day give the person days to fill.
  const terms = { shiftType: 6, workingHours: 8, effective: firstOpenDay() }
  await api('POST', 'user/update-profile', { _id: user._id, ...terms })
  await api('PUT', `user/salary/${user._id}`, { amount: 52_000, effectiveDate: firstOpenDay() })
  const admin = await openDesk(browser, app.url, cast.meera.email)
  const who = { _id: user._id, fullName, email }
  await giveTarget(api, who, project)
  await test.step('the author reads the day in their own report', () => readOwnReport(author, who, project))
  await test.step('the manager reads the day in the report of the team', () => readTeamReport(manager, who))
  await test.step('an admin reads how the report was calculated, and downloads it', () => explainReport(admin, who, project))
  await test.step('an admin builds a project of the worklog down to a target', () => buildTarget(admin, fullName))
  await test.step('the author records a week with a day of leave', () => recordWeek(author))
  await test.step('the admin drills down the profit or loss to a day', () => checkPnlExplanation(admin))
  await test.step('the author requests days off over a Sunday and withdraws them with one press', () =>
    askForDays(author, manager, fullName))
  const dialog = (page: Page) => page.getByRole('dialog')
  const logTask = async (title: string, hours: string) => {
    await author.getByRole('button', { name: 'Add record' }).first().click()
    await dialog(author).getByLabel('Title').fill(title)
    await dialog(author).getByLabel('Description').fill('Set 3 of optics')
    await dialog(author).getByLabel('Hours').fill(hours)
    await dialog(author).getByLabel('Minutes').fill('30')
    await dialog(author).getByRole('button', { name: 'Add', exact: true }).click()
    await said(author, 'Qualitative record added successfully')
    await expect(author.getByRole('row', { name: new RegExp(title) })).toContainText('Pending')
  }
  await test.step('the author logs work that is not counted in units', async () => {
    await api('POST', 'user/update-profile', { _id: user._id, enableQualitative: true })
    await author.reload()
    await author.getByRole('link', { name: 'Add Qualitative Projects' }).click()
    await logTask('Check of samples', '7')
    await logTask('Training', '1')
    await expectAccessible(author)
  })

  await test.step('the manager corrects one record and approves the other in the inbox', async () => {
    await manager.getByRole('button', { name: 'Qualitative', exact: true }).click()
    await manager.getByRole('link', { name: 'Team Qualitative Projects' }).click()
    const records = manager.getByRole('row', { name: new RegExp(fullName) })
    // The two records have nine hours together and the timesheet has 2.80 h, on a day whose shift has eight hours.
    await expect(records.first()).toContainText('11.80 h on the day, shift 8.00 h')
    await manager
      .getByRole('row', { name: new RegExp(`${fullName}.*Check of samples`) })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await manager.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog(manager).getByLabel('Hours').fill('6')
    await dialog(manager).getByRole('button', { name: 'Update and Approve' }).click()
    await expect(dialog(manager).getByText('Please enter Remarks')).toBeVisible()
    await dialog(manager).getByLabel('Remarks').fill('Without the lunch.')
    await dialog(manager).getByRole('button', { name: 'Update and Approve' }).click()
    await said(manager, 'Qualitative record updated and approved')
    await manager.getByRole('button', { name: /^New work/ }).click()
    await manager.getByRole('link', { name: 'Open the inbox' }).click()
    await manager.getByRole('searchbox', { name: 'Find' }).fill(fullName)
    const waits = (title: string) =>
      manager.getByRole('grid', { name: 'Waiting for you' }).getByRole('row', { name: new RegExp(`${fullName}.*${title}`) })
    await expect(waits('Check of samples')).toHaveCount(0)
    await expect(waits('Training')).toContainText('01:30')
    await waits('Training').getByRole('gridcell').first().click()
    await expect(manager.getByRole('button', { name: /^Approve 1/ })).toBeVisible()
    await manager.keyboard.press('a')
    await expect(panel.getByText('1 approved')).toBeVisible()
  })

  await test.step('an admin uploads a task for the day before, and the author sees all three', async () => {
    const sheetOf = xlsx.utils.aoa_to_sheet([
      ['email', 'date', 'title', 'description', 'hours', 'minutes'],
      [email, yesterday, 'Call', 'With the client', '0', '45'],
    ])
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, sheetOf, 'Qualitative')
    const admin = await openDesk(browser, app.url, cast.meera.email)
    await admin.getByRole('button', { name: 'Qualitative', exact: true }).click()
    await admin.getByRole('link', { name: 'All Qualitative Projects' }).click()
    await admin.getByRole('button', { name: 'Upload', exact: true }).click()
    await admin.locator('input[type=file]').setInputFiles({
      name: 'Tasks.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
    })
    await admin.getByRole('button', { name: 'Add 1 task' }).click()
    await expect(admin.getByRole('heading', { name: '1 task added in 1 record' })).toBeVisible()
    await expect(author.getByRole('row', { name: /Call 00:45/ })).toContainText('Pending')
    await expect(author.getByRole('row', { name: /Check of samples 06:30/ })).toContainText('Without the lunch.')
    await author.getByRole('link', { name: 'Approved records' }).click()
    await expect(author.getByRole('row', { name: /Approved/ })).toHaveCount(2)
  })
})
