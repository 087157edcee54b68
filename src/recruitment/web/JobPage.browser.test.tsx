import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildCandidate, buildChangedSince, buildJob, serveCandidates } from '../../../test/web/recruitment.ts'
import { lost, buildRefusalResponse } from '../../../test/web/server.ts'
import { holdFrames } from '../../../test/web/slow-frame.ts'
import { areKeysTaken } from '../../kit/web/key-guard.ts'
import { queryClient, refetchForOthers } from '../../kit/web/use-calls.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import { refusal } from '../refusals.ts'

const job = buildJob()
const address = `/recruitment/job/${job._id}`
const card = (name: string) => page.getByRole('button', { name, exact: true })
const lane = (name: RegExp) => page.getByRole('region', { name })
const dialog = page.getByRole('dialog')
const changedZoya = 'changed Zoya Ansari at 16/11/2026 10:30 am, now in the stage screened. Check the changes and try again.'

const vikram = { _id: cast.vikram.id, fullName: cast.vikram.fullName }
const six = (): Candidate[] => [
  buildCandidate(1, 'Zoya Ansari', { remarks: '<img src=x onerror=alert(1)>' }),
  buildCandidate(2, 'Tara Bhatt', {
    remarks: 'Pune, 4 years physics',
    doubles: [
      {
        same: ['contact'],
        candidate: {
          _id: buildCandidate(9, '')._id,
          name: 'Tara Bhatt',
          stage: 'declined',
          stage_at: '2026-06-12T05:00:00.000Z',
          job: { _id: buildJob(2)._id, name: 'Chemistry author' },
        },
      },
    ],
  }),
  buildCandidate(3, 'Ritika Sen', { stage: 'interview', note: 'With Kavita Desai, 21/11/2026 11:00 am', addedBy: vikram }),
  buildCandidate(4, 'Yusuf Khan', { stage: 'hired', cv: { name: 'Yusuf.pdf', bytes: 214_000, at: '2026-11-15T05:00:00.000Z' } }),
]

test('the board has six lanes without contact data, and keys select, move and undo', async () => {
  const { moves } = serveCandidates(server, six())
  await openPage(address, 'vikram')
  await expect.element(page.getByText('vacancy 3, 1 hired, 2 left')).toBeVisible()
  for (const [name, count] of [
    ['applied', '2 candidates'],
    ['screened', '0 candidates'],
    ['interview', '1 candidate'],
    ['offered', '0 candidates'],
    ['hired', '1 candidate'],
    ['declined', '0 candidates'],
  ])
    await expect.element(lane(new RegExp(`^${name}, ${count}$`))).toBeVisible()
  const board = page.getByRole('group', { name: 'Candidates by stage' })
  expect(board.element().textContent).not.toMatch(/candidates\.example|98450/)
  await expect.element(board.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect.element(board.getByText('Same phone as Tara Bhatt in Chemistry author, declined 12/06/2026')).toBeVisible()
  await expect
    .element(board.getByRole('link', { name: 'Tara Bhatt' }))
    .toHaveAttribute('href', `/recruitment/job/${buildJob(2)._id}?candidate=${buildCandidate(9, '')._id}`)
  await expect.element(page.getByText('Candidates are erased 180 days after their last change')).toBeVisible()
  await expectAccessible()

  await userEvent.keyboard('j')
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(card('Tara Bhatt')).toHaveFocus()
  await userEvent.keyboard('l')
  await expect.element(card('Ritika Sen')).toHaveFocus()
  await expect.element(page.getByText('Ritika Sen, key 4')).toBeVisible()
  expect(page.getByText('Ctrl Z').elements()).toEqual([])
  await userEvent.keyboard('4')
  await expect.element(page.getByText('Moved to offered')).toBeVisible()
  await expect.element(page.getByText('Ctrl Z')).toBeVisible()
  await expect.element(lane(/^offered, 1 candidate$/)).toBeVisible()
  await expect.element(card('Ritika Sen')).toHaveFocus()
  await expect.poll(() => moves.at(-1)?.body).toEqual({ stage: 'offered', version: 1 })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(lane(/^interview, 1 candidate$/)).toBeVisible()
  await expect.poll(() => moves.at(-1)?.body).toEqual({ stage: 'interview', version: 2 })
  await expect.element(card('Ritika Sen')).toHaveFocus()
  await userEvent.keyboard('h')
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  await userEvent.keyboard('1')
  expect(moves).toHaveLength(2)
})

test('X selects several candidates, which one call moves', async () => {
  const { many, moves } = serveCandidates(server, six())
  await openPage(address, 'vikram')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await userEvent.keyboard('jxjx')
  await expect.element(page.getByRole('group', { name: 'Move 2 selected' })).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Moved 2 candidates to screened')).toBeVisible()
  await expect.element(lane(/^screened, 2 candidates$/)).toBeVisible()
  const each = (n: number) => ({ _id: buildCandidate(n, '')._id, stage: 'screened', version: 1 })
  await expect.poll(() => many.at(-1)?.body).toEqual({ candidates: [each(1), each(2)] })
  expect(moves).toHaveLength(0)
  await expect.element(page.getByRole('group', { name: /selected/ })).not.toBeInTheDocument()
})

test('a move that came too late is refused, and the board shows the current stage', async () => {
  const all = six()
  serveCandidates(server, all)
  await openPage(address, 'meera')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  all[0] = buildCandidate(1, 'Zoya Ansari', { stage: 'screened', version: 2 })
  await userEvent.keyboard('j4')
  await expect.element(page.getByText(`Tara Gill ${changedZoya}`)).toBeVisible()
  await expect.element(lane(/^screened, 1 candidate$/)).toHaveTextContent('Zoya Ansari')
  await expect.element(lane(/^offered, 0 candidates$/)).toBeVisible()
  await expect.element(card('Zoya Ansari')).toHaveFocus()
})

test('a refused decline keeps the dialog with its text and succeeds on another press', async () => {
  const all = six()
  const { moves } = serveCandidates(server, all)
  await openPage(address, 'meera')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  const decline = async () => {
    await page.getByRole('button', { name: 'no reply' }).click()
    await dialog.getByRole('textbox', { name: 'Note for the history' }).fill('Two calls')
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(`Tara Gill ${changedZoya}`)
    expect(page.getByText(`Tara Gill ${changedZoya}`).elements(), 'once').toHaveLength(1)
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Two calls')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  all[0] = buildCandidate(1, 'Zoya Ansari', { stage: 'screened', version: 2 })
  await userEvent.keyboard('j6')
  await decline()
  await expect.element(lane(/^declined, 1 candidate$/)).toHaveTextContent('Zoya Ansari')
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.element(lane(/^applied, 2 candidates$/)).toHaveTextContent('Zoya Ansari')

  // A dialog opened from the panel is also about the candidate as they were when it was opened, whatever the panel shows by now.
  await card('Zoya Ansari').click()
  await page.getByRole('complementary').getByRole('button', { name: 'declined' }).click()
  all[0] = { ...(all[0] as Candidate), stage: 'screened', version: 5 }
  await refetchForOthers(['candidates'])
  await decline()
  await expect.element(lane(/^declined, 1 candidate$/)).toHaveTextContent('Zoya Ansari')
  expect(moves.map(({ body }) => [body.stage, body.version, body.note])).toEqual([
    ['declined', 1, 'Two calls'],
    ['declined', 2, 'Two calls'],
    ['applied', 3, undefined],
    ['declined', 4, 'Two calls'],
    ['declined', 5, 'Two calls'],
  ])
})

test('a decline that did not reach the server keeps the version that the dialog asked about', async () => {
  const all = six()
  const { moves } = serveCandidates(server, all)
  await openPage(address, 'meera')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await userEvent.keyboard('j6')
  await expect.element(dialog).toBeVisible()
  server.setOffline(true)
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server can’t be reached')
  server.setOffline(false)
  all[0] = buildCandidate(1, 'Zoya Ansari', { stage: 'hired', version: 2 })
  await refetchForOthers(['candidates'])
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Tara Gill changed Zoya Ansari .* stage hired\./)
  expect(moves.map(({ body }) => body.version)).toEqual([1])
})

test('the stage buttons move the selected card, and Add User is offered to an admin', async () => {
  const { moves } = serveCandidates(server, six())
  await openPage(address, 'meera')
  await expect
    .element(page.getByRole('link', { name: 'Add User Yusuf Khan' }))
    .toHaveAttribute('href', `/users?dialog=add&candidate=${buildCandidate(4, '')._id}`)
  await page.getByText('With Kavita Desai').click()
  const foot = page.getByRole('group', { name: 'Move Ritika Sen' })
  await expect.element(foot.getByRole('button', { name: 'interview' })).toHaveAttribute('aria-pressed', 'true')
  await foot.getByRole('button', { name: 'declined' }).click()
  const note = page.getByRole('textbox', { name: 'Note for the history' })
  await note.fill('Moved to Goa')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('What you entered is not saved.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).toHaveValue('Moved to Goa')
  await page.getByRole('button', { name: 'no reply' }).click()
  await dialog.getByRole('textbox', { name: 'Note for the history' }).fill('Two calls, no reply')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(lane(/^declined, 1 candidate$/)).toHaveTextContent('Ritika Sen')
  expect(moves.map(({ body }) => body)).toEqual([
    { stage: 'declined', version: 1, reason: 'no reply', note: 'Two calls, no reply' },
  ])
  await emulateColourScheme('dark')
  await expectAccessible()
})

test('the board offers no Add User to a head recruiter', async () => {
  serveCandidates(server, six())
  await openPage(address, 'vikram')
  await expect.element(card('Yusuf Khan')).toBeVisible()
  expect(page.getByRole('link', { name: /^Add User/ }).elements()).toEqual([])
})

test('Enter opens the candidate’s contact and history, and Esc returns to the card', async () => {
  const { moves } = serveCandidates(server, six())
  await openPage(address, 'vikram')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await userEvent.keyboard('jj{Enter}')
  const panel = page.getByRole('complementary', { name: 'Tara Bhatt' })
  await expect.element(panel.getByText('candidate2@candidates.example')).toBeVisible()
  await expect.element(panel.getByText('98450 11202')).toBeVisible()
  await expect.element(panel.getByRole('list', { name: 'History' })).toHaveTextContent('Added')
  await expect.element(panel.getByText('Erased on 13/05/2027')).toBeVisible()
  await expectAccessible()
  const note = panel.getByRole('textbox', { name: 'Note for the move' })
  await note.fill('Sample set 8 of 10')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(note).toHaveValue('Sample set 8 of 10')
  await panel.getByRole('group', { name: 'Move to' }).getByRole('button', { name: 'screened' }).click()
  await expect.element(lane(/^screened, 1 candidate$/)).toHaveTextContent('Sample set 8 of 10')
  await expect.poll(() => moves.at(-1)?.body).toEqual({ stage: 'screened', version: 1, note: 'Sample set 8 of 10' })
  await expect.element(note).toHaveValue('')
  await userEvent.keyboard('4')
  await expect.element(lane(/^offered, 1 candidate$/)).toHaveTextContent('Tara Bhatt')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(card('Tara Bhatt')).toHaveFocus()
})

test('a second key during a move starts another move, unless the first one is refused', async () => {
  serveCandidates(server, six())
  const started: [string, number][] = []
  let release: (() => void) | undefined
  let isRefused = false
  server.reply(candidates.move, async ({ body: { stage, version } }) => {
    started.push([stage, version])
    await new Promise<void>((done) => (release = done))
    if (isRefused) return buildRefusalResponse(refusal('CANDIDATE_CHANGED'))
    return { data: { _id: buildCandidate(1, '')._id, jobId: job._id, stage, version: version + 1 } }
  })
  await openPage(address, 'vikram')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await userEvent.keyboard('j23')
  await expect.poll(() => started).toEqual([['screened', 1]])
  release?.()
  await expect
    .poll(() => started)
    .toEqual([
      ['screened', 1],
      ['interview', 2],
    ])
  release?.()
  await expect.element(page.getByText('Moved to interview')).toBeVisible()
  isRefused = true
  await userEvent.keyboard('45')
  await expect.poll(() => started.length).toBe(3)
  release?.()
  await expect.element(page.getByText('Someone changed this candidate. Check the changes and try again.')).toBeVisible()
  expect(started).toHaveLength(3)
})

test('a card shows three of many doubles, and the panel shows all', async () => {
  const alike = Array.from({ length: 5 }, (_, n) => ({
    same: ['contact' as const],
    candidate: {
      _id: buildCandidate(20 + n, '')._id,
      name: `Alike ${n + 1}`,
      stage: 'applied' as const,
      stage_at: '2026-06-12T05:00:00.000Z',
      job: { _id: buildJob(2)._id, name: 'Chemistry author' },
    },
  }))
  serveCandidates(server, [buildCandidate(1, 'Zoya Ansari', { doubles: alike })])
  await openPage(address, 'vikram')
  const board = page.getByRole('group', { name: 'Candidates by stage' })
  await expect.element(board.getByText('and 2 more')).toBeVisible()
  expect(board.getByRole('link').elements()).toHaveLength(3)
  await card('Zoya Ansari').click()
  const panel = page.getByRole('complementary', { name: 'Zoya Ansari' })
  await expect.element(panel.getByRole('link', { name: 'Alike 5' })).toBeVisible()
  expect(panel.getByText(/and \d more/).elements()).toEqual([])
})

test('a card says how long the candidate has been in the stage', async () => {
  serveCandidates(server, [buildCandidate(1, 'Zoya Ansari', { stage_at: new Date().toISOString() })])
  await openPage(address, 'vikram')
  const board = page.getByRole('group', { name: 'Candidates by stage' })
  await expect.element(board).toHaveTextContent(/, in this stage since today/)
})

test('a candidate that may no longer be seen disappears from the panel and the board', async () => {
  serveCandidates(server, six())
  await openPage(address, 'vikram')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await userEvent.keyboard('jj{Enter}')
  const contact = page.getByText('candidate2@candidates.example')
  await expect.element(contact).toBeVisible()
  server.reply(candidates.one, () => buildRefusalResponse(refusal('CANDIDATE_NOT_FOUND')))
  server.reply(candidates.board, () => buildRefusalResponse(refusal('JOB_NOT_FOUND')))
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('This candidate was removed, or is not in your jobs any more.')).toBeVisible()
  await expect.element(contact).not.toBeInTheDocument()
  await expect.element(card('Zoya Ansari')).not.toBeInTheDocument()
})

test('a CV of at most 5 MB is uploaded when chosen and deleted after confirmation', async () => {
  const all = six()
  serveCandidates(server, all)
  const stored = server.reply(cvs.store, ({ params, file }) => {
    const at = all.findIndex(({ _id }) => _id === params.id)
    const data = all[at] as Candidate
    all[at] = { ...data, version: 2, cv: { name: file?.name ?? '', bytes: file?.size ?? 0, at: '2026-11-20T05:00:00.000Z' } }
    return { data: { _id: data._id, jobId: job._id, stage: data.stage, version: 2 } }
  })
  const removed = server.reply(cvs.remove, ({ params }) => {
    const at = all.findIndex(({ _id }) => _id === params.id)
    const data = all[at] as Candidate
    all[at] = { ...data, version: 3, cv: null }
    return { data: { _id: data._id, jobId: job._id, stage: data.stage, version: 3 } }
  })
  await openPage(`${address}?candidate=${buildCandidate(1, '')._id}`, 'vikram')
  const panel = page.getByRole('complementary', { name: 'Zoya Ansari' })
  await expect.poll(() => document.activeElement?.textContent).toContain('candidate1@candidates.example')
  const zone = panel.getByLabelText('Drop a file here')
  await zone.upload(new File(['words'], 'cv.docx'))
  await expect.element(panel.getByText('A CV must be a PDF.')).toBeVisible()
  await zone.upload(new File([new Uint8Array(5_300_000)], 'scan.pdf'))
  await expect.element(panel.getByText('scan.pdf has 5.3 MB. A CV can have at most 5 MB.')).toBeVisible()
  expect(stored).toEqual([])
  await zone.upload(new File(['%PDF-1.4 %%EOF'], 'Zoya <b>Ansari</b>.pdf'))
  await expect.element(panel.getByText('Zoya <b>Ansari</b>.pdf')).toBeVisible()
  expect(stored).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Download the CV of Zoya Ansari' })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete the CV' }).click()
  await expect.element(dialog.getByText('Delete the CV of Zoya Ansari?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(panel.getByText('Zoya <b>Ansari</b>.pdf')).not.toBeInTheDocument()
  expect(removed).toHaveLength(1)
  await expect.element(panel.getByRole('heading', { name: 'Zoya Ansari' })).toHaveFocus()
})

test('a candidate is changed only in the edited fields, and removed after confirmation', async () => {
  const all = six()
  serveCandidates(server, all)
  let answers = 0
  const changed = server.reply(candidates.change, ({ params, body }) => {
    const at = all.findIndex(({ _id }) => _id === params.id)
    if (answers++ === 0) {
      all[at] = { ...(all[at] as Candidate), contact: '<i>98450</i> 99999', remarks: '', version: 2 }
      return buildRefusalResponse(refusal('CANDIDATE_CHANGED'))
    }
    all[at] = { ...(all[at] as Candidate), contact: body.contact ?? '', version: 3 }
    return { data: { _id: params.id, jobId: job._id, stage: 'applied' as const, version: 3 } }
  })
  const removed = server.reply(candidates.remove, ({ params }) => {
    all.splice(
      all.findIndex(({ _id }) => _id === params.id),
      1,
    )
    return {}
  })
  await openPage(`${address}?candidate=${buildCandidate(2, '')._id}`, 'vikram')
  const panel = page.getByRole('complementary', { name: 'Tara Bhatt' })
  await panel.getByRole('button', { name: 'Change' }).click()
  const contact = dialog.getByRole('textbox', { name: 'Contact' })
  await contact.fill('12')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.element(dialog.getByText(/Enter a phone number/).first()).toBeVisible()
  await contact.fill('+91 98765 43210')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.element(dialog.getByText('Someone changed this candidate. Check the changes and try again.')).toBeVisible()
  await expect.element(dialog.getByText('Someone changed it to <i>98450</i> 99999')).toBeVisible()
  await expect.element(dialog.getByText('Someone changed it to nothing')).toBeVisible()
  await expect.element(contact).toHaveValue('+91 98765 43210')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changed.map(({ body }) => body)).toEqual([
    { contact: '+91 98765 43210', version: 1 },
    { contact: '+91 98765 43210', version: 2 },
  ])
  await expect.element(panel.getByText('+91 98765 43210')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText('Remove Tara Bhatt?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(removed).toHaveLength(1)
  await expect.element(card('Tara Bhatt')).not.toBeInTheDocument()
  await expect.element(card('Zoya Ansari')).toHaveFocus()
})

test('a candidate whom someone else hires is shown as hired before removal', async () => {
  const all = six()
  serveCandidates(server, all)
  const removed = server.reply(candidates.remove, ({ query }) => {
    if (query.version !== all[0]?.version) return buildChangedSince(all[0] as Candidate)
    all.splice(0, 1)
    return {}
  })
  await openPage(`${address}?candidate=${buildCandidate(1, '')._id}`, 'vikram')
  const panel = page.getByRole('complementary', { name: 'Zoya Ansari' })
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText(/^In the stage applied\./)).toBeVisible()
  all[0] = buildCandidate(1, 'Zoya Ansari', { stage: 'hired', version: 2 })
  await refetchForOthers(['candidates'])
  await expect.element(dialog.getByText(/^In the stage hired\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  const sentence =
    'Tara Gill changed Zoya Ansari at 16/11/2026 10:30 am, now in the stage hired. Check the changes and try again.'
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(sentence)
  expect(page.getByText(sentence).elements(), 'once').toHaveLength(1)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(removed.map(({ query }) => query)).toEqual([{ version: 1 }, { version: 2 }])
})

test('a form about a candidate who was removed keeps its text and says why saving fails', async () => {
  const all = six()
  serveCandidates(server, all)
  await openPage(`${address}?candidate=${buildCandidate(1, '')._id}`, 'vikram')
  await page.getByRole('complementary', { name: 'Zoya Ansari' }).getByRole('button', { name: 'Change' }).click()
  const remarks = dialog.getByRole('textbox', { name: 'Remarks' })
  await remarks.fill('Speaks Odia')
  all.splice(0, 1)
  await refetchForOthers(['candidates'])
  const words = 'This candidate was removed, or is not in your jobs any more.'
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(remarks).toHaveValue('Speaks Odia')
  await expect.element(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  const panel = page.getByRole('complementary')
  await expect.element(panel.getByText(words)).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('after a removal the focus is on the card that took its place', async () => {
  const all = six()
  serveCandidates(server, all)
  server.reply(candidates.remove, () => {
    all.splice(0, 1)
    return {}
  })
  await openPage(address, 'vikram')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  await page.getByRole('complementary', { name: 'Zoya Ansari' }).getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(card('Zoya Ansari')).not.toBeInTheDocument()
  await expect.element(card('Tara Bhatt')).toHaveFocus()
})

test('N adds candidates one after another by keyboard, and a refusal shows below the form', async () => {
  const all: Candidate[] = []
  serveCandidates(server, all)
  const added = server.reply(candidates.add, ({ body }) => {
    if (body.contact === '98450 11200') return buildRefusalResponse(refusal('JOB_CLOSED'))
    const data = buildCandidate(all.length + 1, body.name, { contact: body.contact, remarks: body.remarks ?? '' })
    all.push(data)
    return { data: { _id: data._id, jobId: job._id, stage: 'applied' as const, version: 1, doubles: all.length - 1 } }
  })
  await openPage(address, 'vikram')
  await expect.element(page.getByText('No candidates yet')).toBeVisible()
  await userEvent.keyboard('n')
  const form = page.getByRole('form', { name: 'Add candidates of Physics author' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  for (const sentence of [
    'Please input name of the candidate!',
    'Please input email of the candidate!',
    'Please input contact of the candidate!',
  ])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Jacob Varghese{Tab}jacob@candidates.example{Tab}98450 11201{Tab}Kochi{Enter}')
  await expect.element(form.getByText('Jacob Varghese was added.')).toBeVisible()
  await expect.element(lane(/^applied, 1 candidate$/)).toHaveTextContent('Jacob Varghese')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('')
  await userEvent.keyboard('Zoya Ansari{Tab}zoya@candidates.example{Tab}098450 11201{Enter}')
  await expect.element(form.getByText('Zoya Ansari was added. 1 candidate with the same email or phone')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Harish Gowda{Tab}harish@candidates.example{Tab}98450 11200{Enter}')
  await expect.element(form.getByRole('alert')).toHaveTextContent('This job is closed and takes no new candidates.')
  await expect.element(name).toHaveValue('Harish Gowda')
  await expectAccessible()
  expect(added.map(({ body }) => body.name)).toEqual(['Jacob Varghese', 'Zoya Ansari', 'Harish Gowda'])
})

test('the cards can be searched, and filtered by the person who added them', async () => {
  const { boards } = serveCandidates(server, six())
  await openPage(address, 'meera')
  const adders = page.getByRole('group', { name: 'Added by' })
  await expect.element(adders.getByRole('button', { name: 'All 4' })).toHaveAttribute('aria-pressed', 'true')
  await adders.getByRole('button', { name: 'Vikram Sethi 1' }).click()
  await expect.element(card('Zoya Ansari')).not.toBeInTheDocument()
  await expect.element(card('Ritika Sen')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('nobody')
  await expect.element(page.getByText('No candidate matches this filter')).toBeVisible()
  await expect.poll(() => boards.at(-1)?.query).toMatchObject({ q: 'nobody', addedBy: cast.vikram.id })
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(card('Zoya Ansari')).toBeVisible()
})

test('the table lists the same candidates with email, and a row opens the candidate', async () => {
  const all = six()
  serveCandidates(server, all)
  const listed = server.reply(candidates.all, ({ query: { stage } }) => {
    const data = all.filter((each) => stage === undefined || each.stage === stage)
    return { data, total: data.length }
  })
  await openPage(`${address}?view=table`, 'vikram')
  const row = page.getByRole('row', { name: /Zoya Ansari/ })
  await expect.element(row).toHaveTextContent('candidate1@candidates.example')
  await expectAccessible()
  await page.getByRole('combobox', { name: 'Stage' }).selectOptions('hired')
  await expect.element(row).not.toBeInTheDocument()
  await expect.poll(() => listed.at(-1)?.query).toMatchObject({ stage: 'hired', page: 1, pageSize: 10 })
  await page.getByRole('link', { name: 'Yusuf Khan' }).click()
  await expect.element(page.getByRole('complementary', { name: 'Yusuf Khan' })).toBeVisible()
  await expect.element(page.getByText('Yusuf.pdf')).toBeVisible()
})

test('a phone shows one lane, and after a move the next card is selected', async () => {
  await page.viewport(390, 844)
  const { moves } = serveCandidates(server, six())
  await openPage(address, 'vikram')
  const stages = page.getByRole('group', { name: 'Stage', exact: true })
  await expect.element(stages.getByRole('button', { name: 'applied 2' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await expect.element(card('Ritika Sen')).not.toBeInTheDocument()
  await card('Zoya Ansari').click()
  await page.getByRole('button', { name: 'Close Zoya Ansari' }).click()
  await page.getByRole('group', { name: 'Move Zoya Ansari' }).getByRole('button', { name: 'screened' }).click()
  await expect.element(page.getByRole('group', { name: 'Move Tara Bhatt' })).toBeVisible()
  expect(moves).toHaveLength(1)
  await stages.getByRole('button', { name: 'interview 1' }).click()
  await expect.element(card('Ritika Sen')).toBeVisible()
  await page.viewport(390, 260)
  document.querySelector('[data-part=board-foot]')?.scrollIntoView()
  await expect.element(stages).toBeInViewport()
  await expectAccessible()
})

test('a loading panel takes the focus, passes it to the candidate, and closes with Esc', async () => {
  serveCandidates(server, six())
  await openPage(address, 'vikram')
  await card('Zoya Ansari').click()
  const contact = page.getByText('candidate1@candidates.example')
  await expect.element(contact).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card('Zoya Ansari')).toHaveFocus()

  let respond = (): void => undefined
  server.reply(candidates.one, async () => {
    await new Promise<void>((done) => (respond = done))
    return { data: six()[1] as Candidate, job: { _id: job._id, name: job.name, isOpen: true }, history: [] }
  })
  await userEvent.keyboard('j{Enter}')
  await expect.element(page.getByRole('complementary').getByRole('heading', { name: 'Candidate' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  await expect.element(card('Tara Bhatt')).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('complementary').getByRole('heading', { name: 'Candidate' })).toHaveFocus()
  respond()
  await expect.poll(() => document.activeElement?.textContent).toContain('candidate2@candidates.example')
})

test('Esc closes a loading panel on a phone and returns the focus to the card', async () => {
  await page.viewport(390, 844)
  serveCandidates(server, six())
  server.reply(candidates.one, () => new Promise(() => undefined))
  await openPage(address, 'vikram')
  await card('Zoya Ansari').click()
  await expect.element(dialog.getByRole('heading', { name: 'Candidate' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(card('Zoya Ansari')).toHaveFocus()
})

test('on a phone a key pressed before the next card is painted does not move it', async () => {
  await page.viewport(390, 844)
  const { moves } = serveCandidates(server, six())
  await openPage(address, 'vikram')
  await card('Zoya Ansari').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  // If frames were held before the closed panel is painted, the first key would be dropped too.
  await expect.poll(areKeysTaken).toBe(true)
  let pressing: Promise<unknown> | undefined
  const release = holdFrames()
  card('Tara Bhatt')
    .element()
    .addEventListener('focus', () => {
      pressing = cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key: '2', code: 'Digit2', text: '2' }).finally(release)
    })
  await userEvent.keyboard('2')
  await expect.poll(() => pressing).toBeDefined()
  await pressing
  await expect.element(page.getByText('Not accepted: the page changed. Press the key again')).toBeVisible()
  expect(moves).toHaveLength(1)
})

test('a board that fails to load offers Retry', async () => {
  const all = six()
  serveCandidates(server, all)
  server.reply(candidates.board, () => buildRefusalResponse(refusal('UNEXPECTED')))
  await openPage(address, 'vikram')
  await expect.element(page.getByText('Something went wrong on our side').first()).toBeVisible()
  serveCandidates(server, all)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(card('Zoya Ansari')).toBeVisible()
})

test('a move whose response was lost is retried with the same key', async () => {
  serveCandidates(server, six())
  const keys: (string | null)[] = []
  server.reply(candidates.move, ({ key }) => {
    keys.push(key)
    if (keys.length === 1) return lost()
    return { data: { _id: buildCandidate(1, '')._id, jobId: job._id, stage: 'screened' as const, version: 2 } }
  })
  await openPage(address, 'vikram')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  await userEvent.keyboard('j2')
  await expect.element(page.getByText('The server can’t be reached. Try again.')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Moved to screened')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
