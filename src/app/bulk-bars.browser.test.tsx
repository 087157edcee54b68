/**
 * Every bar of selected rows (test/web/bulk-bars.ts) counts and sends the rows that its action changes, asks before decisions are
 * reversed, and folds equal refusals into one line (decision 153).
 */
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cast } from '../../db/cast.ts'
import { BULK_BARS, type BulkBar } from '../../test/web/bulk-bars.ts'
import { buildTask, getCastRef } from '../../test/web/fixtures.ts'
import { countGroups } from '../../test/web/inbox.ts'
import { expectAccessible, openPage, server, tabTo } from '../../test/web/page.tsx'
import { buildCandidate, buildJob, serveCandidates } from '../../test/web/recruitment.ts'
import { buildRefusalResponse } from '../../test/web/server.ts'
import { buildTimesheetRecord } from '../../test/web/timesheets.ts'
import { approvals, type DecisionResult, type WaitingEntry } from '../inbox/approvals-contract.ts'
import { deputies } from '../inbox/deputies-contract.ts'
import { refusal as inboxRefusal } from '../inbox/refusals.ts'
import { candidates } from '../recruitment/candidates-contract.ts'
import { refusal as recruitmentRefusal } from '../recruitment/refusals.ts'
import type { CandidateStage } from '../recruitment/vocabulary.ts'
import { assigning } from '../row-work/assign/contract.ts'
import { planning } from '../row-work/assign/plan-contract.ts'
import { rowFilters } from '../rows/filter/contract.ts'
import { fileRows } from '../row-work/grid/contract.ts'
import type { GridRow } from '../rows/workflow/contract.ts'
import { approval } from '../timesheets/approval-contract.ts'
import type { TimesheetStatus } from '../timesheets/vocabulary.ts'
import { users } from '../users/contract.ts'

const button = (name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const grid = page.getByRole('grid')
const selectAll = (): Promise<void> => page.getByRole('checkbox', { name: 'Select all rows' }).click()
const reversal = page.getByRole('dialog', { name: /^Reverse \d+ decisions?\?$/ })
const remarks = page.getByRole('textbox', { name: 'Remarks' })

type Sent = { verb: string; ids: readonly (string | number)[] }
type Case = {
  open: (refuses?: boolean) => Promise<{ sent: () => Sent[] }>
  acts: readonly {
    label: string | RegExp
    key?: string
    press: (by: 'button' | 'key', label: string | RegExp) => Promise<void>
    sends: Sent
    leaves: readonly string[]
  }[]
  /** The question before decisions are reversed, or the reason why no action of this bar reverses any. */
  question: string | { ask: () => Promise<void>; says: RegExp; confirm: string; sends: Sent }
  /** The line that folds equal refusals of several rows, or the reason why the server gives one sentence for all of them. */
  refusals: string | { act: () => Promise<void>; line: RegExp; names: readonly string[] }
}

const pressButton = async (by: 'button' | 'key', label: string | RegExp, key = ''): Promise<void> => {
  if (by === 'button') return button(label).click()
  await tabTo(grid)
  await userEvent.keyboard(key)
}

const days = (status: TimesheetStatus, count: number, from: number, isClosed = false) =>
  Array.from({ length: count }, (_, at) =>
    buildTimesheetRecord(new Date(Date.UTC(2026, 0, from + at)).toISOString().slice(0, 10), { status, month_closed: isClosed }),
  )
const [filled, approved, declined, closed] = [
  days('FILLED', 4, 1),
  days('APPROVED', 40, 5),
  days('REJECTED', 2, 45),
  days('FILLED', 4, 47, true),
]
const idsOf = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id)

const waits = (n: number, kind: string): WaitingEntry => ({
  kind,
  id: `019b0000-0000-7000-8000-00000000000${n}`,
  line: `line ${n}`,
  group: 'nothing',
  verdict: 'complete',
  version: 1,
  person: getCastRef('ananya'),
  day: `2026-11-0${n}`,
  since: '2026-11-19T12:00:00.000Z',
  parts: [],
  amount: '8.00',
  own_remarks: '',
  note: kind === 'timesheet' ? { done: 8, task_rows: 8, differing: 0, off_day: false } : {},
  needs_look: false,
  day_gaps: [],
  returned: false,
  for: null,
})
const entries = [
  waits(1, 'timesheet'),
  waits(2, 'timesheet'),
  waits(3, 'timesheet'),
  waits(4, 'access-request'),
  waits(5, 'access-request'),
]

function serveDecisions(refuses: boolean): () => Sent[] {
  const sent = server.reply(approvals.decide, ({ body: { items } }) => {
    const results = items.map(({ kind, id }, at): DecisionResult => {
      const made = {
        kind,
        id,
        person: getCastRef('ananya'),
        day: `2026-01-${String(at + 1).padStart(2, '0')}`,
        amount: '8',
        for: null,
      }
      return refuses
        ? { ...made, done: false, version: null, code: 'MONTH_CLOSED', message: 'This month is closed.' }
        : { ...made, done: true, version: 2, code: null, message: null }
    })
    if (refuses) return buildRefusalResponse(inboxRefusal('NOTHING_DECIDED'), { results })
    return { results, done: results.length, refused: 0 }
  })
  return () => sent.map(({ body: { outcome, items } }) => ({ verb: outcome, ids: items.map(({ id }) => id) }))
}

const candidateOf = (n: number, stage: CandidateStage) => buildCandidate(n, `Candidate ${n}`, { stage })
const board = [candidateOf(1, 'applied'), candidateOf(2, 'applied'), candidateOf(3, 'screened'), candidateOf(4, 'hired')]
const candidateIds = (...which: readonly number[]): string[] => which.map((n) => buildCandidate(n, '')._id)

const acted = (role: string) => ({ [role]: cast.neha.email, [`${role}_status`]: 'done' })
const gridRow = (srNo: number, part: object): GridRow => {
  const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = buildTask(srNo, 'ananya')
  return { ...row, ...part }
}
/** Two open rows, one of them without an author, and two rows on which every stage has acted. */
const done = { turn: 'CLOSED', ...acted('author'), ...acted('reviewer'), ...acted('reviewer-2'), ...acted('uploader') }
const gridRows = [gridRow(1, {}), gridRow(2, {}), gridRow(3, { author: null }), gridRow(4, done), gridRow(5, done)]

const cases: Record<BulkBar, Case> = {
  'Available timesheet': {
    open: async (refuses = false) => {
      const data = [...filled, ...approved, ...declined, ...closed]
      const user = { ...getCastRef('ananya'), manager: getCastRef('kavita') }
      server.reply(approval.view, { data, total: data.length, maxProjects: 1, user, day_gaps: {} })
      const sent = serveDecisions(refuses)
      await openPage(`/timesheet/${cast.ananya.id}/manage`, 'kavita')
      await selectAll()
      return { sent }
    },
    acts: [
      {
        label: /^Approve 4 of 50/,
        key: 'a',
        press: (by, label) => pressButton(by, label, 'a'),
        sends: { verb: 'approve', ids: idsOf(filled) },
        leaves: ['Approve leaves out 40 already approved.'],
      },
      {
        label: /^Decline 4 of 50/,
        key: 'd',
        press: async (by, label) => {
          await remarks.fill('Count again.')
          await pressButton(by, label, 'd')
        },
        sends: { verb: 'decline', ids: idsOf(filled) },
        leaves: ['Decline leaves out 2 already declined.'],
      },
    ],
    question: {
      ask: async () => {
        await remarks.fill('Count again.')
        await button('Decline 40 approved…').click()
      },
      says: /40 timesheets are approved\. “Decline” takes these decisions back\. You can undo it for ten minutes\./,
      confirm: 'Decline 40',
      sends: { verb: 'decline', ids: idsOf(approved) },
    },
    refusals: {
      act: () => button(/^Approve 4 of 50/).click(),
      line: /^4 timesheets: This month is closed\./,
      names: ['01/01/2026', '02/01/2026', '03/01/2026', '04/01/2026'],
    },
  },
  Inbox: {
    open: async (refuses = false) => {
      const groups = countGroups(entries)
      server.reply(approvals.waiting, { data: entries, total: 5, kinds: {}, groups, look: 0, oldest: null, deputyFor: [] })
      server.reply(approvals.decided, { data: [], total: 0 })
      server.reply(deputies.list, { data: [], candidates: [], today: '2026-11-20' })
      const sent = serveDecisions(refuses)
      await openPage('/inbox', 'meera')
      await selectAll()
      return { sent }
    },
    acts: [
      {
        label: /^Approve 3 of 5/,
        key: 'a',
        press: (by, label) => pressButton(by, label, 'a'),
        sends: { verb: 'approve', ids: entries.slice(0, 3).map(({ id }) => id) },
        leaves: ['Approve leaves out 2 granted only one by one.'],
      },
      {
        label: /^Decline 5/,
        key: 'd',
        press: async (by, label) => {
          await remarks.fill('Count again.')
          await pressButton(by, label, 'd')
        },
        sends: { verb: 'decline', ids: entries.map(({ id }) => id) },
        leaves: [],
      },
    ],
    question: 'what is listed waits, so that no decision is taken back',
    refusals: {
      act: () => button(/^Approve 3 of 5/).click(),
      line: /^3 entries: This month is closed\./,
      names: ['Ananya Iyer, 01/01/2026', 'Ananya Iyer, 02/01/2026', 'Ananya Iyer, 03/01/2026'],
    },
  },
  'Candidates of a job': {
    open: async (refuses = false) => {
      const { many, moves } = serveCandidates(server, [...board])
      if (refuses)
        server.reply(candidates.moveMany, ({ body }) => {
          const { message } = recruitmentRefusal('CANDIDATE_CHANGED')
          const issues = body.candidates.map((_, at) => ({ path: `candidates.${at}`, message }))
          return buildRefusalResponse(recruitmentRefusal('MOVES_REFUSED', { values: { candidates: '3 candidates' } }), { issues })
        })
      await openPage(`/recruitment/job/${buildJob()._id}`, 'vikram')
      for (const { name } of board) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
      return {
        sent: () => [
          ...many.map(({ body }) => ({ verb: body.candidates[0]?.stage ?? '', ids: body.candidates.map(({ _id }) => _id) })),
          ...moves.map(({ body, params }) => ({ verb: body.stage, ids: [params.id] })),
        ],
      }
    },
    acts: [
      {
        label: /interview 3 of 4/,
        key: '3',
        press: async (by, label) => {
          if (by === 'button') return button(label).click()
          await userEvent.keyboard('3')
        },
        sends: { verb: 'interview', ids: candidateIds(1, 2, 3) },
        leaves: ['A move leaves out 1 already hired.'],
      },
      {
        label: /screened 2 of 4/,
        key: '2',
        press: async (by, label) => {
          if (by === 'button') return button(label).click()
          await userEvent.keyboard('2')
        },
        sends: { verb: 'screened', ids: candidateIds(1, 2) },
        leaves: ['4 selected (2 applied, 1 screened, 1 hired):'],
      },
    ],
    question: {
      ask: async () => {
        for (const n of [1, 2, 3]) await page.getByRole('checkbox', { name: `Select Candidate ${n}` }).click()
        await userEvent.keyboard('4')
      },
      says: /1 candidate is hired\. “Move to offered” takes this decision back\. You can undo it right after\./,
      confirm: 'Move to offered 1',
      sends: { verb: 'offered', ids: candidateIds(4) },
    },
    refusals: {
      act: () => button(/interview 3 of 4/).click(),
      line: /^3 candidates: Someone changed this candidate\./,
      names: ['Candidate 1', 'Candidate 2', 'Candidate 3'],
    },
  },
  'Rows of a file': {
    open: async () => {
      server.reply(users.ofDepartment, { data: [] })
      server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
      server.reply(fileRows.grid, {
        sheet: {
          _id: '019a0000-0000-7000-8000-000000000201',
          name: 'Set01.xlsx',
          section: 'NEET',
          secondReview: true,
          columns: ['sr_no', 'question_id'].map((key) => ({ key, name: key })),
        },
        sections: [],
        rows: gridRows,
        total: gridRows.length,
      })
      server.reply(planning.planLine, ({ body }) => ({
        rows: body.checked?.length ?? 0,
        changes: 0,
        departments: [],
        day: '2026-03-10',
        holidays: [],
        namedHolidays: [],
        roles: [],
      }))
      server.reply(assigning.planUnassign, {
        rows: 2,
        changes: 2,
        acted: { count: 0, rows: [] },
        nobody: { count: 0, rows: [] },
        shown: { rows: [] },
      })
      const assigned = server.reply(assigning.assign, { rows: 3, changed: 3, skipped: [] })
      const unassigned = server.reply(assigning.unassign, { rows: 2, changed: 2 })
      await openPage('/project/NEET/-/Set01.xlsx', 'meera')
      await selectAll()
      return {
        sent: () => [
          ...assigned.map(({ body }) => ({ verb: 'assign', ids: body.checked ?? [] })),
          ...unassigned.map(({ body }) => ({ verb: 'unassign', ids: body.checked ?? [] })),
        ],
      }
    },
    acts: [
      {
        label: 'Unassign checked: 2 of 5',
        press: async (_by, label) => {
          await button(label).click()
          await page.getByRole('checkbox', { name: 'Author' }).click()
          await button('Unassign 2 rows').click()
        },
        sends: { verb: 'unassign', ids: [1, 2] },
        leaves: ['Unassign checked leaves out 1 that nobody holds.'],
      },
    ],
    question: 'a stage that has acted is never taken away, and rows of other people are asked about in the planner',
    refusals: 'an assignment is made as a whole or not at all, and its one sentence names the rows',
  },
}

const bars = (Object.keys(BULK_BARS) as BulkBar[]).map((name) => ({ name, ...cases[name] }))

test.each(
  bars.flatMap(({ name, open, acts }) =>
    acts.flatMap((act) =>
      (['button', 'key'] as const).flatMap((by) =>
        by === 'key' && act.key === undefined ? [] : [{ name, open, act, by, label: String(act.label) }],
      ),
    ),
  ),
)('$name: $label, pressed by $by, sends the counted rows and explains the others', async (of) => {
  const { open, act, by } = of
  const { sent } = await open()
  await expect.element(button(act.label)).toBeVisible()
  for (const why of act.leaves) await expect.element(page.getByText(why)).toBeVisible()
  await act.press(by, act.label)
  await expect.poll(sent).toEqual([act.sends])
})

const asking = bars.flatMap(({ name, open, question }) => (typeof question === 'string' ? [] : [{ name, open, question }]))

test.each(asking)('$name asks before it takes decisions back and sends nothing when cancelled', async (of) => {
  const { open, question } = of
  const { sent } = await open()
  await question.ask()
  await expect.element(reversal).toHaveTextContent(question.says)
  await expectAccessible()
  expect(sent()).toEqual([])
  await reversal.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(reversal).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})

test.each(asking)('$name sends the rows whose decisions are taken back, once the person confirms', async ({ open, question }) => {
  const { sent } = await open()
  await question.ask()
  await reversal.getByRole('button', { name: question.confirm, exact: true }).click()
  await expect.poll(sent).toEqual([question.sends])
  await expect.element(reversal).not.toBeInTheDocument()
})

test.each(bars.flatMap(({ name, open, refusals }) => (typeof refusals === 'string' ? [] : [{ name, open, refusals }])))(
  '$name folds equal refusals into one line that names its rows on demand',
  async ({ open, refusals }) => {
    await open(true)
    await refusals.act()
    const lines = page.getByRole('listitem').filter({ hasText: refusals.line })
    await expect.poll(() => document.querySelectorAll('[data-part=refusals] > li').length).toBe(1)
    await lines.first().getByText(refusals.line).click()
    for (const each of refusals.names) await expect.element(lines.first().getByText(each, { exact: true })).toBeVisible()
    await expectAccessible()
  },
)

test('the bulk bar stays visible in a low window', async () => {
  await page.viewport(683, 384)
  await cases['Available timesheet'].open()
  await expect.element(page.getByRole('group', { name: 'Selected rows' })).toBeInViewport({ ratio: 1 })
})
