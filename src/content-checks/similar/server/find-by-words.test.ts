import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type CastName } from '../../../../db/cast.ts'
import { arrangeFile, since } from '../../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import type { Role } from '../../../access/levels.ts'
import { signQuestion } from '../rules.ts'
import { questionWords } from '../words-contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const texts = [
  'A ray of light passes from water into glass. Find the angle of refraction.',
  'Passing a convex lens, two beams of light meet.',
  'Which gas is set free by zinc in acid?',
]

async function arrangeQuestions(name: string, questions: readonly string[], states: object[] = []): Promise<void> {
  await arrangeFile(app.db, { name, states, rows: questions.length })
  for (const [at, text] of questions.entries()) {
    const { words, numbers, bands } = signQuestion(text)
    await app.db`insert into question_signatures (task_id, words, numbers, bands)
      select t.id, ${words}::int[], ${numbers}, ${bands}::int[] from tasks t join files f on f.id = t.file_id
      where f.name = ${name} and t.sr_no = ${at + 1}`
  }
}
const found = async (who: CastName, q: string, role?: Role) => {
  const { data } = await (await app.as(who)).ok(questionWords.find, { query: { q, ...(role && { role }) } })
  return data.map(({ file, sr_no: row }) => `${file} ${row}`).toSorted()
}

test('rows are found by all searched words in any order, except words that every question has', async () => {
  await arrangeQuestions('Words.xlsx', texts)
  expect(await found('meera', 'passed light')).toEqual(['Words.xlsx 1', 'Words.xlsx 2'])
  expect(await found('meera', 'GLASS, the light')).toEqual(['Words.xlsx 1'])
  expect(await found('meera', 'zinc lens')).toEqual([])
  expect(await found('meera', 'which of the following')).toEqual([])
  expect(await found('meera', "'; drop table tasks; -- zinc")).toEqual([])
})

test('staff find rows of their own stage, and nobody finds hidden or deleted rows', async () => {
  const hers = { author_id: cast.ananya.id, author_allocated_at: since }
  await arrangeQuestions('Own.xlsx', ['A prism bends violet light most.', 'A prism of crown flint.'], [hers, {}])
  expect(await found('ananya', 'prism', 'AUTHOR')).toEqual(['Own.xlsx 1'])
  expect(await found('neha', 'prism', 'REVIEWER')).toEqual([])
  expect(await found('meera', 'prism')).toEqual(['Own.xlsx 1', 'Own.xlsx 2'])
  await app.db`update file_departments set is_visible = false where file_id = (select id from files where name = 'Own.xlsx')`
  expect(await found('kavita', 'prism')).toEqual([])
  expect(await found('meera', 'prism')).toHaveLength(2)
  await app.db`update files set deleted_at = now() where name = 'Own.xlsx'`
  expect(await found('meera', 'prism')).toEqual([])
})

test('word search returns at most ten rows, and refuses blank queries and people without access', async () => {
  await arrangeQuestions(
    'Many.xlsx',
    Array.from({ length: 14 }, (_, at) => `A pendulum swings ${at} times.`),
  )
  expect(await found('meera', 'pendulum')).toHaveLength(10)
  const meera = await app.as('meera')
  await meera.refused(questionWords.find, 'INVALID_REQUEST', { query: { q: '  ' } })
  await (await app.as('nikhil')).refused(questionWords.find, 'NOT_ALLOWED', { query: { q: 'pendulum' } })
})
