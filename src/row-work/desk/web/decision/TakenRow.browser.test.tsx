/**
 * A row is taken from its person while they type. The desk stays open for reading, and the keys that they are still typing do
 * nothing.
 */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, type CastName } from '../../../../../db/cast.ts'
import { file, people, buildDeskRow } from '../../../../../test/web/desk-rows.ts'
import { buildMe } from '../../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../../test/web/server.ts'
import type { StaffRole } from '../../../../access/levels.ts'
import type { Reply } from '../../../../kit/shared/endpoint.ts'
import { refetchForOthers } from '../../../../kit/web/use-calls.ts'
import { session } from '../../../../session/contract.ts'
import { taskHistory } from '../../../../rows/history/contract.ts'
import { refusal } from '../../../../rows/refusals.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { tasks } from '../../contract.ts'

type Taken = Omit<Reply<typeof taskHistory.taken>, 'success' | 'message'>
const named = (who: CastName) => ({ _id: cast[who].id, fullName: cast[who].fullName })
const nothing: Taken = { what: null, who: null, to: null, at: null, status: null, by: null }
const AT = '2026-11-20T06:33:00.000Z'
const given: Taken = { ...nothing, what: 'given', who: named('kavita'), to: named('imran'), at: AT }

const SENTENCE = 'Please check the sheet:'
const REST = '{Enter}1. unit missing{Enter}2. wrong key{Enter}{Control>}{Enter}{/Control}'
/** Opens a desk with half a sentence typed into it. `state` is the server's list. */
const openDesk = async (role: StaffRole, typed = true) => {
  const state: { listed: Task[]; all: Task[] | undefined; refuses?: Response; taken: Taken } = {
    listed: [1, 2, 3].map((srNo) => buildDeskRow(role, srNo)),
    all: undefined,
    taken: given,
  }
  server.reply(tasks.list, ({ query: { type }, body: { searchFields } }) => {
    if (state.refuses) return state.refuses.clone()
    const single = type === 'all' && searchFields[0]?.key === 'sr_no'
    const listed = single
      ? (state.all ?? state.listed).filter(({ sr_no: srNo }) => String(srNo) === searchFields[0]?.value)
      : state.listed
    return { tasks: listed, tasks_count: listed.length, waiting: 0, role, file, reworks: 0, accountId: 'phy-01' }
  })
  const request = server.reply(taskHistory.taken, () => state.taken)
  const sent = server.reply(tasks.update, () => buildRefusalResponse(refusal('TASK_NOT_FOUND')))
  await openPage('/assigned/Set01.xlsx?task=1', people[role])
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  if (typed) {
    await userEvent.keyboard('2')
    await page.getByRole('textbox', { name: 'Comments' }).fill(SENTENCE)
  }
  return { state, sent, asked: request }
}
const card = () => page.getByRole('alert').filter({ hasText: /submitted/ })
const refetch = () => refetchForOthers(['tasks'])

test.each(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const)(
  'for the %s the desk of a row that was given away stays, and later keys decide nothing',
  async (role) => {
    const { state, sent, asked } = await openDesk(role)
    const text = page.getByRole('textbox', { name: 'Comments' })
    await userEvent.click(text)
    state.listed = state.listed.slice(1)
    await refetch()
    await expect.element(card()).toHaveFocus()
    await userEvent.keyboard(REST)
    await expect.element(card()).toHaveTextContent('Kavita Desai gave this row to Imran Sheikh')
    await expect
      .element(card())
      .toHaveTextContent('20/11/2026 12:03 pm, while you were typing. Nothing was submitted, and your draft is not passed on.')
    await expect.element(card()).toHaveFocus()
    expect(sent).toEqual([])
    expect(asked.map(({ params, query }) => [params.role, Number(query.version)])).toEqual([[role, 1]])
    const desk = page.getByRole('region', { name: 'Task 1' })
    await expect.element(desk.getByRole('region', { name: 'Comments', exact: true })).toHaveTextContent(SENTENCE)
    expect(
      desk
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    ).toEqual(['Copy all', 'Copy', 'Copy', 'Close', 'Next task, PHY-0002'])
    expect(location.search).toContain('task=1')
    await expect.element(page.getByText('taken away').first()).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await emulateColourScheme(scheme)
      await expectAccessible()
    }
  },
)

const now = (role: StaffRole, more: Partial<Task>): Task => buildDeskRow(role, 1, { version: 2, ...more })
const waits = { updateTask: { enabled: false, message: 'Waiting for the author.' } }
test.each<[string, Partial<Taken>, Task | 'gone' | 'refused' | 'kept', string, string]>([
  [
    'unassigned',
    { what: 'unassigned', who: named('meera') },
    'gone',
    'Meera Joshi took this row from you',
    'Nothing was submitted',
  ],
  [
    'that was given to a person unknown to them',
    { what: 'given', who: named('meera') },
    'gone',
    'Meera Joshi gave this row to someone else',
    'Nothing was submitted',
  ],
  [
    'that was taken by a person whom they may not know',
    { what: 'unassigned' },
    'gone',
    'This row was taken from you',
    'Nothing was submitted',
  ],
  [
    'reopened',
    { what: 'reopened', who: named('meera') },
    now('REVIEWER', { author_status: null, turn: 'AUTHOR', ...waits }),
    'Meera Joshi reopened this row',
    'Nothing was submitted, and your draft is not passed on.',
  ],
  [
    'that was decided in another tab',
    { what: 'decided', who: named('neha'), status: 'approved', by: 'REVIEWER' },
    now('REVIEWER', { reviewer_status: 'approved', turn: 'REVIEWER-2', updateTask: { enabled: false, message: '' } }),
    'You decided this row in another tab',
    'What you typed here was not submitted.',
  ],
  [
    'that the author took back',
    { what: 'undone', who: named('ananya') },
    now('REVIEWER', { author_status: null, turn: 'AUTHOR', ...waits }),
    'Ananya Iyer undid their decision',
    'Nothing was submitted',
  ],
  ['of a deleted file', { what: 'deleted' }, 'refused', 'The file was deleted', 'Nothing was submitted'],
])('the desk of a row %s stays, says why the row was lost, and keeps the text', async (_, taken, becomes, head, body) => {
  const { state, sent } = await openDesk('REVIEWER')
  state.taken = { ...nothing, at: AT, ...taken }
  const others = state.listed.slice(1)
  if (becomes === 'refused') state.refuses = buildRefusalResponse(refusal('FILE_NOT_FOUND'))
  state.listed = others
  if (typeof becomes === 'object') state.all = [becomes, ...others]
  await refetch()
  await expect.element(card()).toHaveFocus()
  await expect.element(card()).toHaveTextContent(head)
  await expect.element(card()).toHaveTextContent(body)
  await userEvent.keyboard(REST)
  await expect.element(page.getByRole('region', { name: 'Comments', exact: true })).toHaveTextContent(SENTENCE)
  expect(sent).toEqual([])
})

test('a row decided elsewhere is marked as taken even while the list still has it', async () => {
  const { state } = await openDesk('REVIEWER')
  state.taken = { ...nothing, what: 'reopened', at: AT, who: null }
  state.listed = [now('REVIEWER', { author_status: null, turn: 'AUTHOR', ...waits }), ...state.listed.slice(1)]
  await refetch()
  await expect.element(card()).toHaveTextContent('This row was reopened')
  const queue = page.getByRole('navigation', { name: 'Tasks in this list' })
  await expect.element(queue.getByRole('button', { name: 'PHY-0001 taken away' })).toHaveAttribute('aria-current', 'true')
})

test('when access to the lists is lost, the desk stays until it is closed', async () => {
  const { state } = await openDesk('AUTHOR')
  server.reply(session.me, { user: { ...buildMe('ananya'), enableAssignments: false } })
  server.reply(taskHistory.taken, buildRefusalResponse(refusal('NOT_ALLOWED')))
  state.refuses = buildRefusalResponse(refusal('NOT_ALLOWED'))
  await refetchForOthers(['access'])
  await expect.element(card()).toHaveTextContent('You no longer work on tasks as author')
  await userEvent.keyboard(REST)
  await expect.element(page.getByRole('region', { name: 'Comments', exact: true })).toHaveTextContent(SENTENCE)
  expect(page.getByRole('button', { name: /^Next task/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
})

test('when the role is lost, the desk stays and the session does not end yet', async () => {
  const { state } = await openDesk('AUTHOR')
  const present = { user: buildMe('ananya') }
  server.reply(session.me, buildRefusalResponse(refusal('ROLE_NOT_HELD')))
  state.refuses = buildRefusalResponse(refusal('ROLE_NOT_HELD'))
  await refetchForOthers(['access', 'tasks'])
  await expect.element(card()).toHaveTextContent('You no longer work on tasks as author')
  await userEvent.keyboard(REST)
  await expect.element(page.getByRole('region', { name: 'Comments', exact: true })).toHaveTextContent(SENTENCE)
  // Restores access, because the page would otherwise reload at the end of the test.
  server.reply(session.me, present)
  await refetchForOthers(['access'])
  await expect.element(card()).not.toHaveTextContent('You no longer work')
})

test('a taken row without typed text mentions no draft', async () => {
  const { state } = await openDesk('AUTHOR', false)
  state.listed = state.listed.slice(1)
  await refetch()
  await expect.element(card()).toHaveTextContent('20/11/2026 12:03 pm. Nothing was submitted.')
  expect(page.getByText('What you typed').elements()).toEqual([])
})

test('a taken row without a known cause still says that nothing was submitted', async () => {
  const { state } = await openDesk('AUTHOR')
  server.reply(taskHistory.taken, buildRefusalResponse(refusal('TASK_NOT_FOUND')))
  state.listed = state.listed.slice(1)
  await refetch()
  await expect.element(card()).toHaveTextContent('This row is no longer yours')
  await expect.element(card()).toHaveTextContent('Nothing was submitted, and your draft is not passed on.')
})

test('after Escape the keys act on the card, and closing it keeps the draft', async () => {
  const { state } = await openDesk('AUTHOR')
  state.listed = state.listed.slice(1)
  await refetch()
  await expect.element(card()).toHaveFocus()
  await userEvent.keyboard('gh?j{Enter}')
  await expect.element(card()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toHaveFocus()
  await expect.element(page.getByText(/Kept for you until \d\d\/\d\d\/\d{4}\./)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(card()).not.toBeInTheDocument()
  await expect.element(page.getByRole('grid')).toHaveFocus()
  await expect.element(page.getByRole('row', { name: /PHY-0001/ })).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('proofline.draft.'))).toHaveLength(1)
})

test('the button Next task opens the next ready row', async () => {
  const { state } = await openDesk('REVIEWER')
  state.listed = state.listed.slice(1)
  await refetch()
  await page.getByRole('button', { name: 'Next task, PHY-0002' }).click()
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await expect.element(card()).not.toBeInTheDocument()
  await expect.element(page.getByRole('form', { name: 'Update task' })).toBeVisible()
})

test('a decision refused because the row is gone leads to the card of the taken row', async () => {
  const { state } = await openDesk('AUTHOR')
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Spam')
  state.listed = state.listed.slice(1)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(card()).toHaveTextContent('Kavita Desai gave this row to Imran Sheikh')
})

test('a person’s own decision is not shown as taken, even if its event arrives before the response', async () => {
  const { state } = await openDesk('REVIEWER', false)
  let respond = (): void => undefined
  const decided = now('REVIEWER', { reviewer_status: 'approved', turn: 'REVIEWER-2', undoUntil: null })
  server.reply(tasks.update, async () => {
    await new Promise<void>((done) => (respond = done))
    return { task: decided, reworks: 0, unassigned: 0 }
  })
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  state.all = [decided, ...state.listed.slice(1)]
  state.listed = state.listed.slice(1)
  await refetch()
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toBeVisible()
  expect(page.getByText('taken away').elements()).toEqual([])
  respond()
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  expect(page.getByText('taken away').elements()).toEqual([])
})

test('the typed text can be copied, and becomes a draft again after another decision', async () => {
  const { state } = await openDesk('REVIEWER')
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('proofline.draft.'))
  state.taken = { ...nothing, what: 'decided', who: named('neha'), status: 'approved', by: 'REVIEWER', at: AT }
  state.all = [now('REVIEWER', { reviewer_status: 'approved', turn: 'REVIEWER-2', updateTask: { enabled: false, message: '' } })]
  state.listed = state.listed.slice(1)
  for (const key of drafts()) localStorage.removeItem(key)
  await refetch()
  await expect.element(card()).toHaveTextContent('You decided this row in another tab')
  await expect.poll(drafts).toHaveLength(1)
  let copied = ''
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void (copied = text)) },
  })
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toBe(`Comments: ${SENTENCE}\n\nStatus: rejected`)
  Reflect.deleteProperty(navigator, 'clipboard')
})
