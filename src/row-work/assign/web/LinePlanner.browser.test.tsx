import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, type CastName } from '../../../../db/cast.ts'
import { getCastRef, buildTask } from '../../../../test/web/fixtures.ts'
import { expectAccessible, leavePage, openPage, server, emulateColourScheme } from '../../../../test/web/page.tsx'
import { buildRefusalResponse, type FakeRequest } from '../../../../test/web/server.ts'
import { allocations } from '../../../allocations/contract.ts'
import { departments } from '../../../departments/contract.ts'
import { projects } from '../../../projects/project-contract.ts'
import { users } from '../../../users/contract.ts'
import { rowFilters } from '../../../rows/filter/contract.ts'
import { fileRows } from '../../grid/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import { type LinePlan, planning } from '../plan-contract.ts'
import { splitRows } from '../split-rules.ts'

const file = 'JEE_Chemistry_Set02.xlsx'
const BATCH = '019a0000-0000-7000-8000-0000000000b1'
const SHOWN = { rows: [{ _id: BATCH, holders: [null] }] }
const daily: Partial<Record<CastName, number>> = { divya: 22, ananya: 31, rohit: 15, neha: 34, sneha: 29, anil: 44 }
const people: CastName[] = ['ananya', 'divya', 'neha', 'rohit', 'sneha', 'anil']
const departmentsOf = (name: CastName): string[] => (name === 'anil' ? ['Physics'] : ['Chemistry'])
const nameOf = (email: string): CastName => people.find((name) => cast[name].email === email) ?? 'ananya'

const hindranceOf = (name: CastName) =>
  name === 'ananya' ? { status: 'application-error', of: 'Chemistry', since: '2026-03-02T05:00:00.000Z' } : null

/** Divya is away for two days and has asked for three more. */
const awayOf = (name: CastName) =>
  name === 'divya'
    ? { days: 2, from: '2026-11-24', asked: 3, askedFrom: '2026-11-27' }
    : { days: 0, from: null, asked: 0, askedFrom: null }

type Asked = FakeRequest<typeof planning.planLine>['body']
const clashesOf = (role: string): number => (role === 'reviewer' ? 9 : 0)
const dealtOf = ({ role, onConflict }: Asked['roles'][number]): number => (onConflict === 'skip' ? 48 - clashesOf(role) : 48)
let kept = 0
/** A plan of 48 rows. If it has reviewers, nine rows have another reviewer. */
function planOf({ roles }: Asked): LinePlan {
  return {
    rows: 48,
    changes: Math.max(0, ...roles.map((asked) => dealtOf(asked) - kept)),
    departments: [{ name: 'Chemistry', count: 48 }],
    day: '2026-11-21',
    holidays: [],
    namedHolidays: [],
    shown: SHOWN,
    roles: roles.map((asked) => {
      const { role, people: requested, split } = asked
      const clashes = clashesOf(role)
      const dealt = dealtOf(asked)
      const loads = requested.map(({ person, weight }) => ({ open: 10, weight, pace: daily[nameOf(person)] }))
      const shares = splitRows(dealt, split, loads)
      return {
        role: role.toUpperCase() as LinePlan['roles'][number]['role'],
        dealt,
        left: 48 - dealt,
        changes: dealt - kept,
        people: requested.map(({ person }, at) => ({
          ...getCastRef(nameOf(person)),
          openNow: 10,
          share: shares[at] ?? 0,
          gets: shares[at] ?? 0,
          after: 10 + (shares[at] ?? 0),
          first: 1,
          last: 48,
          departments: departmentsOf(nameOf(person)),
          pace: (daily[nameOf(person)] ?? 0) * 6,
          withoutAccount: ['divya', 'anil'].includes(nameOf(person)),
          hindrance: hindranceOf(nameOf(person)),
          away: awayOf(nameOf(person)),
        })),
        last: 48,
        clashes: {
          count: clashes,
          rows: clashes === 0 ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9],
          holders: clashes === 0 ? [] : [{ fullName: 'Priya Nambiar', email: cast.priya.email, count: 9 }],
        },
        acted: { count: 0, rows: [] },
        moves: [],
        nobody: { count: 0, rows: [] },
      }
    }),
  }
}

/** Resolves when the first and last row of the file become known. */
let ends: Promise<void>
beforeEach(() => {
  kept = 0
  server.reply(users.ofDepartment, ({ query: { role } }) => ({
    data: people
      .filter((name) => role === undefined || cast[name].roles.includes(role))
      .map((name) => ({
        ...getCastRef(name),
        roleData: [...cast[name].roles],
        employee_id: null,
        manager: null,
        departments: departmentsOf(name),
        openTasks: 10,
        hindrance: hindranceOf(name),
      })),
  }))
  ends = Promise.resolve()
  server.reply(fileRows.grid, async ({ query }) => {
    if (query.limit === 1) await ends
    const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = buildTask(1, 'priya')
    const first = { ...row, author: null }
    return {
      total: 48,
      rows: query.order === 'desc' ? [{ ...first, sr_no: 48 }] : [first],
      sections: ['Optics'],
      sheet: { _id: BATCH, name: file, section: 'JEE 2027', secondReview: true, columns: [] },
    }
  })
})
const open = async (search = '') => openPage(`/project/JEE%202027/-/${file}?panel=line${search}`, 'meera')
const card = (name: string) => page.getByRole('region', { name, exact: true })
const assign = page.getByRole('button', { name: /^Assign \d+ rows/ })
/** Uses only the keyboard: the picker keeps the focus for the next person. */
async function add(role: string, ...names: string[]): Promise<void> {
  ;(page.getByRole('button', { name: `Add ${role}`, exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: `Add ${role}` })).toHaveFocus()
  for (const name of names) {
    await userEvent.keyboard(name)
    await expect.poll(() => page.getByRole('option', { name: new RegExp(name) }).elements().length).toBeGreaterThan(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: `Add ${role}`, exact: true })).toHaveFocus()
}

test('the note about a missing allocation ID stays next to its icon at both widths', async () => {
  await page.viewport(1366, 768)
  server.reply(planning.planLine, ({ body }) => planOf(body))
  await open()
  await expect.element(page.getByRole('button', { name: 'Add author' })).toHaveFocus()
  await add('author', 'Divya', 'Ananya')
  const note = card('Author').getByRole('button', { name: 'no allocation ID started' })
  await expect.element(note).toBeVisible()
  const button = note.element()
  const column = button.closest('th')
  const place = button.closest('table')?.parentElement
  const icon = button.parentElement?.querySelector('svg')
  if (column === null || place == null || icon == null) throw new Error('The note has no icon, or stands in no table.')
  // The second width is the one that is left beside an open menu.
  for (const width of ['907px', '707px']) {
    place.style.width = width
    const [shown, beside] = [button.getBoundingClientRect(), icon.getBoundingClientRect()]
    expect(beside.bottom, width).toBeGreaterThan(shown.top)
    expect(beside.right, width).toBeLessThanOrEqual(shown.left)
    expect(shown.right, width).toBeLessThanOrEqual(column.getBoundingClientRect().right)
    expect(button.scrollWidth, width).toBeLessThanOrEqual(button.clientWidth)
  }
})

test('the add button of a role reopens its picker while the picker has the focus', async () => {
  server.reply(planning.planLine, ({ body }) => planOf(body))
  await open()
  const more = card('Author').getByRole('button', { name: 'Add author', exact: true })
  for (const name of ['Ananya', 'Divya']) {
    await more.click()
    await expect.element(page.getByRole('combobox', { name: 'Add author' })).toHaveFocus()
    await expect.element(page.getByRole('combobox', { name: 'Add author' })).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard(name)
    await expect.poll(() => page.getByRole('option', { name: new RegExp(name) }).elements().length).toBeGreaterThan(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible()
  }
})

test('the figures of a person without a pace do not overlap at either width', async () => {
  await page.viewport(1366, 768)
  server.reply(planning.planLine, ({ body }) => {
    const plan = planOf(body)
    return {
      ...plan,
      roles: plan.roles.map((role) => ({ ...role, people: role.people.map((person) => ({ ...person, pace: 0 })) })),
    }
  })
  await open()
  await expect.element(page.getByRole('button', { name: 'Add author' })).toHaveFocus()
  await add('author', 'Ananya')
  await expect.element(card('Author').getByText('not enough days to tell').last()).toBeVisible()
  const place = card('Author').getByRole('table').element().parentElement
  if (place === null) throw new Error('The table stands nowhere.')
  for (const width of ['907px', '707px']) {
    place.style.width = width
    const figures = [...place.querySelectorAll('td')].filter(({ textContent }) => textContent !== '')
    const wide = figures.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(
      wide.map(({ textContent }) => textContent),
      width,
    ).toEqual([])
  }
})

test('four roles can be planned and assigned by keyboard alone, and one undo takes them back', async () => {
  const plans = server.reply(planning.planLine, ({ body }) => planOf(body))
  const acts = server.reply(planning.assignLine, { batch: BATCH, rows: 48, changed: 48 })
  const undone = server.reply(planning.undo, { rows: 48, unassigned: 0 })
  await open()
  await expect.element(page.getByText('48 rows, Chemistry')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add author' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Add author' })).toHaveTextContent('Add author')
  await add('author', 'Divya', 'Ananya')
  await add('reviewer', 'Rohit', 'Neha')
  await add('second reviewer', 'Sneha')
  await add('uploader', 'Anil')
  await expect.element(card('Author').getByText('48 of 48')).toBeVisible()
  await expect.element(card('Author').getByRole('row', { name: /Divya Nair.*Chemistry.*22.*10.*34.*23\/11\/2026/ })).toBeVisible()
  await expect.element(card('Uploader').getByText('– Physics')).toBeVisible()
  await expect
    .element(
      card('Author').getByRole('rowheader', {
        name: 'Divya Nair away on 2 days from 24/11/2026 asks for 3 days off from 27/11/2026 no allocation ID started',
      }),
    )
    .toBeVisible()
  expect(card('Author').getByText('no allocation ID started').elements()).toHaveLength(1)
  await expect
    .element(card('Author').getByRole('rowheader', { name: /^Ananya Iyer/ }))
    .toHaveTextContent('application error since 2 March 2026')
  await expect.element(card('Uploader').getByText(/^after Sneha Menon/)).toBeVisible()
  await expect.element(page.getByText('File done at this pace')).toBeVisible()
  expect(plans.at(-1)?.body.roles.map(({ role }) => role)).toEqual(['author', 'reviewer', 'reviewer-2', 'uploader'])
  await expect.poll(() => plans.at(-1)?.body).toMatchObject({ start: 1, end: 48 })

  await expect.element(page.getByText('9 rows already assigned to another reviewer')).toBeVisible()
  await expect.element(assign).toBeDisabled()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await page.getByRole('radio', { name: 'Leave them' }).click()
  await expect.element(card('Reviewer').getByText('39 of 39')).toBeVisible()
  await expect.element(assign).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Assigned tasks: 48 rows')).toBeVisible()
  await expect.element(page.getByRole('grid')).toHaveFocus()
  expect(acts).toHaveLength(1)
  expect(acts[0]?.body.shown).toEqual(SHOWN)
  expect(acts[0]?.body.roles.map(({ role, left, onConflict }) => [role, left, onConflict])).toEqual([
    ['author', 0, 'error'],
    ['reviewer', 9, 'skip'],
    ['reviewer-2', 0, 'error'],
    ['uploader', 0, 'error'],
  ])
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect.element(page.getByText('Assignment undone: 48 rows')).toBeVisible()
  expect(undone[0]?.body).toEqual({ batch: BATCH })
})

test('the planner focuses its first role, even when it is already loaded', async () => {
  server.reply(planning.planLine, ({ body }) => planOf(body))
  for (const _ of ['loads', 'is loaded']) {
    await open()
    await expect.element(page.getByText('48 rows, Chemistry')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add author' })).toHaveFocus()
    await leavePage()
  }
})

test('the planner names the person who sets the finish, and levels that role by pace', async () => {
  const plans = server.reply(planning.planLine, ({ body }) => planOf(body))
  await open()
  await add('reviewer', 'Rohit', 'Neha')
  await page.getByLabelText('Rows for Rohit Verma').fill('48')
  await page.getByLabelText('Rows for Neha Kulkarni').fill('0')
  await expect.element(page.getByText(/Rohit Verma sets the date\. With \d+ rows fewer the reviewers end on/)).toBeVisible()
  await page.getByRole('button', { name: 'Level the load' }).click()
  await expect.poll(() => plans.at(-1)?.body.roles[0]?.split).toBe('pace')
  await expect.element(page.getByRole('button', { name: 'Level the reviewers by pace' })).toHaveAttribute('aria-pressed', 'true')
})

test('a refused assignment of a line keeps the plan and loads the new numbers', async () => {
  const plans = server.reply(planning.planLine, ({ body }) => planOf(body))
  await open('&where=section:Optics')
  await expect.poll(() => plans.at(-1)?.body.filter?.searchFields).toMatchObject([{ key: 'section', value: 'Optics' }])
  await add('author', 'Ananya')
  server.reply(planning.assignLine, () =>
    buildRefusalResponse(refusal('PLAN_CHANGED', { values: { what: '47 rows to assign instead of 48' } })),
  )
  const before = plans.length
  await expect.element(assign).toBeEnabled()
  await assign.click()
  await expect.element(page.getByText(/47 rows to assign instead of 48/)).toBeVisible()
  await expect.poll(() => plans.length).toBeGreaterThan(before)
  await expect.element(page.getByRole('rowheader', { name: /Ananya Iyer/ })).toBeVisible()
})

test('the panel for one role adds several people, and shows department, pace and missing allocation ID', async () => {
  server.reply(planning.planLine, ({ body }) => planOf(body))
  const plans = server.reply(planning.plan, ({ body }) => {
    const [own] = planOf({ ...body, roles: [body] }).roles
    return { rows: 48, shown: SHOWN, ...(own ?? expect.fail('no role was planned')) }
  })
  const acts = server.reply(planning.split, { batch: BATCH, rows: 48, changed: 48, left: 0 })
  server.reply(projects.names, { names: ['JEE 2027'] })
  server.reply(departments.all, { data: [] })
  server.reply(allocations.idsOfProject, { ids: [] })
  const added = server.reply(allocations.addAccounts, {
    project: { _id: BATCH, name: 'JEE 2027' },
    department: { _id: BATCH, name: 'Chemistry' },
    added: ['phys-11'],
    existing: [],
  })
  await openPage(`/project/JEE%202027/-/${file}`, 'meera')
  await page.getByRole('button', { name: 'Assign Tasks', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Assign Tasks' })
  const picker = panel.getByRole('combobox', { name: 'Add person' })
  await expect.element(picker).toHaveFocus()
  for (const name of ['Divya', 'Ananya']) {
    await userEvent.keyboard(name)
    await expect.poll(() => page.getByRole('option', { name: new RegExp(name) }).elements().length).toBeGreaterThan(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible()
    await expect.element(picker).toHaveFocus()
  }
  await expect.element(panel.getByText('48 of 48')).toBeVisible()
  await expect
    .element(
      panel.getByRole('rowheader', {
        name: 'Divya Nair Chemistry · 22 per day away on 2 days from 24/11/2026 asks for 3 days off from 27/11/2026 no allocation ID started',
      }),
    )
    .toBeVisible()
  await expect.element(panel.getByRole('rowheader', { name: 'Ananya Iyer Chemistry · 31 per day' })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await panel.getByRole('button', { name: 'no allocation ID started' }).click()
  const ids = page.getByRole('textbox', { name: /^IDs, typed or pasted/ })
  await ids.fill('phys-11')
  await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue('JEE 2027')
  await expectAccessible()
  await expect.element(page.getByRole('button', { name: /^Add 1 ID/ })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'IDs to work with' })).not.toBeInTheDocument()
  expect(added.map(({ body }) => body)).toMatchObject([{ project: 'JEE 2027', department: 'Chemistry', ids: ['phys-11'] }])
  expect(acts, 'the keys were those of the card').toEqual([])
  await expect.element(panel.getByRole('button', { name: 'no allocation ID started' })).toHaveFocus()
  await panel.getByRole('button', { name: 'Add person' }).click()
  await expect.element(picker).toHaveFocus()
  await panel.getByRole('button', { name: 'Level the load' }).click()
  await expect.poll(() => plans.at(-1)?.body.split).toBe('load')
  await expect.element(picker).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Add person' }).click()
  await expect.element(picker).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel.getByRole('button', { name: 'Add person' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Assigned tasks: 48 rows')).toBeVisible()
  expect(acts[0]?.body.people.map(({ person }) => person)).toEqual([cast.divya.email, cast.ananya.email])
  expect(acts[0]?.body.shown).toEqual(SHOWN)
})

test('at 1366 × 768 the buttons of both panels stay in view', async () => {
  await page.viewport(1366, 768)
  server.reply(planning.planLine, ({ body }) => planOf(body))
  server.reply(planning.plan, ({ body }) => {
    const [own] = planOf({ ...body, roles: [body] }).roles
    return { rows: 48, shown: SHOWN, ...(own ?? expect.fail('no role was planned')) }
  })
  await open()
  await expect.element(page.getByRole('button', { name: 'Add author' })).toHaveFocus()
  await add('author', 'Divya', 'Ananya')
  await add('second reviewer', 'Sneha')
  await add('uploader', 'Anil')
  await expect.element(assign).toBeEnabled()
  await expect.element(assign).toBeInViewport({ ratio: 0.99 })
  await leavePage()
  await openPage(`/project/JEE%202027/-/${file}?panel=assign`, 'meera')
  const panel = page.getByRole('complementary', { name: 'Assign Tasks' })
  await expect.element(panel.getByRole('combobox', { name: 'Role' })).toBeInTheDocument()
  for (const name of [/^Cancel/, /^Assign/])
    await expect.element(panel.getByRole('button', { name }).last()).toBeInViewport({ ratio: 0.99 })
})

async function openOneRole(search = ''): Promise<void> {
  server.reply(planning.planLine, ({ body }) => planOf(body))
  server.reply(planning.plan, ({ body }) => {
    const [own] = planOf({ ...body, roles: [body] }).roles
    return { rows: 48, shown: SHOWN, ...(own ?? expect.fail('no role was planned')) }
  })
  await openPage(`/project/JEE%202027/-/${file}?panel=assign${search}`, 'meera')
  await expect.element(page.getByRole('combobox', { name: 'Add person' })).toHaveFocus()
}
const panel = page.getByRole('complementary', { name: 'Assign Tasks' })
const assignInPanel = panel.getByRole('button', { name: /^Assign \d+ rows/ })
async function choose(name: string): Promise<void> {
  await userEvent.keyboard(name)
  await expect.poll(() => page.getByRole('option', { name: new RegExp(name) }).elements().length).toBeGreaterThan(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible()
}
async function chooseReviewer(): Promise<void> {
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await userEvent.keyboard('reviewer{Enter}')
  await panel.getByRole('combobox', { name: 'Add person' }).click()
  await choose('Neha')
}

test('in the line planner Tab leaves the picker forwards and Shift+Tab backwards', async () => {
  server.reply(planning.planLine, ({ body }) => planOf(body))
  await open()
  await expect.element(page.getByRole('button', { name: 'Add author' })).toHaveFocus()
  const picker = page.getByRole('combobox', { name: 'Add author' })
  for (const [keys, name, next] of [
    ['{Tab}', 'Divya', 'Add reviewer'],
    ['{Shift>}{Tab}{/Shift}', 'Ananya', 'Leave Ananya Iyer out'],
  ] as const) {
    ;(page.getByRole('button', { name: 'Add author' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(picker).toHaveFocus()
    await choose(name)
    await userEvent.keyboard(keys)
    await expect.element(page.getByRole('button', { name: next })).toHaveFocus()
    await expect.element(picker).not.toBeInTheDocument()
  }
})

test('in the panel for one role Tab leaves the picker forwards and Shift+Tab backwards', async () => {
  await openOneRole()
  await choose('Divya')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(panel.getByRole('button', { name: 'Level the load' })).toHaveFocus()
  await panel.getByRole('button', { name: 'Add person' }).click()
  await choose('Ananya')
  await userEvent.tab()
  await expect.element(panel.getByRole('combobox', { name: 'Add person' })).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: /^Cancel/ })).toHaveFocus()
})

test('the panel for one role asks about rows of other people, and stays open after a refusal', async () => {
  await openOneRole()
  await chooseReviewer()
  await expect.element(panel.getByText('Rows already assigned: choose what happens to them.')).toBeVisible()
  await expect.element(assignInPanel).toBeDisabled()
  await panel.getByRole('radio', { name: 'Take them over' }).click()
  await expect.element(assignInPanel).toBeEnabled()
  const clash = '1 row is already assigned to another reviewer: row 3 (Priya Nambiar)'
  server.reply(planning.split, () => buildRefusalResponse(refusal('ALREADY_ASSIGNED', { values: { clashes: clash } })))
  await assignInPanel.click()
  await expect.element(panel.getByText(`${clash}.`)).toBeVisible()
  await expect.element(panel.getByRole('rowheader', { name: /Neha Kulkarni/ })).toBeVisible()
  await expect.element(panel.getByRole('radio', { name: 'Take them over' })).toBeChecked()
})

test('the assign button of both planners counts only the rows that change', async () => {
  kept = 7
  server.reply(planning.planLine, ({ body }) => planOf(body))
  await open()
  await add('reviewer', 'Neha')
  await page.getByRole('radio', { name: 'Leave them' }).click()
  await expect.element(page.getByRole('button', { name: 'Assign 32 rows' })).toBeEnabled()
  await expect.element(page.getByText('7 rows already have this reviewer.')).toBeVisible()
  await leavePage()
  await openOneRole()
  await chooseReviewer()
  await panel.getByRole('radio', { name: 'Leave them' }).click()
  await expect.element(panel.getByRole('button', { name: 'Assign 32 rows' })).toBeEnabled()
  await expect.element(panel.getByText('7 rows already have this reviewer.')).toBeVisible()
})

test('at 1366 × 768 Cancel does not move when the footer of a planner grows', async () => {
  await page.viewport(1366, 768)
  const placeOf = (): string => {
    const { left, top } = page
      .getByRole('button', { name: /^Cancel/ })
      .element()
      .getBoundingClientRect()
    return `${left} ${top}`
  }
  const note = page.getByText('Rows already assigned: choose what happens to them.')
  server.reply(planning.planLine, ({ body }) => planOf(body))
  await open()
  await expect.element(page.getByText('Nothing is saved yet')).toBeVisible()
  const before = placeOf()
  await add('reviewer', 'Neha')
  await expect.element(note).toBeVisible()
  expect(placeOf()).toBe(before)
  await page.getByRole('radio', { name: 'Leave them' }).click()
  await expect.element(assign).toBeEnabled()
  expect(placeOf()).toBe(before)
  await leavePage()
  await openOneRole()
  const beside = placeOf()
  await chooseReviewer()
  await expect.element(note).toBeVisible()
  expect(placeOf()).toBe(beside)
})

test('after an assignment the page says who has the rows, and links to them', async () => {
  server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
  server.reply(rowFilters.values, { data: [{ value: cast.divya.email, label: 'Divya Nair', count: 48 }], distinct: 1 })
  server.reply(planning.planLine, ({ body }) => planOf(body))
  server.reply(planning.plan, ({ body }) => {
    const [own] = planOf({ ...body, roles: [body] }).roles
    return { rows: 48, shown: SHOWN, ...(own ?? expect.fail('no role was planned')) }
  })
  let isAssigned = false
  const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = buildTask(1, 'divya')
  server.reply(fileRows.grid, ({ body: { searchFields } }) => {
    const isEmpty = isAssigned && searchFields.some(({ key, value }) => key === 'author' && value === '')
    const sheet = { _id: BATCH, name: file, section: 'JEE 2027', secondReview: true, columns: [] }
    return { total: isEmpty ? 0 : 48, rows: isEmpty ? [] : [row], sections: [], sheet }
  })
  server.reply(planning.split, () => {
    isAssigned = true
    return { batch: BATCH, rows: 48, changed: 48, left: 0 }
  })
  server.reply(planning.undo, () => {
    isAssigned = false
    return { rows: 48, unassigned: 0 }
  })
  await openPage(`/project/JEE%202027/-/${file}?where=turn:AUTHOR,author:&panel=assign`, 'meera')
  await expect.element(page.getByRole('combobox', { name: 'Add person' })).toHaveFocus()
  await userEvent.keyboard('Divya')
  await expect.poll(() => page.getByRole('option', { name: /Divya/ }).elements().length).toBeGreaterThan(0)
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  const says = page.getByText('Author: Divya Nair 48. They see their rows on Home; the first submitted row moves on to review.')
  await expect.element(says).toBeVisible()
  await expect.element(page.getByText('48 rows assigned')).toBeVisible()
  await expect.element(page.getByText('No rows match these filters')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: 'Show these rows' }).click()
  await expect.element(page.getByRole('row', { name: /PHY-0001/ })).toBeVisible()
  expect(new URLSearchParams(location.search).get('where')).toMatch(
    /^author:divya\.nair%40proofline\.example,author_allocation_date:\d{4}-\d\d-\d\d$/,
  )
  history.back()
  await expect.element(says).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('row', { name: /PHY-0001/ })).toBeVisible()
  await expect.element(says).not.toBeInTheDocument()
})

test('the only person of a role is proposed once, and not again after being removed', async () => {
  const only = {
    ...getCastRef('imran'),
    roleData: ['AUTHOR' as const],
    employee_id: null,
    manager: null,
    departments: ['Chemistry'],
  }
  server.reply(users.ofDepartment, { data: [{ ...only, openTasks: 10, hindrance: null }] })
  server.reply(planning.planLine, ({ body }) => planOf(body))
  server.reply(planning.plan, ({ body }) => {
    const [own] = planOf({ ...body, roles: [body] }).roles
    return { rows: 48, shown: SHOWN, ...(own ?? expect.fail('no role was planned')) }
  })
  await openPage(`/project/JEE%202027/-/${file}?panel=assign`, 'meera')
  const panel = page.getByRole('complementary', { name: 'Assign Tasks' })
  await expect.element(panel.getByText('48 of 48')).toBeVisible()
  await expect.element(panel.getByRole('spinbutton', { name: 'End index' })).toHaveValue('48')
  await panel.getByRole('button', { name: 'Leave Imran Sheikh out' }).click()
  const picker = panel.getByRole('combobox', { name: 'Add person' })
  await expect.element(picker).toHaveFocus()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Assign Tasks', exact: true }).click()
  await expect.element(picker).toHaveFocus()
  await expect.element(panel.getByText('Imran Sheikh')).not.toBeInTheDocument()
})

/** The plans arrive only when the returned function is called. */
async function openWithSlowPlans() {
  const waiting: (() => void)[] = []
  server.reply(planning.planLine, ({ body }) => planOf(body))
  server.reply(planning.plan, async ({ body }) => {
    await new Promise<void>((come) => waiting.push(come))
    const [own] = planOf({ ...body, roles: [body] }).roles
    return { rows: 48, shown: SHOWN, ...(own ?? expect.fail('no role was planned')) }
  })
  const acts = server.reply(planning.split, { batch: BATCH, rows: 48, changed: 48, left: 0 })
  await openPage(`/project/JEE%202027/-/${file}?panel=assign`, 'meera')
  await expect.element(page.getByRole('combobox', { name: 'Add person' })).toHaveFocus()
  await userEvent.keyboard('Divya')
  await expect.poll(() => page.getByRole('option', { name: /Divya/ }).elements().length).toBeGreaterThan(0)
  return { acts, planComes: () => waiting.splice(0).forEach((come) => come()), isAsked: () => waiting.length > 0 }
}

test('Ctrl+Enter right after choosing a person assigns as soon as the plan arrives', async () => {
  const { acts, planComes, isAsked } = await openWithSlowPlans()
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  const submit = page.getByRole('complementary').getByRole('button', { name: /^Assign 48 rows/ })
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await expect.poll(isAsked).toBe(true)
  expect(acts).toHaveLength(0)
  planComes()
  await expect.poll(() => acts.map(({ body }) => body.people.map(({ person }) => person))).toEqual([[cast.divya.email]])
  await expect.element(page.getByRole('complementary', { name: 'Assign Tasks' })).not.toBeInTheDocument()
  expect(acts).toHaveLength(1)
})

test('an earlier Ctrl+Enter does not assign a plan that was changed before it arrived', async () => {
  const { acts, planComes, isAsked } = await openWithSlowPlans()
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  await expect.poll(isAsked).toBe(true)
  await page.getByRole('button', { name: 'Level the load' }).click()
  planComes()
  await expect.poll(isAsked).toBe(true)
  planComes()
  const submit = page.getByRole('complementary').getByRole('button', { name: /^Assign 48 rows/ })
  await expect.element(submit).toBeEnabled()
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  expect(acts).toHaveLength(0)
})

test('a typed start index is not mixed with the proposed range', async () => {
  let arrive = (): void => undefined
  ends = new Promise((resolve) => (arrive = resolve))
  server.reply(planning.plan, ({ body }) => ({
    rows: 48,
    shown: SHOWN,
    ...(planOf({ ...body, roles: [body] }).roles[0] ?? expect.fail()),
  }))
  await openPage(`/project/JEE%202027/-/${file}?panel=assign`, 'meera')
  const start = page.getByRole('spinbutton', { name: 'Start index' })
  await start.click()
  arrive()
  await expect.element(page.getByText(/48 rows, 1 to 48/)).toBeVisible()
  await userEvent.keyboard('7')
  await expect.element(start).toHaveValue('7')
  await expect.element(page.getByRole('spinbutton', { name: 'End index' })).toHaveValue('')
})
