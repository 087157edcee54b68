/**
 * Plays a manager's evening, in which 38 entries of 19 people are approved with at most five presses. Nothing can be compared on
 * most days, which takes a press and its confirmation, and one press selects the days that differ.
 */
import { expect, test } from './support/app.ts'
import { lastWorkingDay } from './support/days.ts'
import { asAdmin, asPerson, hire, openAs } from './support/people.ts'
import { waitUntilPainted, waitUntilSettled } from './support/keys.ts'
import { endWalkOf, handsOn } from './support/presses.ts'

const [PEOPLE, DIFFERING, PRESSES] = [19, 5, 5]
const project = 'Evening sheet'

test('a manager approves 38 entries of 19 people with five presses', async ({ page, app }) => {
  const api = await asAdmin(app.url)
  const day = lastWorkingDay()
  const manager = { fullName: 'Evening Manager', email: 'evening.manager@proofline.example' }
  await hire(api, { ...manager, role: ['MANAGER'], departments: ['Physics'], enableAssignments: false })
  await api('POST', 'timesheet/project/new', { name: project })
  const fillDay = async (at: number): Promise<void> => {
    const email = `evening.author.${at}@proofline.example`
    await hire(api, {
      fullName: `Evening Author ${at}`,
      email,
      role: ['AUTHOR'],
      departments: ['Physics'],
      enableAssignments: true,
    })
    const person = await asPerson(app.url, email)
    const { user } = (await person('GET', 'me/AUTHOR')) as { user: { _id: string } }
    const terms = { shiftType: 6, workingHours: 8, effective: day, enableQualitative: true }
    await api('POST', 'user/update-profile', { _id: user._id, manager: manager.email, ...terms })
    await api('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, {
      users: [email],
      wef: `${day}T00:00:00+05:30`,
    })
    await person('POST', 'timesheet/user', { date: day, projects: [{ id: project, done: 20 }] })
    const timeSpent = { hours: at < DIFFERING ? 13 : 2, minutes: 0 }
    const task = { title: 'Check of samples', description: 'Set 3 of optics', timeSpent }
    await person('POST', 'qualitative/add', { effectiveDate: day, taskList: [task] })
  }
  for (let at = 0; at < PEOPLE; at += 4)
    await Promise.all(Array.from({ length: Math.min(4, PEOPLE - at) }, (_, more) => fillDay(at + more)))

  await openAs(page, app.url, manager.email, '/inbox')
  const unchecked = page.getByRole('button', { name: `Approve the ${PEOPLE - DIFFERING}…` })
  await expect(unchecked).toBeVisible()
  await waitUntilSettled(page)
  await waitUntilPainted(page)
  const hands = handsOn(page)
  await hands.click(unchecked)
  await hands.click(page.getByRole('button', { name: `Yes, approve ${PEOPLE - DIFFERING} unchecked` }))
  await expect(page.getByText(`${2 * (PEOPLE - DIFFERING)} approved`)).toBeVisible()
  await expect(page.getByRole('row', { name: /Evening Author/ })).toHaveCount(DIFFERING)
  await waitUntilPainted(page)
  await hands.check(page.getByRole('checkbox', { name: 'Select all' }))
  await expect(page.getByRole('button', { name: `Approve ${2 * DIFFERING}, ${2 * DIFFERING} differ` })).toBeVisible()
  await waitUntilPainted(page)
  await hands.press('a')
  await expect(page.getByRole('button', { name: `Yes, ${2 * DIFFERING} differ` })).toBeVisible()
  await waitUntilPainted(page)
  await hands.press('a')
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  endWalkOf({ who: 'MANAGER', what: 'an evening of 38 entries of 19 people', limit: PRESSES }, hands)
})
