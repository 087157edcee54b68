import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { type JobLine, type MaintenanceRun, system } from '../contract.ts'
import type { SystemState } from './system-state.ts'

const now = '2026-11-25T03:44:00.000Z'
const backup: MaintenanceRun = {
  _id: 1,
  kind: 'backup',
  startedAt: '2026-11-24T20:30:00.000Z',
  finishedAt: '2026-11-24T20:31:00.000Z',
  place: '/backups',
  backup: 'proofline-20261124T203000Z-physical',
  notes: [],
  bytes: 412_000_000,
  problem: null,
}
const drill: MaintenanceRun = { ...backup, _id: 2, kind: 'drill', finishedAt: '2026-11-24T21:35:00.000Z', bytes: null }
const job = (name: string, rest: Partial<JobLine> = {}): JobLine => ({
  name,
  at: '0 * * * *',
  nextAt: '2026-11-25T04:30:00.000Z',
  state: 'done',
  startedAt: '2026-11-25T03:30:00.000Z',
  endedAt: '2026-11-25T03:30:00.031Z',
  tries: 0,
  said: '0 done',
  failing: null,
  ...rest,
})
const fine: SystemState = {
  now,
  nodes: [
    {
      _id: '019a0000-0000-7000-8000-000000000e01',
      name: 'node-a',
      version: '1.14.2',
      startedAt: '2026-11-14T05:00:00.000Z',
      seenAt: '2026-11-25T03:43:55.000Z',
      facts: {
        migration: 131,
        memory: 312_000_000,
        disk: { path: '/data', total: 120_000_000_000, free: 78_800_000_000 },
        backup: { place: '/backups', isEncrypted: true, everyHours: 24, drillEveryDays: 7 },
        sessions: { inUse: 3, most: 14 },
        streams: 11,
        calls: { count: 1_200, p95Ms: 41.3 },
      },
    },
  ],
  database: { postgres: '18.4', bytes: 1_860_000_000, grown: 18_000_000, tables: [{ name: 'task_events', bytes: 742_000_000 }] },
  people: { signedIn: 14, sessions: 19 },
  runs: [drill, backup],
  jobs: [job('backup', { at: '0 1 * * *' }), job('sweep-exports')],
  runsToday: { ended: 412, failed: 1 },
  slowest: [{ pattern: 'POST /api/report/team', calls: 12, totalMs: 3_600, maxMs: 812.4, databaseMs: 3_000 }],
}
const tile = (name: string) => page.getByRole('list', { name: 'State' }).getByRole('listitem').filter({ hasText: name })

test('names that look the same are listed with their code points and place', async () => {
  const lookAlikes = [{ kind: 'account', name: 'A\u20111\u00a0b', other: 'A-1 b', place: 'NEET' }] as const
  server.reply(system.state, () => ({ data: { ...fine, lookAlikes: [...lookAlikes] } }))
  await openPage('/system', 'meera')
  const row = page.getByRole('table', { name: 'Names that look the same' }).getByRole('row', { name: /NEET/ })
  await expect.element(row).toHaveTextContent('Allocation IDA⟨U+2011⟩1⟨U+00A0⟩bA-1 bNEET')
  await expectAccessible()
})

test('figures that an upgrade changed are listed by person and month', async () => {
  const user = { _id: '019a0000-0000-7000-8000-000000000e02', fullName: 'Asha Rao', email: 'asha@proofline.example' }
  const movedFigures = [{ rule: 'first state', user, months: ['2026-10', '2026-11'] }] as const
  server.reply(system.state, () => ({
    data: { ...fine, movedFigures: movedFigures.map((each) => ({ ...each, months: [...each.months] })) },
  }))
  await openPage('/system', 'meera')
  const row = page.getByRole('table', { name: 'Figures that an upgrade changed' }).getByRole('row', { name: /Asha/ })
  await expect.element(row).toHaveTextContent('Asha Rao10/2026, 11/2026Days before the account')
  await expectAccessible()
})

test('worklog reports that an upgrade changed are listed by department and month', async () => {
  const department = { _id: '019a0000-0000-7000-8000-000000000e03', name: 'Physics' }
  const movedReports = [
    { month: '2026-10', department, daysGone: 12, daysCome: 3 },
    { month: '2026-10', department: null, daysGone: 0, daysCome: 9 },
  ]
  server.reply(system.state, () => ({ data: { ...fine, movedReports } }))
  await openPage('/system', 'meera')
  const table = page.getByRole('table', { name: 'Worklog reports of closed months that an upgrade changed' })
  await expect.element(table.getByRole('row', { name: /Physics/ })).toHaveTextContent('Physics10/2026123')
  await expect.element(table.getByRole('row', { name: /No department/ })).toHaveTextContent('No department10/202609')
  await expectAccessible()
})

test('days with both an absence and figures are listed', async () => {
  const absentDays = [{ userId: cast.ananya.id, person: cast.ananya.fullName, day: '2026-11-05', targets: ['Set 1', 'Set 2'] }]
  server.reply(system.state, () => ({ data: { ...fine, absentDays } }))
  await openPage('/system', 'meera')
  const row = page.getByRole('table', { name: 'Days with an absence and figures' }).getByRole('row', { name: /Ananya/ })
  await expect.element(row).toHaveTextContent('Ananya Iyer05/11/2026Set 1, Set 2')
  await expectAccessible()
})

test('the system page shows in its tiles that all is fine and lists nothing to do', async () => {
  server.reply(system.state, () => ({ data: fine }))
  await openPage('/system', 'meera')
  await expect.element(tile('Last backup')).toHaveTextContent('fine7 h 13 min ago25/11/2026 02:01 am, 412.0 MB')
  await expect.element(tile('Tried')).toHaveTextContent('restored, 0 differences')
  await expect.element(tile('Database')).toHaveTextContent('1.9 GB+18.0 MB in 7 days')
  await expect.element(tile('Logged in')).toHaveTextContent('14 people19 sessions, 11 live pages')
  await expect.element(page.getByRole('list', { name: 'What to do' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /node-a/ })).toHaveTextContent('312.0 MB3 of 1441 msanswers')
  await expect
    .element(page.getByRole('region', { name: 'Update' }))
    .toHaveTextContent('1.14.2on every nodeTablesmigration 131PostgreSQL18.4')
  await expect
    .element(page.getByRole('table', { name: 'Where the time goes' }))
    .toHaveTextContent('POST /api/report/team12300 ms812 ms')
  await expect.element(page.getByText('7 daily, 4 weekly, 12 monthly; encrypted, to /backups')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Disk and database' }))
    .toHaveTextContent('41.2 GB of 120.0 GB used/datafull in more than a year at this growth')
  await expect
    .element(page.getByRole('region', { name: 'Background work' }))
    .toHaveTextContent('Backupday25/11/2026 09:00 am31 ms25/11/2026 10:00 amdone')
  await expect.element(page.getByText('412 runs today, 1 failed')).toBeVisible()
  await expectAccessible()
})

test('the system page gives the remedy for a missing backup, a silent node and a failed job', async () => {
  const failed = job('sweep-exports', { state: 'failed', tries: 3, said: 'No disk here' })
  const silent = fine.nodes.map((node) => ({
    ...node,
    seenAt: '2026-11-25T03:00:00.000Z',
    facts: { ...node.facts, backup: { ...node.facts.backup, place: null } },
  }))
  server.reply(system.state, () => ({ data: { ...fine, nodes: silent, runs: [], jobs: [failed] } }))
  await openPage('/system', 'meera')
  const advice = page.getByRole('list', { name: 'What to do' })
  await expect.element(advice).toHaveTextContent('No backup is set up. Set BACKUP_TO')
  await expect.element(advice).toHaveTextContent('1 node stopped answering without being stopped.')
  await expect.element(advice).toHaveTextContent('A job has failed at every try.')
  await expect.element(page.getByRole('button', { name: 'Back up now' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Why: Scheduled exports' }).click()
  await expect.element(page.getByText('No disk here')).toBeVisible()
  const sent = server.reply(system.startJob, () => ({}))
  await page.getByRole('button', { name: 'Start it now' }).click()
  await expect.element(page.getByText('The job will run in a moment.')).toBeVisible()
  expect(sent).toMatchObject([{ params: { name: 'sweep-exports' } }])
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('No disk here')).not.toBeInTheDocument()
})

test('a job whose last run failed is shown as failed while it runs again', async () => {
  const failing = { since: '2026-11-25T01:00:00.000Z', times: 9, problem: 'The place of the backups cannot be written' }
  const log = job('backup-log', { at: '*/5 * * * *', state: 'running', said: null, failing })
  server.reply(system.state, () => ({ data: { ...fine, jobs: [...fine.jobs, log] } }))
  await openPage('/system', 'meera')
  await expect.element(page.getByRole('list', { name: 'What to do' })).toHaveTextContent('A job has failed at every try.')
  await expect.element(tile('Background work')).toHaveTextContent('needs help now3 jobs1 running, 1 failed')
  await expect.element(page.getByRole('row', { name: /Log since the last backup/ })).toHaveTextContent('failed, running')
  await page.getByRole('button', { name: 'Why: Log since the last backup' }).click()
  await expect.element(page.getByText('The place of the backups cannot be written')).toBeVisible()
  await expect.element(page.getByText('25/11/2026 06:30 am, 9 times')).toBeVisible()
})

test('a backup can be started with one button, even without a schedule, and shows its progress', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const later = () => vi.advanceTimersByTime(2_000)
  const asked: Partial<JobLine> = { at: null, nextAt: null, startedAt: null, endedAt: null, said: null }
  let state: SystemState = { ...fine, jobs: [job('backup', { ...asked, state: 'waiting' })] }
  server.reply(system.state, () => ({ data: state }))
  const sent = server.reply(system.startJob, () => {
    state = { ...fine, jobs: [job('backup', { ...asked, state: 'queued' })] }
    return {}
  })
  await openPage('/system', 'meera')
  await expect.element(page.getByRole('row', { name: /Backup/ })).toHaveTextContent('when asked for')
  const button = page.getByRole('button', { name: 'Back up now' })
  await button.click()
  await expect.element(page.getByText('will run in a moment').last()).toBeVisible()
  expect(sent).toMatchObject([{ params: { name: 'backup' } }])
  await expect.element(tile('Last backup')).toHaveTextContent('being madebegins, the last took 1 min')
  await expect.element(button).toBeDisabled()
  state = { ...fine, jobs: [job('backup', { ...asked, state: 'running', startedAt: '2026-11-25T03:43:30.000Z' })] }
  const progress = page.getByRole('progressbar', { name: 'Progress of the backup' })
  await expect.poll(() => (later(), (progress.element() as HTMLProgressElement).value)).toBe(0.5)
  await expect.element(tile('Last backup')).toHaveTextContent('30 s so far, the last took 1 min')
  await expectAccessible()
  state = fine
  await expect.poll(() => (later(), progress.query())).toBeNull()
  await expect.element(button).toBeEnabled()
})

test('notes of the newest run are shown in the backup tile and next to the backups', async () => {
  const found = 'Not encrypted, although BACKUP_KEY is set: proofline-20991231T235900Z-physical.'
  const runs = [
    { ...drill, notes: [found] },
    { ...backup, notes: ['This was once.'] },
  ]
  server.reply(system.state, () => ({ data: { ...fine, runs } }))
  await openPage('/system', 'meera')
  await expect.element(tile('Last backup')).toHaveTextContent('needs attention')
  await expect.element(page.getByRole('list', { name: 'What to do' })).toHaveTextContent(found)
  await expect.element(page.getByRole('region', { name: 'Backups' })).toHaveTextContent(found)
  await expect.element(page.getByRole('region', { name: 'Backups' })).not.toHaveTextContent('This was once.')
})

test('the system page shows the newest three backups and all of them on request', async () => {
  const runs = Array.from({ length: 9 }, (_, n) => ({ ...backup, _id: n + 10, backup: `b${n}` }))
  server.reply(system.state, () => ({ data: { ...fine, runs } }))
  await openPage('/system', 'meera')
  const lines = page.getByRole('region', { name: 'Backups' }).getByRole('listitem')
  await expect.poll(() => lines.elements().length).toBe(3)
  await page.getByRole('button', { name: 'All 9' }).click()
  await expect.poll(() => lines.elements().length).toBe(9)
})

test('a slow node and a node of an older version are marked with the remedy', async () => {
  const [node] = fine.nodes
  if (node === undefined) throw new Error('no node')
  const { calls: _calls, sessions: _sessions, ...older } = node.facts
  const nodes = [
    { ...node, facts: { ...node.facts, calls: { count: 400, p95Ms: 731.4 } } },
    {
      ...node,
      _id: '019a0000-0000-7000-8000-000000000e02',
      name: 'node-b',
      version: '1.14.1',
      facts: { ...older, migration: 130 },
    },
  ]
  server.reply(system.state, () => ({ data: { ...fine, nodes } }))
  await openPage('/system', 'meera')
  await expect.element(page.getByRole('row', { name: /node-a/ }).getByText('731 ms')).toHaveAttribute('data-part', 'chip-word')
  await expect.element(page.getByRole('row', { name: /node-b/ })).toHaveTextContent('no calls')
  const advice = page.getByRole('list', { name: 'What to do' })
  await expect.element(advice).toHaveTextContent('Calls. One in 20 calls takes long on node-a.')
  await expect.element(advice).toHaveTextContent('The nodes have different versions.')
  await expect
    .element(page.getByRole('region', { name: 'Update' }))
    .toHaveTextContent('1.14.2node-a1.14.1node-b, to be updatedTablesmigration 131')
  await expectAccessible()
})

test('a node whose clock differs from that of the database is named', async () => {
  const nodes = fine.nodes.map((node) => ({ ...node, facts: { ...node.facts, clockAheadMs: -12_000 } }))
  server.reply(system.state, () => ({ data: { ...fine, nodes } }))
  await openPage('/system', 'meera')
  await expect
    .element(page.getByRole('list', { name: 'What to do' }))
    .toHaveTextContent('Clocks. Clocks differ from the database’s: node-a is 12 seconds behind. Synchronize all hosts with')
})

test('the panel “How to update” can be opened and closed by keyboard', async () => {
  server.reply(system.state, () => ({ data: fine }))
  await openPage('/system', 'meera')
  const button = page.getByRole('button', { name: 'How to update' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const steps = page.getByText('have a backup that a drill has tried', { exact: false })
  await expect.element(steps).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(steps).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('the bundle can be downloaded, and a busy server says when to try again', async () => {
  server.reply(system.state, () => ({ data: fine }))
  const sentence = 'Another support bundle is being made. Press the button again in a few seconds.'
  server.reply(system.bundle, () => buildRefusalResponse(new Refusal('BUNDLE_RUNNING', [503, sentence])))
  await openPage('/system', 'meera')
  await page.getByRole('button', { name: 'Download the bundle' }).click()
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  const headers = {
    'content-type': 'application/gzip',
    'content-disposition': "attachment; filename*=UTF-8''proofline-support-20261125T034400Z.tar.gz",
  }
  const requests = server.reply(system.bundle, () => {
    const body = new Blob([new Uint8Array(9_000)]).stream().pipeThrough(new CompressionStream('gzip'))
    return new Response(body, { headers })
  })
  await page.getByRole('button', { name: 'Download the bundle' }).click()
  await expect.element(page.getByText(sentence, { exact: true })).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
})
