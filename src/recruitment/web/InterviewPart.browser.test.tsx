import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { emptyCalendar } from '../../../test/web/whole-bodies.ts'
import { buildCandidate, buildChangedSince, buildJob, serveCandidates } from '../../../test/web/recruitment.ts'
import { refetchForOthers } from '../../kit/web/use-calls.ts'
import type { Candidate } from '../candidates-contract.ts'
import { interviews } from '../interviews-contract.ts'
import { NEEDS } from '../rules.ts'

const ritika = buildCandidate(1, 'Ritika Sen')
const panel = page.getByRole('complementary', { name: 'Ritika Sen' })
const part = panel.getByRole('region', { name: 'Interview' })
const form = panel.getByRole('form', { name: 'Interview' })
const field = (name: string) => form.getByRole('textbox', { name, exact: true })
const minutes = field('Minutes')

function serveInterviews(first: Partial<Candidate> = {}) {
  const all = [{ ...ritika, ...first }]
  serveCandidates(server, all)
  const written = (next: Partial<Candidate>) => {
    const { _id, jobId, stage, version } = all[0] as Candidate
    all[0] = { ...(all[0] as Candidate), ...next, version: version + 1 }
    return { data: { _id, jobId, stage, version: version + 1 } }
  }
  const sets = server.reply(interviews.set, ({ body }) => {
    if (body.version !== all[0]?.version) return buildChangedSince(all[0] as Candidate)
    const { interviewer = '', place = '' } = body
    return written({ interview: { at: '2027-03-12T05:30:00.000Z', minutes: body.minutes, interviewer, place } })
  })
  const cancels = server.reply(interviews.cancel, ({ query }) =>
    query.version === all[0]?.version ? written({ interview: null }) : buildChangedSince(all[0] as Candidate),
  )
  return { all, sets, cancels }
}
const open = () => openPage(`/recruitment/job/${buildJob()._id}?candidate=${ritika._id}`, 'vikram')

test('an interview time is set, shown on the card, downloaded, changed and cancelled', async () => {
  const { sets, cancels } = serveInterviews()
  await open()
  await part.getByRole('button', { name: 'Set a time' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText(NEEDS.interview)).toBeVisible()
  await field('Date and time').fill('12/3/2027 11:00 am')
  await expect.element(minutes).toHaveValue('45')
  await minutes.fill('4')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('The minutes must be a whole number from 5 to 480.')).toBeVisible()
  expect(sets).toEqual([])
  await minutes.fill('30')
  await field('Interviewer').fill('Kavita Desai')
  await field('Place or link').fill('Room 2')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(part.getByText('12/03/2027 11:00 am')).toBeVisible()
  await expect.element(part.getByText(/, 30 min, with Kavita Desai, Room 2$/)).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(sets.map(({ body }) => body)).toEqual([
    { at: new Date('2027-03-12T05:30:00.000Z'), minutes: 30, interviewer: 'Kavita Desai', place: 'Room 2', version: 1 },
  ])
  const board = page.getByRole('group', { name: 'Candidates by stage' })
  await expect.element(board.getByText('With Kavita Desai, 12/03/2027 11:00 am')).toBeVisible()

  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const headers = { 'content-type': 'text/calendar', 'content-disposition': 'attachment; filename="interview.ics"' }
  const files = server.reply(interviews.file, () => new Response(emptyCalendar, { headers }))
  await part.getByRole('button', { name: '.ics' }).click()
  await expect.poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['interview.ics'])
  expect(files.map(({ params }) => params)).toEqual([{ id: ritika._id }])

  await part.getByRole('button', { name: 'Change the time' }).click()
  await expect.element(field('Date and time')).toHaveValue('12/03/2027 11:00 am')
  await expect.element(minutes).toHaveValue('30')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await part.getByRole('button', { name: 'Cancel the interview' }).click()
  await expect.element(part.getByRole('button', { name: 'Set a time' })).toBeVisible()
  expect(cancels).toHaveLength(1)
  await expect.element(board.getByText(/With Kavita Desai/)).not.toBeInTheDocument()
})

test('the interview form works by keyboard, and Esc closes it before the panel', async () => {
  const { sets } = serveInterviews()
  await open()
  await part.getByRole('button', { name: 'Set a time' }).click()
  await expect.element(field('Date and time')).toHaveFocus()
  await userEvent.keyboard('12/3/2027 11:00 am')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(part.getByText('12/03/2027 11:00 am')).toBeVisible()
  expect(sets).toHaveLength(1)
  await part.getByRole('button', { name: 'Change the time' }).click()
  await form.getByRole('button', { name: 'Choose from a calendar' }).click()
  await expect.element(form.getByRole('grid')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  expect(document.activeElement, 'the focus').not.toBe(document.body)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a typed interview survives Esc and the closed panel until it is cancelled', async () => {
  serveInterviews()
  await open()
  const set = part.getByRole('button', { name: 'Set a time' })
  await set.click()
  await form.getByRole('textbox', { name: 'Interviewer' }).fill('Meera Nair')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await set.click()
  await expect.element(form.getByRole('textbox', { name: 'Interviewer' })).toHaveValue('Meera Nair')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await set.click()
  await expect.element(form.getByRole('textbox', { name: 'Interviewer' })).toHaveValue('')
})

test('a past interview time shows a warning but can be saved', async () => {
  const interview = { at: '2026-03-05T05:30:00.000Z', minutes: 30, interviewer: '', place: '' }
  const { sets } = serveInterviews({ interview })
  await open()
  await expect.element(part.getByText(/05\/03\/2026 11:00 am.*, 30 min, has passed$/)).toBeVisible()
  await part.getByRole('button', { name: 'Change the time' }).click()
  const warning = form.getByText('This time has passed. Check the day.')
  await field('Date and time').fill('12/3/2026 11:00 am')
  await minutes.fill('30')
  await expect.element(warning).toBeVisible()
  await field('Date and time').fill('12/3/2027 11:00 am')
  await minutes.fill('45')
  await expect.element(warning).not.toBeInTheDocument()
  await field('Date and time').fill('12/3/2026 11:00 am')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sets.map(({ body }) => body.at)).toEqual([new Date('2026-03-12T05:30:00.000Z')])
})

test('Undo restores a cancelled interview unchanged', async () => {
  const interview = { at: '2027-03-12T05:30:00.000Z', minutes: 30, interviewer: 'Kavita Desai', place: 'Room 2' }
  const { sets } = serveInterviews({ interview })
  await open()
  await part.getByRole('button', { name: 'Cancel the interview' }).click()
  await expect.element(part.getByRole('button', { name: 'Set a time' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(part.getByText(/12\/03\/2027 11:00 am.*, 30 min, with Kavita Desai, Room 2$/)).toBeVisible()
  expect(sets.map(({ body }) => body)).toEqual([{ ...interview, at: new Date(interview.at), version: 2 }])
})

test('a concurrent change is shown in the open form and overwritten only by a second save', async () => {
  const { all, sets } = serveInterviews()
  await open()
  await part.getByRole('button', { name: 'Set a time' }).click()
  await field('Date and time').fill('12/3/2027 11:00 am')
  const theirs = { at: '2027-03-13T05:30:00.000Z', minutes: 45, interviewer: 'Neha Kulkarni', place: '' }
  all[0] = { ...ritika, interview: theirs, version: 2 }
  await refetchForOthers(['candidates'])
  await expect.element(part.getByText(/with Neha Kulkarni/)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  const words = 'Tara Gill changed Ritika Sen at 16/11/2026 10:30 am. What you typed is kept but not saved yet.'
  const changes = form.getByRole('region', { name: 'Changed since you opened it' })
  await expect.element(changes.getByRole('alert')).toHaveTextContent(words)
  await expect.element(changes.getByText('13/03/2027 11:00 am, 45 min, with Neha Kulkarni')).toBeVisible()
  expect(page.getByText(/Someone changed this candidate/).elements(), 'no toast besides').toEqual([])
  expect(all[0]?.interview).toEqual(theirs)
  await expect.element(field('Date and time')).toHaveValue('12/03/2027 11:00 am')
  await expectAccessible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sets.map(({ body }) => body.version)).toEqual([1, 2])
  expect(all[0]?.interview?.at).toBe('2027-03-12T05:30:00.000Z')
})

test('an interview that someone else changed is shown before it can be cancelled', async () => {
  const interview = { at: '2027-03-12T05:30:00.000Z', minutes: 30, interviewer: '', place: '' }
  const { all, cancels } = serveInterviews({ interview })
  await open()
  const cancel = part.getByRole('button', { name: 'Cancel the interview' })
  await expect.element(cancel).toBeVisible()
  all[0] = { ...ritika, interview: { ...interview, interviewer: 'Neha Kulkarni' }, version: 2 }
  await cancel.click()
  await expect
    .element(page.getByText(/^Tara Gill changed Ritika Sen at 16\/11\/2026 10:30 am, now in the stage applied\./))
    .toBeVisible()
  await expect.element(part.getByText(/with Neha Kulkarni/)).toBeVisible()
  await cancel.click()
  await expect.element(part.getByRole('button', { name: 'Set a time' })).toBeVisible()
  expect(cancels.map(({ query }) => query)).toEqual([{ version: 1 }, { version: 2 }])
})
