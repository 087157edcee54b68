/** How uploaded history affects the figures of decisions that follow it (calculations.md 6). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { scorecard } from '../contract.ts'

let app: TestApp
let meera: Client
const holders = { author_id: cast.ananya.id, reviewer_id: cast.neha.id, reviewer2_id: cast.sneha.id }
let taskIds: string[]
type Happened = { row: number; day: string; kind?: string; set?: object; was?: object } & (
  | { who?: never; role?: never; to?: never }
  | { who: CastName; role: string; to: string }
)
const happened = ({ row, day, kind = 'update', who, role, to, set = {}, was = {} }: Happened) => app.db`
  insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
  select id, file_id, ${`${day}T12:00:00+05:30`}, ${kind}, ${role ?? null}, ${who ? cast[who].id : cast.meera.id}, ${to ?? null},
    (select count(*)::int + 2 from task_events where task_id = t.id), ${JSON.stringify(set)}::text::jsonb, ${JSON.stringify(was)}::text::jsonb
  from tasks t where id = ${taskIds[row - 1] ?? ''}`
const answered = { author_status: 'done' }
const upload = (row: number, set: object) => happened({ row, day: '2026-03-01', kind: 'history', set })
const review = (row: number, day: string, to: string, score?: number) =>
  happened({ row, day, who: 'neha', role: 'REVIEWER', to, set: { reviewer_status: to, reviewer_qc_score: score } })
const secondReview = (row: number, day: string, to: string) => happened({ row, day, who: 'sneha', role: 'REVIEWER-2', to })

beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  ;({ taskIds } = await arrangeFile(app.db, { states: Array.from({ length: 5 }, () => ({ ...decided.done, ...holders })) }))
})
afterAll(() => app.close())

const ofRole = async (role: 'AUTHOR' | 'REVIEWER', day: string, client = meera) => {
  const { data } = await client.ok(scorecard.read, { query: { from: day, to: day, role } })
  return data.map(({ name, decisions, judged, accepted, reworks, scored }) => [
    name,
    decisions,
    judged,
    accepted,
    reworks,
    scored,
  ])
}

test('an uploaded answer is not a decision, but its review counts for its holder', async () => {
  await upload(1, answered)
  await review(1, '2026-03-03', 'approved', 4)
  expect(await ofRole('AUTHOR', '2026-03-03')).toEqual([['Ananya Iyer', 0, 1, 1, 0, 1]])
  expect(await ofRole('REVIEWER', '2026-03-03')).toEqual([['Neha Kulkarni', 1, 0, 0, 0, 0]])
  expect(await ofRole('AUTHOR', '2026-03-01')).toEqual([])
})

test('a review in uploaded history counts as the first judgement', async () => {
  await upload(2, { ...answered, reviewer_status: 'sent_for_rework' })
  await happened({ row: 2, day: '2026-03-04', who: 'ananya', role: 'AUTHOR', to: 'rework_done' })
  await review(2, '2026-03-05', 'approved', 5)
  expect(await ofRole('AUTHOR', '2026-03-05')).toEqual([['Ananya Iyer', 0, 0, 0, 0, 1]])
})

test('an uploaded review is judged by the second review, unless that was uploaded too', async () => {
  await upload(3, { ...answered, reviewer_status: 'approved' })
  await secondReview(3, '2026-03-06', 'sent_for_rework')
  expect(await ofRole('REVIEWER', '2026-03-06')).toEqual([['Neha Kulkarni', 0, 1, 0, 1, 0]])
  await upload(4, { ...answered, reviewer_status: 'approved', reviewer2_status: 'sent_for_rework' })
  await review(4, '2026-03-07', 'approved')
  await secondReview(4, '2026-03-08', 'approved')
  expect(await ofRole('REVIEWER', '2026-03-08')).toEqual([['Neha Kulkarni', 0, 0, 0, 0, 0]])
})

test('a judgement counts for the person who held the stage at that time', async () => {
  await upload(5, answered)
  await review(5, '2026-03-09', 'sent_for_rework')
  await happened({ row: 5, day: '2026-03-09', kind: 'reopen', set: { author_status: null }, was: answered })
  const [author_id, was] = [cast.divya.id, { author_id: cast.ananya.id }]
  await happened({ row: 5, day: '2026-03-09', kind: 'assign', set: { author_id }, was })
  await app.db`update tasks set author_id = ${author_id} where id = ${taskIds[4] ?? ''}`
  for (const who of ['meera', 'kavita', 'ananya'] as const)
    expect(await ofRole('AUTHOR', '2026-03-09', await app.as(who)), who).toEqual([['Ananya Iyer', 0, 1, 0, 1, 0]])
  for (const who of ['farhan', 'divya'] as const) expect(await ofRole('AUTHOR', '2026-03-09', await app.as(who)), who).toEqual([])
})
