import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { done, file, people, buildDeskRow } from '../../../../test/web/desk-rows.ts'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { areKeysTaken } from '../../../kit/web/key-guard.ts'
import { holds, type OwnAllocation } from '../../../allocations/holds-contract.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import { SKIP_REASONS } from '../../../rows/workflow/vocabulary.ts'
import { refetchForOthers } from '../../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import type { ReadyRow } from '../queue-contract.ts'

const reply = (role: StaffRole, listed: Task[], more: { waiting?: number; reworks?: number; accountId?: string | null } = {}) => {
  const { waiting = 0, reworks = 0, accountId = 'phy-01' } = more
  return server.reply(tasks.list, { tasks: listed, tasks_count: listed.length, waiting, role, file, reworks, accountId })
}
const openDesk = async (
  role: StaffRole,
  listed: Task[],
  { own = [], ...more }: { own?: OwnAllocation[]; accountId?: null } = {},
) => {
  server.reply(holds.own, { data: own })
  const requests = reply(role, listed, more)
  await openPage('/assigned/Set01.xlsx?task=1', people[role])
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  return requests
}

const readyRow: ReadyRow = {
  _id: '019a0000-0000-7000-8000-000000000707',
  file: { _id: '019a0000-0000-7000-8000-000000000302', name: 'Set02.xlsx' },
  sr_no: 7,
  question_id: 'CHE-0007',
  topic: null,
  list: 'assigned',
  why: 'new',
  first: null,
  since: null,
  by: null,
  comments: null,
}
const form = () => document.querySelector<HTMLFormElement>('form[aria-label="Update task"]') ?? expect.fail('no form')
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const fieldsNamed = (name: string) => [...form().querySelectorAll<Field>(`[data-field="${name}"]`)]
const isChosen = (field: Field) => field instanceof HTMLInputElement && field.checked
const values = (): Record<string, string> =>
  Object.fromEntries(
    [...form().querySelectorAll<Field>('[data-field]')]
      .filter((field) => field.type !== 'radio' || isChosen(field))
      .map((field) => [field.dataset['field'] ?? '', field.value]),
  )
const focusOn = (name: string): void => {
  if (name === 'heading') return page.getByRole('heading', { name: 'Task 1' }).element().focus()
  const all = fieldsNamed(name)
  ;(all.find(isChosen) ?? all[0] ?? expect.fail(`no field ${name}`)).focus()
}
const KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '9', 'j', 'x']

/**
 * The value that each key sets in each field that accepts it. Every other key only changes the text of the field into which it is
 * typed.
 */
const sets: Record<string, Record<string, string>> = {
  'REVIEWER status': { 1: 'approved', 2: 'rejected', 3: 'to_be_skipped', 4: 'sent_for_rework' },
  'AUTHOR status': { 1: 'done', 2: 'skipped' },
  'REVIEWER qc_score': Object.fromEntries(['0', '1', '2', '3', '4', '5'].map((score) => [score, score])),
  'AUTHOR reason': Object.fromEntries(SKIP_REASONS.map((reason, at) => [String(at + 1), reason])),
  'REVIEWER-2 status': { 1: 'approved', 2: 'sent_for_rework' },
  'UPLOADER status': { 1: 'uploaded', 2: 'skipped' },
}
test.each<[StaffRole, string, Record<string, string>, string[]]>([
  ['AUTHOR', 'done', { answerType: 'Uploaded on Portal' }, ['answerType', 'new_content_id', 'comments']],
  ['AUTHOR', 'skipped', {}, ['reason', 'comments']],
  ['REVIEWER', 'rejected', { qc_score: '2' }, ['qc_score', 'comments']],
  ['REVIEWER', 'sent_for_rework', {}, ['qc_score', 'comments']],
  ['REVIEWER', 'to_be_skipped', {}, ['comments']],
  ['REVIEWER-2', 'sent_for_rework', {}, ['comments']],
  ['UPLOADER', 'uploaded', {}, ['new_content_id', 'comments']],
  ['UPLOADER', 'skipped', {}, ['comments']],
])('for the %s who decides %s, a key changes only the field that accepts it', async (role, status, chosen, names) => {
  await openDesk(role, [buildDeskRow(role, 1), buildDeskRow(role, 2)])
  const choose = async (name: string, value: string) => {
    await expect.poll(() => fieldsNamed(name).length).toBeGreaterThan(0)
    fieldsNamed(name)
      .find((field) => field.value === value)
      ?.click()
    await expect.poll(() => values()[name]).toBe(value)
  }
  for (const name of ['heading', 'status', ...names]) {
    // The answer types are chosen by letters, so a digit in that field chooses the status too.
    const target = name === 'heading' || name === 'answerType' ? 'status' : name
    for (const key of KEYS) {
      await choose('status', status)
      for (const [field, value] of Object.entries(chosen)) await choose(field, value)
      const before = values()
      focusOn(name)
      await userEvent.keyboard(key)
      const set = sets[`${role} ${target}`]?.[key]
      const isText = ['comments', 'new_content_id'].includes(name)
      const wanted = set ?? (isText ? `${before[name]}${key}` : before[target])
      await expect.poll(() => values()[target], { message: `${key} in ${name}` }).toBe(wanted)
      const after = values()
      const others = Object.keys(after).filter((field) => field !== target)
      expect(
        others.filter((field) => field in before && after[field] !== before[field]),
        `${key} in ${name}`,
      ).toEqual([])
    }
  }
})

const press = { ctrlEnter: '{Control>}{Enter}{/Control}', score: (score: string) => `{Shift>}[Digit${score}]{/Shift}` }
const openReview = async () => {
  await openDesk('REVIEWER', [buildDeskRow('REVIEWER', 1), buildDeskRow('REVIEWER', 2)])
  const sent = server.reply(tasks.update, ({ body }) => ({
    task: buildDeskRow('REVIEWER', 1, { reviewer_status: body.status ?? null, turn: 'CLOSED', version: 2 }),
    reworks: 0,
    unassigned: 0,
  }))
  return () => sent.map(({ body }) => body)
}
const messages = page.getByRole('region', { name: 'Messages' })
/** The desk, whose head has the allocation ID. */
const head = page.getByRole('region', { name: 'Task 1' })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })

test('the keys 2 and Shift+2 reject with a score of 2, and the score keys are shown', async () => {
  const sent = await openReview()
  await userEvent.keyboard(`2${press.score('2')}`)
  await expect.element(radio('rejected')).toBeChecked()
  await expect.element(radio('2')).toBeChecked()
  await expect.element(page.getByText('5 is best; required when rejected')).toHaveTextContent('Shift 0 to 5')
  for (const score of ['0', '1', '2', '3', '4', '5'])
    await expect.element(radio(score)).toHaveAttribute('aria-keyshortcuts', `Shift+${score}`)
  await userEvent.keyboard(press.ctrlEnter)
  await expect.element(page.getByRole('textbox', { name: 'Comments' })).toHaveFocus()
  await userEvent.keyboard('3 signs are wrong.')
  await userEvent.keyboard(press.ctrlEnter)
  await expect.poll(sent).toMatchObject([{ status: 'rejected', qc_score: '2', comments: '3 signs are wrong.' }])
})

test('a score chosen by key takes the focus, and one Tab leads on to the comments', async () => {
  const sent = await openReview()
  await userEvent.keyboard('2')
  await expect.element(radio('0')).toHaveFocus()
  await userEvent.keyboard(press.score('1'))
  await expect.element(radio('1')).toHaveFocus()
  await userEvent.keyboard('{Tab}The sign is wrong.')
  await expect.element(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('The sign is wrong.')
  await userEvent.keyboard(press.ctrlEnter)
  await expect.poll(sent).toMatchObject([{ status: 'rejected', qc_score: '1' }])
})

test('a digit sets the score while the scores have the focus, and a key without a meaning says so', async () => {
  await openReview()
  const said = (why: string) => page.getByRole('region', { name: 'Messages' }).getByText(`Not accepted: ${why}`)
  await userEvent.keyboard('2')
  await expect.element(radio('0')).toHaveFocus()
  await userEvent.keyboard('3')
  await expect.element(radio('3')).toBeChecked()
  await expect.element(radio('rejected')).toBeChecked()
  await userEvent.keyboard('7')
  await expect.element(said('the key 7 chooses nothing here')).toBeVisible()
  await radio('rejected').click()
  await userEvent.keyboard('5')
  await expect.element(said('the key 5 chooses nothing here')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(said('the key A chooses nothing here')).toBeVisible()
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
  await expect.element(said('this is the first row of the page')).toBeVisible()
})

test('the answer type is kept for the file, with a hint, until a letter changes it', async () => {
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1), buildDeskRow('AUTHOR', 2)])
  const sent = server.reply(tasks.update, ({ body }) => ({
    task: buildDeskRow('AUTHOR', body.sr_no, { author_status: 'done', turn: 'REVIEWER', version: 2 }),
    reworks: 0,
    unassigned: 0,
  }))
  const hint = page.getByText('as before in this file')
  await userEvent.keyboard('1a')
  await expect.element(radio('Authored on Doc')).toBeChecked()
  expect(hint.elements()).toEqual([])
  await userEvent.keyboard(press.ctrlEnter)
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.element(radio('Authored on Doc')).toHaveFocus()
  await expect.element(radio('Authored on Doc')).toBeChecked()
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(radio('Uploaded on Portal')).toBeChecked()
  expect(hint.elements()).toEqual([])
  await userEvent.keyboard('a')
  await userEvent.keyboard(press.ctrlEnter)
  await expect.poll(() => sent.map(({ body }) => body.answerType)).toEqual(['Authored on Doc', 'Authored on Doc'])
})

test('the keys 1, 1 and Enter approve without a score', async () => {
  const sent = await openReview()
  await userEvent.keyboard('11{Enter}')
  await expect.poll(sent).toMatchObject([{ status: 'approved' }])
  expect(sent()[0]).not.toHaveProperty('qc_score')
})

test.each<[string, string, string]>([
  ['approved', '1', '2'],
  ['rejected', '2', '4'],
])('a contradictory score for %s needs a confirmation that repeated keys do not give', async (status, key, score) => {
  const sent = await openReview()
  const comments = page.getByRole('textbox', { name: 'Comments' })
  await userEvent.keyboard(`${key}${press.score(score)}`)
  await comments.fill('Read twice.')
  await userEvent.keyboard(press.ctrlEnter)
  const verb = `${status === 'approved' ? 'Approve' : 'Reject'} with ${score}`
  await expect.element(page.getByRole('button', { name: verb })).toBeVisible()
  await userEvent.keyboard(press.ctrlEnter)
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]') ?? null).not.toBeNull()
  expect(sent()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(comments).toHaveFocus()
  expect(sent()).toEqual([])
  await userEvent.keyboard(press.ctrlEnter)
  await page.getByRole('button', { name: verb }).click()
  await expect.poll(sent).toMatchObject([{ status, qc_score: score }])
})

test('the uploader’s skip of a doc answer is blocked without an allocation ID', async () => {
  await openDesk('UPLOADER', [buildDeskRow('UPLOADER', 1)], { accountId: null })
  await userEvent.keyboard('2')
  await expect.element(head.getByText('No Allocation ID')).toBeVisible()
  await expect.element(page.getByText('Start an allocation ID for this project first.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
})

const account = (at: number, id: string, more: Partial<OwnAllocation> = {}): OwnAllocation => ({
  _id: `019a0000-0000-7000-8000-00000000095${at}`,
  account_id: id,
  project_id: '019a0000-0000-7000-8000-000000000901',
  project_name: file.section,
  subject_name: 'Physics',
  is_multiple: false,
  user_list: [],
  current_user: null,
  current_user_allocation_time: null,
  user_revoke_time: null,
  status: 'free',
  held_single: false,
  holders: [],
  offered: true,
  hindrance: null,
  ...more,
})

test('an allocation ID can be started at the row, with those of its department first', async () => {
  const since = '2026-03-02T05:00:00.000Z'
  const own = [
    account(1, 'chem-1', { subject_name: 'Chemistry' }),
    account(2, 'phy-taken', {
      user_list: [cast.imran.email],
      held_single: true,
      holders: [{ ...getCastRef('imran'), since, until: null }],
    }),
    account(3, 'phy-other', { project_name: 'JEE' }),
    account(4, 'phy-barred', { hindrance: { status: 'application-error', of: 'Physics', since } }),
    account(5, 'phy-1'),
  ]
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1)], { accountId: null, own })
  const started = server.reply(holds.start, () => {
    reply('AUTHOR', [buildDeskRow('AUTHOR', 1)], { accountId: 'phy-1' })
    return { data: null, project: null }
  })
  await userEvent.keyboard('1')
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Start / })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Start phy-1', 'Start chem-1'])
  await expectAccessible()
  await page.getByRole('button', { name: 'Start phy-1' }).click()
  await expect.element(head.getByText('Allocation ID phy-1')).toBeVisible()
  expect(started.map(({ body }) => body)).toMatchObject([{ accountId: own[4]?._id }])
  await expect.element(page.getByRole('group', { name: 'Answer type' }).getByRole('radio').first()).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect.element(page.getByText('Started', { exact: true })).toBeVisible()
})

test('no key acts while an allocation ID is being started, and the focus stays', async () => {
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1)], { accountId: null, own: [account(1, 'phy-1')] })
  const sent = server.reply(tasks.update, ({ body }) => ({
    task: buildDeskRow('AUTHOR', 1, { author_status: body.status ?? null, turn: 'REVIEWER', version: 2 }),
    reworks: 0,
    unassigned: 0,
  }))
  let respond = (): void => undefined
  server.reply(holds.start, async () => {
    await new Promise<void>((done) => (respond = done))
    reply('AUTHOR', [buildDeskRow('AUTHOR', 1)], { accountId: 'phy-1' })
    return { data: null, project: null }
  })
  await userEvent.keyboard('1a')
  const start = page.getByRole('button', { name: 'Start phy-1' })
  await start.click()
  await expect.element(start).toHaveAttribute('aria-busy', 'true')
  await expect.element(start).toHaveFocus()
  // The page holds keys back here. Elsewhere, these tests wait until the page accepts keys.
  expect(areKeysTaken()).toBe(false)
  respond()
  await expect.element(head.getByText('Allocation ID phy-1')).toBeVisible()
  await expect.poll(areKeysTaken).toBe(true)
  await userEvent.keyboard(press.ctrlEnter)
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ status: 'done', accountId: 'phy-1' }])
})

test('in a low window the notes of a blocked decision scroll with the row', async () => {
  await page.viewport(683, 384)
  await openDesk('UPLOADER', [buildDeskRow('UPLOADER', 1)], { accountId: null })
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Start an allocation ID for this project first.')).toBeInTheDocument()
  const body = page.getByRole('button', { name: 'Submit' }).element().closest('footer')?.previousElementSibling
  await expect.poll(() => (body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0)).toBe(0)
  expect(body?.clientHeight).toBeGreaterThan(200)
})

test('at 400 % the row and its decision scroll together, and the question stays uncovered', async () => {
  await page.viewport(342, 192)
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1)])
  const submit = page.getByRole('button', { name: 'Submit' }).element()
  const desk = submit.closest('section')
  const body = submit.closest('footer')?.previousElementSibling
  await expect.poll(() => (body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0)).toBe(0)
  expect(desk?.scrollHeight).toBeGreaterThan(desk?.clientHeight ?? 0)
})

test('digits choose the reason while it has the focus, and the status then shows no keys', async () => {
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1)])
  const keyOfStatus = () => form().querySelector('kbd') ?? expect.fail('no key')
  await expect.element(keyOfStatus()).toBeVisible()
  await userEvent.keyboard('2')
  const reason = page.getByRole('combobox', { name: 'Reason', exact: true })
  await expect.element(reason).toHaveFocus()
  await expect.element(keyOfStatus()).not.toBeVisible()
  await expect.element(page.getByText('1 to 8')).toBeVisible()
  expect([...form().querySelectorAll('option')].slice(1).map(({ textContent }) => textContent)).toEqual(SKIP_REASONS)
  await userEvent.keyboard('3')
  await expect.element(reason).toHaveDisplayValue(SKIP_REASONS[2] ?? '')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('1 to 8')).not.toBeVisible()
})

test('the uploader’s skip needs no comments, and sends the allocation ID', async () => {
  await openDesk('UPLOADER', [buildDeskRow('UPLOADER', 1), buildDeskRow('UPLOADER', 2)])
  const sent = server.reply(tasks.update, {
    task: buildDeskRow('UPLOADER', 1, { uploader_status: 'skipped', turn: 'CLOSED', version: 2 }),
    reworks: 0,
    unassigned: 0,
  })
  await userEvent.keyboard('2')
  await expect.element(head.getByText('Allocation ID phy-01')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ status: 'skipped', accountId: 'phy-01' }])
  expect(sent[0]?.body.comments ?? '').toBe('')
})

test('a returned row shows one card with the reason, and the badge “sent back”', async () => {
  const back = {
    ...done,
    author_status: 'done',
    reviewer: cast.neha.email,
    reviewer_status: 'sent_for_rework',
    reviewer_comments: 'The unit is missing.',
    qc_score: 2,
    whyBack: {
      kind: 'sent_for_rework',
      role: 'REVIEWER',
      who: { _id: cast.neha.id, fullName: cast.neha.fullName },
      at: '2026-03-04T05:00:00.000Z',
      comments: 'The unit is missing.',
    },
  } satisfies Partial<Task>
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1, back)])
  const card = page.getByRole('region', { name: 'Why it is back' })
  await expect.element(card).toHaveTextContent('The unit is missing.')
  await expect.element(card).toHaveTextContent(`Reviewer ${cast.neha.fullName} sent it back, QC score 2`)
  await expect.element(card).toHaveTextContent('04/03/2026 10:30 am')
  const desk = page.getByRole('region', { name: 'Task 1' })
  await expect.element(desk.getByText('sent back', { exact: true }).first()).toBeVisible()
  expect(desk.getByText('The unit is missing.').elements()).toHaveLength(1)
  expect(desk.element().querySelector('[data-part=stage-strip] [aria-current=step]')?.textContent).toBe('AuthorAsent back')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('a rework in a document needs the comment what was changed before it can be submitted', async () => {
  const sent = server.reply(tasks.update, ({ body }) => ({
    task: buildDeskRow('AUTHOR', 1, { author_status: body.status ?? null, turn: 'REVIEWER', version: 2 }),
    reworks: 0,
    unassigned: 0,
  }))
  await openDesk('AUTHOR', [
    buildDeskRow('AUTHOR', 1, { ...done, reviewer_status: 'sent_for_rework' }),
    buildDeskRow('AUTHOR', 2),
  ])
  await userEvent.keyboard(`1${press.ctrlEnter}`)
  const comments = page.getByRole('textbox', { name: 'Comments What did you change?' })
  await expect.element(comments).toHaveFocus()
  await expect.element(comments).toHaveAccessibleDescription('What did you change?')
  expect(sent).toEqual([])
  await userEvent.keyboard(`The unit is in the sheet.${press.ctrlEnter}`)
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ comments: 'The unit is in the sheet.' }])
})

test.each([
  ['sent_for_re_attempt', 'REVIEWER', 'neha', 'Reviewer Neha Kulkarni wants another attempt'],
  ['reopened', null, 'meera', 'Meera Joshi reopened it'],
] as const)('a row with %s shows who returned it, when and why', async (kind, role, who, words) => {
  const whyBack = {
    kind,
    role,
    who: { _id: cast[who].id, fullName: cast[who].fullName },
    at: '2026-03-04T05:00:00.000Z',
    comments: 'The key was wrong.',
  }
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1, { whyBack })])
  const card = page.getByRole('region', { name: 'Why it is back' })
  await expect.element(card).toHaveTextContent(words)
  await expect.element(card).toHaveTextContent('The key was wrong.')
  await expect.element(card).toHaveTextContent('04/03/2026 10:30 am')
})

test('printing a list prints the filtered rows with the filter above them', async () => {
  const requests = reply('REVIEWER', [buildDeskRow('REVIEWER', 1)])
  await openPage('/assigned/Set01.xlsx?where=section:Kinematics&print=1', 'neha')
  await expect.element(page.getByRole('button', { name: 'Print these rows: 1 sheet' })).toBeVisible()
  await expect.element(page.getByText('Section is Kinematics').first()).toBeVisible()
  expect(requests.length).toBeGreaterThan(0)
  const searches = requests.map(({ body }) => body.searchFields)
  expect(searches).toEqual(searches.map(() => [{ key: 'section', value: 'Kinematics', type: 'exact' }]))
})

test('the desk shows names and words, with emails and sheet names in tooltips', async () => {
  const listed = { ...buildDeskRow('REVIEWER', 1), author_comments: 'See step 2.', question_link: 'https://content.example/1' }
  await openDesk('REVIEWER', [{ ...listed, link: { url: listed.question_link, disabled: false } }])
  const notes = page.getByRole('region', { name: 'Decisions and comments so far' })
  await expect.element(notes).toHaveTextContent(/^Author.*See step 2\..*Ananya Iyer/)
  await expect.element(notes.getByText('Ananya Iyer')).toHaveAttribute('title', cast.ananya.email)
  const desk = page.getByRole('region', { name: 'Task 1' })
  await expect.element(desk.getByText('PHY-0001', { exact: true })).toHaveAttribute('title', 'question_id')
  await expect.element(desk.getByRole('link', { name: 'Question link' })).toHaveAttribute('title', 'question_link')
  expect(desk.element().textContent).not.toContain('@')
})

test('the column of actions has a readable heading', async () => {
  reply('AUTHOR', [buildDeskRow('AUTHOR', 1)])
  await openPage('/assigned/Set01.xlsx', 'ananya')
  const head = page.getByRole('columnheader', { name: 'Update task' })
  await expect.element(head.getByText('Update task')).toHaveAttribute('title', 'Update task (updateTask)')
})

test('a change by another person is shown with its heading and the person’s name', async () => {
  await openDesk('REVIEWER', [buildDeskRow('REVIEWER', 1)])
  await userEvent.keyboard('1')
  const now = buildDeskRow('REVIEWER', 1, { version: 2, author_comments: 'Now with the unit.' })
  server.reply(tasks.update, () => buildRefusalResponse(refusal('STALE_VERSION'), { task: now }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const changes = page.getByRole('region', { name: 'Changed since you opened it' })
  await expect.element(changes.getByText('Author comments')).toHaveAttribute('title', 'author_comments')
  await expect.element(changes).toHaveTextContent('Ananya Iyer')
  expect(changes.element().textContent).not.toContain('@')
})

test('rows that wait for others are folded below the ready ones, and unfold', async () => {
  const waits = buildDeskRow('REVIEWER', 2, {
    author_status: null,
    turn: 'AUTHOR',
    updateTask: { enabled: false, message: 'Waiting for the author.' },
  })
  const requests = server.reply(tasks.list, ({ query: { ready } }) => ({
    tasks: ready === undefined ? [buildDeskRow('REVIEWER', 1), waits] : [buildDeskRow('REVIEWER', 1)],
    tasks_count: ready === undefined ? 2 : 1,
    waiting: 1,
    role: 'REVIEWER' as const,
    file,
    reworks: 0,
    accountId: null,
  }))
  await openPage('/assigned/Set01.xlsx', 'neha')
  const grid = page.getByRole('grid')
  await expect.element(grid).toHaveAttribute('aria-rowcount', '2')
  const fold = page.getByRole('button', { name: '1 row waits for others' })
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  expect(requests.every(({ query }) => String(query.ready) === 'true')).toBe(true)
  fold.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3')
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
  expect(location.search).toContain('waits=1')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(grid).toHaveAttribute('aria-rowcount', '2')
})

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const approved = (minutes: number, row = 1) =>
  buildDeskRow('REVIEWER', row, {
    reviewer_status: 'approved',
    reviewer_comments: 'Good.',
    qc_score: 4,
    turn: 'REVIEWER-2',
    version: 2,
    updateTask: { enabled: false, message: 'Waiting for the second reviewer.' },
    undoUntil: inMinutes(minutes),
  })

test('Ctrl+Z undoes a decided row while it is possible, and restores the submitted text', async () => {
  await openDesk('REVIEWER', [approved(9), buildDeskRow('REVIEWER', 2)])
  await expect.element(messages).toHaveTextContent(/^You can undo your decision\. PHY-0001Undo/)
  await expectAccessible()
  const undone = server.reply(taskHistory.undo, { task: buildDeskRow('REVIEWER', 1, { version: 3 }), reworks: 0, unassigned: 0 })
  reply('REVIEWER', [buildDeskRow('REVIEWER', 1, { version: 3 }), buildDeskRow('REVIEWER', 2)])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => undone.map(({ body }) => body)).toEqual([{ sr_no: 1, version: 2 }])
  await expect.element(page.getByRole('radio', { name: 'approved' })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('Good.')
  await expect.element(page.getByRole('radio', { name: '4', exact: true })).toBeChecked()
})

test('a text typed into a correction stays with the restored text until it is discarded', async () => {
  const answered = {
    author_status: 'done',
    author_answer_type: 'Authored on Doc',
    author_comments: 'Sign of g.',
    turn: 'REVIEWER',
    version: 2,
    updateTask: { enabled: true, message: '', correct: true },
    undoUntil: inMinutes(9),
  } as const
  const open = async (row: Task): Promise<void> => {
    reply('AUTHOR', [row])
    await openPage('/done/Set01.xlsx?task=1', people.AUTHOR)
    await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  }
  await open(buildDeskRow('AUTHOR', 1, answered))
  const comments = page.getByRole('textbox', { name: 'Comments' })
  await comments.fill('The unit is missing.')
  page.getByRole('heading', { name: 'Task 1' }).element().focus()
  const undone = buildDeskRow('AUTHOR', 1, { version: 3 })
  server.reply(taskHistory.undo, { task: undone, reworks: 0, unassigned: 0 })
  reply('AUTHOR', [undone])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(comments).toHaveValue('Sign of g.')
  const other = page.getByRole('region', { name: 'Your draft' })
  await expect.element(other).toHaveTextContent('The unit is missing.')
  await comments.fill('Sign of g, and its unit.')
  await expect.element(other).toHaveTextContent('The unit is missing.')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expect.element(other).not.toBeInTheDocument()
  await expect.element(comments).toHaveValue('Sign of g, and its unit.')
})

test('a text typed while a decision is being sent becomes a draft of its correction', async () => {
  await openDesk('AUTHOR', [buildDeskRow('AUTHOR', 1), buildDeskRow('AUTHOR', 2)])
  const decided = buildDeskRow('AUTHOR', 1, {
    author_status: 'done',
    author_answer_type: 'Authored on Doc',
    turn: 'REVIEWER',
    version: 2,
    updateTask: { enabled: true, message: '', correct: true },
  })
  let arrive = (): void => undefined
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const sent = server.reply(tasks.update, async () => {
    await arrives
    return { task: decided, reworks: 0, unassigned: 0 }
  })
  await userEvent.keyboard('1a')
  await expect.element(radio('done')).toBeChecked()
  await userEvent.keyboard(press.ctrlEnter)
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('textbox', { name: 'Comments' }).fill('The unit')
  arrive()
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toBeVisible()
  reply('AUTHOR', [decided])
  history.pushState(null, '', '/done/Set01.xlsx?task=1')
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('The unit')
  expect(page.getByRole('region', { name: 'Your draft' }).elements()).toEqual([])
})

test('the last row of a list reopens after its undo without a changed-by-others notice', async () => {
  const whyBack = {
    kind: 'sent_for_rework',
    role: 'REVIEWER-2',
    who: { _id: cast.sneha.id, fullName: cast.sneha.fullName },
    at: '2026-03-04T05:00:00.000Z',
    comments: 'One line more.',
  } as const
  const returned = { ...done, reviewer_status: 'approved', 'reviewer-2_status': 'sent_for_rework', whyBack } as const
  let row = buildDeskRow('REVIEWER', 1, returned)
  server.reply(tasks.list, async ({ query: { type } }) => {
    const listed = type === 'all' || row.version !== 2 ? [row] : []
    // The desk must not show the row as decided during this delay.
    await new Promise((done) => setTimeout(done, 300))
    return { tasks: listed, tasks_count: listed.length, waiting: 0, role: 'REVIEWER' as const, file, reworks: 0, accountId: null }
  })
  await openPage('/rework-received/Set01.xlsx?task=1', 'neha')
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  server.reply(tasks.update, () => {
    row = approved(10)
    return { task: row, reworks: 0, unassigned: 0 }
  })
  await userEvent.keyboard('1')
  await page.getByRole('textbox', { name: 'Comments' }).fill('The line is there now.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Updated task')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /PHY-0001/ })).not.toBeInTheDocument()
  server.reply(taskHistory.undo, () => {
    row = buildDeskRow('REVIEWER', 1, { ...returned, version: 3 })
    return { task: row, reworks: 1, unassigned: 0 }
  })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('region', { name: 'Why it is back' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'approved' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  expect(page.getByText(/Someone changed this task/).elements()).toEqual([])
})

test('the last decision can be undone from the next row and from the list', async () => {
  const listed = [buildDeskRow('REVIEWER', 1), buildDeskRow('REVIEWER', 2)]
  await openDesk('REVIEWER', listed)
  server.reply(tasks.update, { task: approved(10), reworks: 0, unassigned: 0 })
  await userEvent.keyboard('1')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(messages).toHaveTextContent(/^Updated task PHY-0001Undo/)
  await page.getByRole('row', { name: /PHY-0002/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  const undone = server.reply(taskHistory.undo, buildRefusalResponse(refusal('UNDO_TOO_LATE')))
  await userEvent.keyboard('2')
  await page.getByRole('textbox', { name: 'Comments' }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  page.getByRole('heading', { name: 'Task 2' }).element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect
    .element(page.getByText('A decision can be undone only within 10 minutes. Ask an admin to reopen the task.'))
    .toBeVisible()
  expect(undone).toHaveLength(1)
  expect(messages.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
})

test('a dismissed Undo message comes back only after another row that can be undone was open', async () => {
  await openDesk('REVIEWER', [buildDeskRow('REVIEWER', 1), buildDeskRow('REVIEWER', 2)])
  server.reply(tasks.update, { task: approved(10), reworks: 0, unassigned: 0 })
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await messages.getByRole('button', { name: 'Close this message' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('row', { name: /PHY-0002/ })).toBeVisible()
  expect(messages.element().textContent, 'a closed message does not come back by itself').toBe('')
  reply('REVIEWER', [approved(10), approved(9, 2)])
  await refetchForOthers(['tasks'])
  await page.getByRole('row', { name: /PHY-0002/ }).click()
  await expect.element(messages).toHaveTextContent(/^You can undo your decision\. PHY-0002Undo/)
  await userEvent.keyboard('{Escape}')
  await expect.element(messages).toHaveTextContent(/^You can undo your decision\. PHY-0001Undo/)
})

test('decisions are undone one by one, the latest first', async () => {
  const rows = [1, 2, 3].map((row) => buildDeskRow('REVIEWER', row))
  await openDesk('REVIEWER', rows)
  server.reply(tasks.update, ({ body }) => ({ task: approved(10, body.sr_no), reworks: 0, unassigned: 0 }))
  for (const next of ['Task 2', 'Task 3']) {
    await userEvent.keyboard('1{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('heading', { name: next })).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  const undone = server.reply(taskHistory.undo, ({ body }) => ({
    task: buildDeskRow('REVIEWER', body.sr_no, { version: 3 }),
    reworks: 0,
    unassigned: 0,
  }))
  for (const [at, row] of [2, 1].entries()) {
    if (at === 0) await expect.element(messages).toHaveTextContent(/^Updated task PHY-0002Undo/)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => undone[at]?.body.sr_no).toBe(row)
    await expect.element(page.getByRole('heading', { name: `Task ${row}` })).toHaveFocus()
  }
  await expect.element(messages).toHaveTextContent('Decision undone PHY-0001')
})

test('an open row says when the time for its undo is over', async () => {
  await openDesk('REVIEWER', [approved(0.1)])
  await expect.element(page.getByText('You can undo your decision.')).toBeVisible()
  const over = page.getByText('A decision can be undone only within 10 minutes. Ask an admin to reopen the task.')
  await expect.element(over, { timeout: 10_000 }).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

test('an undo after leaving the page opens the row again', async () => {
  await openDesk('REVIEWER', [buildDeskRow('REVIEWER', 1), buildDeskRow('REVIEWER', 2)])
  server.reply(tasks.update, { task: approved(10), reworks: 0, unassigned: 0 })
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await userEvent.keyboard('gh')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good / })).toHaveFocus()
  server.reply(taskHistory.undo, { task: buildDeskRow('REVIEWER', 1, { version: 3 }), reworks: 0, unassigned: 0 })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => location.pathname + location.search).toBe('/assigned/Set01.xlsx?task=1')
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toBeVisible()
})

test('after the last row of a list Enter opens the next ready row of another file', async () => {
  let listed = [buildDeskRow('REVIEWER', 1)]
  server.reply(tasks.list, () => ({
    tasks: listed,
    tasks_count: listed.length,
    waiting: 0,
    role: 'REVIEWER' as const,
    file,
    reworks: 0,
    accountId: null,
  }))
  await openPage('/assigned/Set01.xlsx?task=1', 'neha')
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  server.reply(tasks.next, { next: readyRow, reworks: 0, ready: 2 })
  server.reply(tasks.update, () => {
    listed = []
    return { task: approved(10), reworks: 0, unassigned: 0 }
  })
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('link', { name: 'Open CHE-0007 of Set02.xlsx' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe('/assigned/Set02.xlsx?task=7')
})

test('the link Open reworks leads to the first rework', async () => {
  const waits = { updateTask: { enabled: false, message: refusal('REWORKS_FIRST').message } } as const
  server.reply(tasks.next, { next: { ...readyRow, list: 'rework-received', why: 'rework' }, reworks: 3, ready: 2 })
  reply('AUTHOR', [buildDeskRow('AUTHOR', 1, waits)], { reworks: 3 })
  await openPage('/assigned/Set01.xlsx?task=1', 'ananya', { reworks: 3 })
  const links = page.getByRole('link', { name: 'Open reworks (3)' })
  await expect
    .poll(() => links.all().map((link) => link.element().getAttribute('href')))
    .toContain('/rework-received/Set02.xlsx?task=7')
  for (const link of links.all()) await expect.element(link).toHaveAttribute('href', '/rework-received/Set02.xlsx?task=7')
})

test('the banner appears above the list before the list has loaded', async () => {
  let respond = (): void => undefined
  const listed = [buildDeskRow('AUTHOR', 1)]
  server.reply(tasks.list, async () => {
    await new Promise<void>((done) => (respond = done))
    return { tasks: listed, tasks_count: 1, waiting: 0, role: 'AUTHOR' as const, file, reworks: 2, accountId: 'phy-01' }
  })
  await openPage('/assigned/Set01.xlsx', 'ananya', { reworks: 3 })
  const content = page.getByRole('main')
  await expect.element(content.getByRole('link', { name: 'Open reworks (3)' })).toBeVisible()
  await expect.element(content.getByRole('heading', { level: 1 })).toBeVisible()
  expect(content.getByRole('row').filter({ hasText: 'Task 1' }).elements()).toEqual([])
  respond()
  await expect.element(content.getByRole('link', { name: 'Open reworks (2)' })).toBeVisible()
})

test('an empty page beyond the last says so, and leads to the last page', async () => {
  const listed = [buildDeskRow('AUTHOR', 1)]
  let asked = 0
  server.reply(tasks.list, () => {
    asked += 1
    const shown = asked > 1 ? listed : []
    return { tasks: shown, tasks_count: 61, waiting: 0, role: 'AUTHOR' as const, file, reworks: 0, accountId: 'phy-01' }
  })
  await openPage('/assigned/Set01.xlsx?page=9', 'ananya')
  const content = page.getByRole('main')
  await expect.element(content.getByText('Page 9 is empty')).toBeVisible()
  await expect.element(content.getByText('Nothing is assigned to you')).not.toBeInTheDocument()
  await expect.element(content.getByText('0 of 61')).toBeVisible()
  await content.getByRole('button', { name: 'Last page' }).click()
  await expect.element(content.getByText('Page 9 is empty')).not.toBeInTheDocument()
  await expect.element(content.getByRole('grid')).toHaveFocus()
})

test('an invalid page counts as the first, and a printed list opens no desk', async () => {
  const asked = reply('AUTHOR', [buildDeskRow('AUTHOR', 1)])
  await openPage('/assigned/Set01.xlsx?page=-1&task=1&print=1', 'ananya')
  await expect.element(page.getByRole('button', { name: /^Print/ }).first()).toBeVisible()
  expect(asked[0]?.query).toMatchObject({ page_no: 1 })
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).not.toBeInTheDocument()
})

test('on a phone the open desk hides the banner, which returns when the desk is closed', async () => {
  await page.viewport(390, 844)
  reply('AUTHOR', [buildDeskRow('AUTHOR', 1)], { reworks: 3 })
  await openPage('/assigned/Set01.xlsx?task=1', 'ananya', { reworks: 3 })
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'Please complete the rework before updating any other task' })
  await expect.element(banner).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(banner).toBeVisible()
})

test.each([
  ['Assigned', '/assigned', {}],
  ['Received for rework', '/rework-received', { author_status: 'done', reviewer_status: 'sent_for_rework' }],
] as const)('the list of all rows links to %s, where the ready row can be updated', async (title, path, statuses) => {
  reply('AUTHOR', [buildDeskRow('AUTHOR', 1, statuses)])
  await openPage('/all/Set01.xlsx?task=1', 'ananya')
  await expect
    .element(page.getByRole('link', { name: `Update the task in ${title}` }))
    .toHaveAttribute('href', `${path}/Set01.xlsx?task=1`)
})

test('the list of all rows says for whom a row waits', async () => {
  const waits = {
    author_status: null,
    turn: 'AUTHOR',
    updateTask: { enabled: false, message: 'Waiting for the author.' },
  } as const
  reply('REVIEWER', [buildDeskRow('REVIEWER', 1, waits)])
  await openPage('/all/Set01.xlsx?task=1', 'neha')
  await expect.element(page.getByRole('region', { name: 'Task 1' }).getByText('Waiting for the author.')).toBeVisible()
})
