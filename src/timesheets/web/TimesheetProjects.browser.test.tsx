import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildTimesheetRecord } from '../../../test/web/timesheets.ts'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { projects } from '../../projects/project-contract.ts'
import { allocations } from '../../allocations/contract.ts'
import { accountHistory } from '../../allocations/history-contract.ts'
import { holds } from '../../allocations/holds-contract.ts'
import { approval } from '../approval-contract.ts'
import { type TimesheetProject, timesheets } from '../contract.ts'
import { timesheetReport } from '../report-contract.ts'
import { uploads } from '../../kit/import/contract.ts'
import { type ProjectMember, members } from '../members-contract.ts'
import { type MembersPreview, membersImport } from '../members-import-contract.ts'
import { expectTold, secondSave } from '../../../test/web/two-saves.ts'
import { refusal } from '../refusals.ts'

const physics = { _id: '019a0000-0000-7000-8000-000000000a01', name: 'Physics authoring' }
const listed: TimesheetProject = {
  ...physics,
  addedBy: getCastRef('meera'),
  created_at: '2026-03-01T05:00:00.000Z',
  users: [getCastRef('ananya')],
  userCount: 1,
}
const memberOf = (who: 'ananya' | 'imran'): ProjectMember => ({
  ...getCastRef(who),
  roleData: ['AUTHOR'],
  manager: { _id: cast.kavita.id, fullName: cast.kavita.fullName },
  since: '2026-03-01T05:00:00.000Z',
  until: null,
})
const record = buildTimesheetRecord('2026-03-09')
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

test('a timesheet project is added, and is deleted with its members unless it has unapproved days', async () => {
  let all = [listed]
  server.reply(timesheets.projects, () => ({ data: all }))
  server.reply(timesheets.addProject, ({ body: { name } }) => {
    const data = { ...listed, _id: '019a0000-0000-7000-8000-000000000a02', name, users: [], userCount: 0 }
    all = [...all, data]
    return { data }
  })
  const deleted = server.reply(members.removeProject, ({ params: { id } }) => {
    if (id === physics._id)
      return buildRefusalResponse(
        refusal('PROJECT_DELETE_ERR', { values: { reason: '1 day that is not approved still uses it' } }),
      )
    all = all.filter(({ _id }) => _id !== id)
    return {}
  })
  await openPage('/timesheet/projects', 'meera')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Manage Projects' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Project' }).click()
  await inDialog('Add Project').click()
  await expect.element(dialog.getByText('Please input project name!')).toBeVisible()
  await dialog.getByLabelText('Project Name').fill('Reels')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Reels')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()

  await chooseAct(row('Physics authoring'), 'Delete')
  await expect.element(dialog.getByText(/^1 user leaves it\. Past days keep its name\./)).toBeVisible()
  await inDialog('Delete').click()
  await expect.element(dialog.getByText('The project can’t be deleted: 1 day that is not approved still uses it.')).toBeVisible()
  expect(deleted[0]?.query).toEqual({ confirm: true })
  await expectAccessible()
  await inDialog('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await chooseAct(row('Reels'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(page.getByText('Project removed successfully')).toBeVisible()
  expect(deleted.at(-1)?.query).toEqual({})
  await expect.element(row('Reels')).not.toBeInTheDocument()
})

test('people are added to a project, and removed as of a chosen time', async () => {
  let users = [memberOf('ananya')]
  const project = { ...physics, addedBy: getCastRef('meera'), created_at: '2026-03-01T05:00:00.000Z' }
  const reads = server.reply(members.project, () => ({ data: { ...project, users } }))
  server.reply(allocations.people, {
    users: (['kavita', 'ananya', 'imran'] as const).map((who) => ({
      ...getCastRef(who),
      roleData: [...cast[who].roles],
      manager: null,
      hindrance: null,
    })),
  })
  const added = server.reply(holds.start, () => {
    users = [...users, memberOf('imran')]
    return { data: null, project: { ...physics, users: 2 } }
  })
  const removed = server.reply(members.removeUser, ({ body: { revokeTime } }) =>
    revokeTime !== undefined && revokeTime.getFullYear() === 2026
      ? buildRefusalResponse(refusal('REVOKE_BEFORE_START'))
      : { data: [] },
  )
  const other = { ...listed, _id: '019a0000-0000-7000-8000-0000000000f7', name: 'Maths sheets' }
  server.reply(timesheets.projects, { data: [listed, other] })
  await openPage(`/timesheet/${physics._id}`, 'meera')
  await expect.element(page.getByRole('heading', { name: 'Physics authoring' })).toBeVisible()
  await page.getByRole('button', { name: 'Add User' }).click()
  await inDialog('Add User').click()
  await expect.element(dialog.getByText('Please select users')).toBeVisible()
  await dialog.getByLabelText('Users').fill('i')
  await expect.element(page.getByTitle('Imran Sheikh')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('Also in these projects').fill('m')
  await expect.element(page.getByTitle('Maths sheets')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await inDialog('Add User').click()
  await expect.element(page.getByText('Users added successfully')).toBeVisible()
  await expect.element(row('Imran Sheikh')).toBeVisible()
  expect(added.map(({ body }) => body)).toEqual([{ users: [cast.imran.id], alsoIn: [other._id] }])

  const assigned = { subject_name: 'Physics', current_user: cast.ananya.email, is_multiple: false, held_single: true }
  const holders = [{ ...getCastRef('ananya'), since: '2026-03-01T05:00:00.000Z', until: null }]
  server.reply(accountHistory.byProject, {
    allocations: [{ ...assigned, _id: '019a0000-0000-7000-8000-000000000a09', account_id: 'IC-PHY-01', holders }],
  })
  await chooseAct(row('Ananya Iyer'), 'Remove')
  await expect.element(dialog.getByText(/holds the allocation ID IC-PHY-01/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Date effective' }).click()
  await inDialog('Remove').click()
  await expect.element(dialog.getByText('Please input the date effective')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Revoke time' }).fill('28/02/2026 10:00 am')
  const before = reads.length
  await inDialog('Remove').click()
  await expect.element(dialog.getByText('Revoke time must be greater than allocation time')).toBeVisible()
  expect(removed).toHaveLength(1)
  await expect.poll(() => reads.length).toBeGreaterThan(before)
  await expect
    .element(dialog.getByText(/^Tick to remove the person at another time; otherwise they are removed now/))
    .toBeVisible()
  await expect.element(dialog.getByText(/^From this time on the person is no longer in the project/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Revoke time' }).fill('01/12/2199 10:00 am')
  await inDialog('Remove').click()
  const message = page.getByRole('region', { name: 'Messages' })
  await expect.element(message.getByText('User removed successfully')).toBeVisible()
  await expect.element(message.getByText('Takes effect on 01/12/2199 10:00 am.')).toBeVisible()
})

test('the page of an unknown project says that it does not exist', async () => {
  server.reply(members.project, () => buildRefusalResponse(refusal('PROJECT_NOT_FOUND')))
  await openPage('/timesheet/none', 'leela')
  await expect.element(page.getByText('Project not found').first()).toBeVisible()
  await expect.element(page.getByText('It may have been deleted.')).toBeVisible()
})

test('the report dialog requires both dates and says when it is empty', async () => {
  server.reply(timesheets.projects, { data: [listed] })
  const reports = server.reply(timesheetReport.download, () => buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
  await openPage('/timesheet/projects', 'leela')
  await page.getByRole('button', { name: 'Timesheet report' }).click()
  await inDialog('Download').click()
  await expect.element(dialog.getByText('Please select both dates').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'From' }).fill('01/03/2026')
  await dialog.getByRole('textbox', { name: 'To' }).fill('31/03/2026')
  await inDialog('Download').click()
  await expect.element(dialog.getByText('No data available for download.')).toBeVisible()
  expect(reports.map(({ body }) => body)).toEqual([{ from: '2026-03-01', to: '2026-03-31' }])
})

test('the page of a project member shows the start, the days and the removal', async () => {
  const project = {
    ...physics,
    addedBy: getCastRef('meera'),
    created_at: '2026-03-01T05:00:00.000Z',
    users: [memberOf('ananya')],
  }
  server.reply(members.project, { data: project })
  server.reply(accountHistory.byProject, { allocations: [] })
  const line = { _id: physics._id, name: physics.name, done: 12, task_rows: null }
  const day = { ...record, projects: [line] }
  const other = {
    ...record,
    _id: '019a0000-0000-7000-8000-00000000b002',
    date: '2026-03-08',
    projects: [{ ...line, _id: cast.meera.id }],
  }
  const user = { ...getCastRef('ananya'), manager: null }
  server.reply(approval.view, { data: [day, other], total: 2, maxProjects: 1, user, day_gaps: {} })
  const removed = server.reply(members.removeUser, { data: [] })
  await openPage(`/timesheet/${physics._id}/${cast.ananya.id}/manage`, 'leela')
  await expect.element(page.getByRole('heading', { name: 'Ananya Iyer' })).toBeVisible()
  await expect.element(page.getByText('in the project since 01/03/2026 10:30 am')).toBeVisible()
  await expect.element(row('09/03/2026')).toBeVisible()
  expect(row('08/03/2026').elements()).toEqual([])
  await page.getByRole('button', { name: 'Remove user from project' }).click()
  await inDialog('Remove').click()
  await expect.element(page.getByText('User removed successfully')).toBeVisible()
  expect(removed.map(({ params }) => params)).toEqual([{ project: physics._id, user: cast.ananya.id }])
})

test.each(['meera', 'leela'] as const)('the address of the assign dialog opens it for %s', async (who) => {
  server.reply(timesheets.projects, { data: [] })
  server.reply(timesheets.projectsOfUser, { data: [], user: getCastRef('ananya'), version: 0 })
  await openPage(`/timesheet/users/${cast.ananya.id}/projects?dialog=assign`, who)
  await expect.element(inDialog('Assign projects')).toBeVisible()
})

test('a manager reads the projects of a team member but cannot change them', async () => {
  const mine = { ...physics, since: '2026-03-01T05:00:00.000Z', until: null }
  server.reply(timesheets.projectsOfUser, { data: [mine], user: getCastRef('ananya'), version: 0 })
  await openPage(`/timesheet/users/${cast.ananya.id}/projects?dialog=assign`, 'kavita')
  await expect.element(row(physics.name)).toBeVisible()
  expect(dialog.elements()).toEqual([])
  expect(page.getByRole('button', { name: /^(Remove|Assign Project)/ }).elements()).toEqual([])
})

test('members are uploaded from a workbook after a preview', async () => {
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  server.reply(timesheets.projects, { data: [listed] })
  const preview: MembersPreview = {
    name: 'Members.xlsx',
    count: 2,
    counts: { new: 2, bad: 0 },
    people: 2,
    projects: 1,
    members: [
      { row: 2, person: 'Ananya Iyer', project: physics.name, from: '2026-03-01', until: null },
      { row: 3, person: 'Imran Sheikh', project: physics.name, from: null, until: '2026-03-31' },
    ],
    problems: { count: 0, issues: [] },
    unread: [],
  }
  const batch = '019a0000-0000-7000-8000-000000000005'
  const requests = server.reply(membersImport.upload, ({ dryRun }) => (dryRun ? { preview } : { added: 2, batch }))
  await openPage('/timesheet/projects', 'leela')
  await page.getByRole('button', { name: 'Upload members' }).click()
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'Members.xlsx'))
  await expect.element(page.getByText('2 people will be added to 1 project.')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Imran Sheikh/ })).toHaveTextContent('31/03/2026')
  await expectAccessible()
  await page.getByRole('button', { name: 'Add 2 members' }).click()
  await expect.element(page.getByRole('heading', { name: '2 members added' })).toBeVisible()
  expect(requests.map(({ dryRun }) => dryRun)).toEqual([true, false])
})

test('a manager downloads the team’s report from the list of people', async () => {
  server.reply(members.users, { users: [], total: 0 })
  server.reply(timesheets.projects, { data: [listed] })
  const sent = server.reply(timesheetReport.download, buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
  await openPage('/timesheet/users', 'kavita')
  await page.getByRole('button', { name: 'Timesheet report' }).click()
  await dialog.getByRole('textbox', { name: 'From' }).fill('01/03/2026')
  await dialog.getByRole('textbox', { name: 'To' }).fill('10/03/2026')
  await inDialog('Download').click()
  await expect.element(dialog.getByText('No data available for download.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ from: '2026-03-01', to: '2026-03-10' })
})

test('a deputy is offered no actions for another manager’s team', async () => {
  const shown = { roleData: ['AUTHOR' as const], departments: [], projects: 1, waiting: 1, declined: 0, last_day: null }
  const own = { ...getCastRef('ananya'), ...shown, manager: { _id: cast.kavita.id, fullName: cast.kavita.fullName } }
  const other = { ...getCastRef('imran'), ...shown, manager: { _id: cast.farhan.id, fullName: cast.farhan.fullName } }
  server.reply(members.users, { users: [own, other], total: 2 })
  await openPage('/timesheet/users', 'kavita')
  await expect.element(row('Ananya Iyer').getByRole('button', { name: /^Actions for/ })).toBeVisible()
  await expect.element(row('Imran Sheikh')).toBeVisible()
  expect(
    row('Imran Sheikh')
      .getByRole('button', { name: /^Actions for/ })
      .elements(),
  ).toEqual([])
})

test('a second save of a person’s projects shows what the first one saved and can adopt it', async () => {
  const maths = { ...listed, _id: '019a0000-0000-7000-8000-0000000000f9', name: 'Maths sheets' }
  server.reply(timesheets.projects, { data: [listed, maths] })
  server.reply(timesheets.projectsOfUser, { data: [], user: getCastRef('ananya'), version: 7 })
  const sent = server.reply(timesheets.assign, ({ body }) => secondSave(body, 'projects', ['Maths sheets']) ?? { data: [] })
  await openPage(`/timesheet/users/${cast.ananya.id}/projects?dialog=assign`, 'meera')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Projects' }).click()
  await userEvent.keyboard(`${physics.name}{Enter}{Tab}`)
  await inDialog('Assign projects').click()
  await expectTold(sent, { shows: 'Maths sheets', choose: 'Use theirs', save: 'Assign projects' })
  expect(sent[1]?.body.projects).toEqual([maths._id])
})

test('a project name is chosen from all modules or added as a new one', async () => {
  server.reply(timesheets.projects, { data: [listed] })
  server.reply(projects.names, { names: ['NEET 2027', 'NEET Foundation', 'Physics authoring'] })
  const added = server.reply(timesheets.addProject, ({ body: { name } }) => ({ data: { ...listed, name } }))
  await openPage('/timesheet/projects', 'meera')
  const choose = async (typed: string, keys: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add Project' }).click()
    await dialog.getByLabelText('Project Name').fill(typed)
    await expect.element(page.getByText('NEET Foundation', { exact: true }).last()).toBeVisible()
    await userEvent.keyboard(keys)
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect.element(dialog.getByLabelText('Project Name')).toHaveFocus()
  await expectAccessible()
  await dialog.getByLabelText('Project Name').fill('neet')
  await expect.element(page.getByText('Add “neet”').last()).toBeVisible()
  await dialog.getByLabelText('Project Name').fill('neet 2027')
  await expect.element(dialog.getByText('NEET 2027 already exists. It stays one project.')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  // The arrow key selects an existing project. The last option and Ctrl+Enter take the typed text.
  await choose('neet', '{ArrowDown}{Enter}{Enter}')
  await choose('neet', '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}{Enter}')
  await choose('neet f', '{Control>}{Enter}{/Control}')
  expect(added.map(({ body }) => body.name)).toEqual(['neet 2027', 'NEET 2027', 'neet', 'neet f'])
})

test('a project lists its modules and links to those that could add it', async () => {
  server.reply(members.project, { data: { ...listed, users: [] } })
  server.reply(projects.modules, { project: physics, modules: ['sections', 'timesheets'] })
  server.reply(allocations.projects, { data: [] })
  await openPage(`/timesheet/${physics._id}`, 'meera')
  const places = page.getByRole('navigation', { name: 'Where Physics authoring is used' })
  await expect.element(places.getByRole('link', { name: 'Files' })).toHaveAttribute('href', '/project/Physics%20authoring')
  await expect.element(places.getByText('Timesheets')).toHaveAttribute('aria-current', 'page')
  expect(places.element().textContent).toBe('FilesTimesheetsnot in Allocation IDsnot in Worklognot in Targets')
  await expectAccessible()
  await places.getByRole('link', { name: 'Allocation IDs' }).click()
  await expect.element(dialog.getByLabelText('Project Name')).toHaveValue('Physics authoring')
})
