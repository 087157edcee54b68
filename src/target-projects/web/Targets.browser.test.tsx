import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { expectTold, secondSave } from '../../../test/web/two-saves.ts'
import { toDay } from '../../kit/shared/time.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { type AssignedTarget, type TargetHistoryEntry, type Moves, assignedTargets } from '../assigned-contract.ts'
import { type TargetProject, type TargetRow, targetProjects } from '../contract.ts'
import { refusal } from '../refusals.ts'

const TODAY = toDay(new Date())
const ids = ['a01', 'a02', 'a03', 'a04', 'a05'].map((end) => `019a0000-0000-7000-8000-000000000${end}`)
const [projectId = '', targetId = '', ofImran = '', ofAnanya = '', entryId = ''] = ids
const AT = '2026-03-01T05:00:00.000Z'
const project: TargetProject = {
  _id: projectId,
  project_name: 'NEET 2027',
  addedBy: getCastRef('meera'),
  created_at: AT,
  rows: 1,
  people: 2,
}
const row: TargetRow = {
  _id: targetId,
  project_id: projectId,
  project_name: 'NEET 2027',
  keyword: 'Physics authoring',
  sub_project_name: 'Set 03',
  department: 'Physics',
  subject: 'Optics',
  role: 'AUTHOR',
  addedBy: getCastRef('meera'),
  created_at: AT,
  deleted_on: null,
  people: 2,
  is_timesheet_project: true,
}
const targetOf = (_id: string, who: 'imran' | 'ananya', more: Partial<AssignedTarget> = {}): AssignedTarget => ({
  _id,
  target_id: targetId,
  project_id: projectId,
  project_name: 'NEET 2027',
  sub_project: 'Set 03',
  keyword: 'Physics authoring',
  department: 'Physics',
  subject: 'Optics',
  role: 'AUTHOR',
  user: getCastRef(who),
  target_assigned: 40,
  dateEffective: '2026-01-01',
  next: null,
  counts_instead: null,
  version: 7,
  ...more,
})
const person = (who: 'imran' | 'ananya' | 'neha' | 'meera') => ({
  ...getCastRef(who),
  roleData: [who === 'neha' ? ('REVIEWER' as const) : ('AUTHOR' as const)],
  departments: ['Physics'],
})
const none: Moves = { people: [], days: [], count: 0, first: null, last: null }
const moving = (count: number): Moves => ({
  people: [{ user: getCastRef('imran'), refused: null, count, first: '2026-03-09', last: '2026-03-10' }],
  days: ['2026-03-09', '2026-03-10'].map((date) => ({
    user: cast.imran.id,
    date,
    project: 'Physics authoring',
    done: 40,
    from: 40,
    to: 36,
  })),
  count,
  first: '2026-03-09',
  last: '2026-03-10',
})
const dialog = page.getByRole('dialog')
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const address = `/target-assign/${projectId}/${targetId}`

function replies() {
  server.reply(targetProjects.rows, { data: [row], project: { _id: projectId, project_name: 'NEET 2027' } })
  server.reply(targetProjects.choices, {
    users: [person('ananya'), person('imran'), person('neha'), person('meera')],
    departments: ['Chemistry', 'Physics'],
    keywords: ['Physics authoring'],
  })
  return server.reply(assignedTargets.list, {
    data: [
      targetOf(ofAnanya, 'ananya', { next: { target_count: 45, effective_date: '2199-12-01' } }),
      targetOf(ofImran, 'imran'),
    ],
  })
}

test('a target project is added, and not deleted while it has targets', async () => {
  let all = [project]
  server.reply(targetProjects.projects, () => ({ data: all }))
  const added = server.reply(targetProjects.addProject, ({ body: { project_name: added = '' } }) => {
    const data = { ...project, _id: entryId, project_name: added, rows: 0, people: 0 }
    all = [...all, data]
    return { data }
  })
  server.reply(targetProjects.removeProject, () =>
    buildRefusalResponse(refusal('PROJECT_DELETE_ERR', { values: { reason: '1 target row still uses it' } })),
  )
  await openPage('/targets', 'meera')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await inDialog('Add Project').click()
  await expect.element(dialog.getByText('Please input project name!').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Project Name' }).fill('JEE 2027')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(rowOf('JEE 2027')).toBeVisible()
  expect(added.map(({ body }) => body)).toEqual([{ project_name: 'JEE 2027' }])
  await chooseAct(rowOf('NEET 2027'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(dialog.getByText('The project can’t be deleted: 1 target row still uses it.')).toBeVisible()
  await expectAccessible()
})

test('adding a target requires all fields, and deleting it first shows the effect', async () => {
  replies()
  const added = server.reply(targetProjects.addRow, { data: row })
  server.reply(assignedTargets.removalMoves, moving(2))
  const removed = server.reply(targetProjects.removeRow, {})
  await openPage(`/target/${projectId}`, 'meera')
  await expect.element(rowOf('Physics authoring')).toBeVisible()
  await page.getByRole('button', { name: 'Add target' }).click()
  await inDialog('Add target').click()
  for (const sentence of [
    'Please input keyword!',
    'Please input sub project name!',
    'Please select the department!',
    'Please input subject!',
    'Please select the role!',
  ])
    await expect.element(dialog.getByText(sentence).first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Keyword' }).fill('Physics authoring')
  await dialog.getByRole('textbox', { name: 'Sub project' }).fill('Set 04')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Waves')
  await dialog.getByRole('combobox', { name: 'Department' }).click()
  await userEvent.keyboard('Phys{Enter}')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await userEvent.keyboard('{Enter}')
  await inDialog('Add target').click()
  await expect.element(page.getByText('Target added successfully')).toBeVisible()
  expect(added.map(({ body }) => body)).toEqual([
    { keyword: 'Physics authoring', sub_project_name: 'Set 04', subject: 'Waves', department: 'Physics', role: 'AUTHOR' },
  ])
  await chooseAct(rowOf('Physics authoring'), 'Delete')
  await expect.element(dialog.getByText(/From today on it is no longer anyone’s target: 2 people have it now/)).toBeVisible()
  await expect.element(dialog.getByText('This changes 2 report days')).toBeVisible()
  await inDialog('Delete').click()
  await expect.element(page.getByText('Target removed succesfully.')).toBeVisible()
  expect(removed.map(({ params, query }) => [params, query])).toEqual([[{ id: targetId }, { confirm: true }]])
})

test('many people get a target at once, and a refused person is named with the reason', async () => {
  replies()
  const request = server.reply(assignedTargets.moves, none)
  const assigned = server.reply(assignedTargets.assign, {
    data: [],
    results: [
      { user: getCastRef('ananya'), _id: ofAnanya, refused: null },
      {
        user: getCastRef('imran'),
        _id: null,
        refused: { code: 'EFFECTIVE_DATE_EXISTS', message: 'Effectice Date Already Exist' },
      },
    ],
  })
  await openPage(address, 'meera')
  await expect.element(rowOf('Ananya Iyer')).toHaveTextContent('45 from 01/12/2199')
  await page.getByRole('button', { name: 'Assign' }).click()
  await inDialog('Assign').click()
  for (const sentence of ['Please select a user.', 'Please input the target count!', 'Please input the effective date!'])
    await expect.element(dialog.getByText(sentence).first()).toBeVisible()
  // The logged-in person is not included, because nobody may set targets for themselves.
  await expect.element(inDialog('Authors of Physics (2)')).toBeVisible()
  await inDialog('Everyone who has it (2)').click()
  await dialog.getByRole('spinbutton', { name: 'Target count' }).fill('36')
  await dialog.getByRole('textbox', { name: 'Effective date' }).fill(formatDay(addDaysTo(TODAY, 1)))
  await expect.element(dialog.getByText('No report days change.')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Assigned to 1 of 2')).toBeVisible()
  await expect.element(page.getByText('Imran Sheikh: Effectice Date Already Exist')).toBeVisible()
  const body = { user: [cast.ananya.id, cast.imran.id], target_assigned: 36, dateEffective: addDaysTo(TODAY, 1) }
  await expect.poll(() => request.at(-1)?.body).toEqual({ targetId, ...body })
  expect(assigned.map((each) => each.body)).toEqual([body])
})

test('a change lists the affected days before it is saved, with the history below', async () => {
  replies()
  const maker = { made_at: AT, made_by: getCastRef('meera'), ended_on: null }
  const history: TargetHistoryEntry[] = [
    { _id: entryId, effective_date: '2199-12-01', target_count: 45, voided: null, ...maker },
    {
      _id: ofAnanya,
      effective_date: '2026-02-12',
      target_count: 4,
      voided: { at: AT, by: getCastRef('arjun'), reason: 'Typed 4 for 40' },
      ...maker,
    },
    { _id: ofImran, effective_date: '2026-01-01', target_count: 40, voided: null, ...maker, made_by: getCastRef('imran') },
  ]
  server.reply(assignedTargets.history, { data: history })
  server.reply(assignedTargets.moves, moving(2))
  const edits = server.reply(assignedTargets.edit, { data: [], results: [] })
  await openPage(address, 'meera')
  await chooseAct(rowOf('Imran Sheikh'), 'Change')
  await expect.element(dialog.getByText('Withdrawn by Arjun Rao', { exact: false })).toBeVisible()
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: '40 from 01/01/2026' }).getByText('own figure'))
    .toBeVisible()
  expect(dialog.getByText('own figure').elements()).toHaveLength(1)
  await expect.element(dialog.getByText(`in force on ${formatDay(TODAY)}`)).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Target count' }).fill('1.005')
  await dialog.getByRole('textbox', { name: 'Effective date' }).fill('09/03/2026')
  await inDialog('Save').click()
  await expect.element(dialog.getByText(/must be a number from 0 to 99,99,999.99/).first()).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Target count' }).fill('36')
  await expect.element(dialog.getByText('This changes 2 report days')).toBeVisible()
  await expect
    .element(dialog.getByRole('group', { name: 'Days that change' }).getByRole('row').nth(1))
    .toHaveTextContent('09/03/2026')
  await inDialog('Save').click()
  await expect.element(page.getByText('Target updated successfully')).toBeVisible()
  expect(edits.map(({ query, body }) => ({ query, body }))).toEqual([
    { query: { confirm: true }, body: { target_assigned: 36, dateEffective: '2026-03-09', version: 7 } },
  ])
})

test('an entry is withdrawn from the history with a reason', async () => {
  replies()
  const entry: TargetHistoryEntry = {
    _id: entryId,
    effective_date: '2199-12-01',
    target_count: 450,
    made_at: AT,
    made_by: getCastRef('meera'),
    voided: null,
    ended_on: null,
  }
  let history = [entry]
  server.reply(assignedTargets.history, () => ({ data: history }))
  server.reply(assignedTargets.withdrawalMoves, none)
  const withdrawn = server.reply(assignedTargets.withdraw, ({ body: { reason } }) => {
    history = [{ ...entry, voided: { at: AT, by: getCastRef('meera'), reason } }]
    return { data: history }
  })
  await openPage(address, 'meera')
  await chooseAct(rowOf('Imran Sheikh'), 'History')
  await dialog.getByRole('button', { name: 'Withdraw 450 from 01/12/2199' }).click()
  await inDialog('Withdraw').click()
  await expect.element(dialog.getByText('Please enter the reason.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Typed 450 for 45')
  await inDialog('Withdraw').click()
  await expect.element(page.getByText('History entry withdrawn')).toBeVisible()
  await expect.element(dialog.getByText('Typed 450 for 45', { exact: false })).toBeVisible()
  await expect.poll(() => dialog.getByRole('button', { name: /^Withdraw/ }).elements()).toEqual([])
  expect(withdrawn.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: entryId }, body: { reason: 'Typed 450 for 45' } },
  ])
})

test('the list of targets can be shown as of another day', async () => {
  const lists = replies()
  await openPage(`${address}?asOf=2026-02-01`, 'meera')
  await expect.element(rowOf('Imran Sheikh')).toBeVisible()
  await expect.poll(() => lists.at(-1)?.query).toEqual({ asOf: '2026-02-01' })
  const day = page.getByRole('textbox', { name: 'As of' })
  await day.fill('01/03/2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lists.at(-1)?.query).toEqual({ asOf: '2026-03-01' })
  await expectAccessible()
})

test('the page is refused to people who do not manage targets', async () => {
  await openPage('/targets', 'kavita')
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page is not for your role' })).toBeVisible()
})

test('a save of a target over somebody else’s change first shows that change', async () => {
  replies()
  server.reply(assignedTargets.history, { data: [] })
  server.reply(assignedTargets.moves, none)
  const words = ['Physics authoring: 45 from 01/03/2026']
  const sent = server.reply(assignedTargets.edit, ({ body }) => secondSave(body, 'targets', words) ?? { data: [], results: [] })
  await openPage(address, 'meera')
  await chooseAct(rowOf('Imran Sheikh'), 'Change')
  await dialog.getByRole('spinbutton', { name: 'Target count' }).fill('36')
  await dialog.getByRole('textbox', { name: 'Effective date' }).fill('09/03/2026')
  await inDialog('Save').click()
  await expectTold(sent, { shows: words.join(', '), choose: 'Continue with what I typed', save: 'Save' })
})
