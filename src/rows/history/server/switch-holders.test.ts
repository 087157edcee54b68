import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { startTestApp } from '../../../../test/app.ts'
import { isInList } from '../../workflow/list-rules.ts'
import { newTaskState, type TaskState, deriveTurn } from '../../workflow/turn-rules.ts'
import { taskHistory } from '../contract.ts'
import { listReachableStandings, switchSecondReview } from '../rules.ts'

const app = await startTestApp()
afterAll(app.close)

test('switching the second review on unassigns a blocked second reviewer from exactly the open rows', async () => {
  const meera = await app.as('meera')
  const holders = {
    author_id: cast.ananya.id,
    reviewer_id: cast.neha.id,
    reviewer2_id: cast.sameer.id,
    uploader_id: cast.anil.id,
  }
  // A row that is to be skipped has no second review, so `isInList` does not count its stage as open. The switch unassigns its
  // second reviewer nevertheless.
  const states = [...listReachableStandings().values()]
    .filter((standing) => standing.reviewer_status !== 'to_be_skipped')
    .map((standing): TaskState => {
      const state = { ...newTaskState, ...holders, ...standing }
      return { ...state, turn: deriveTurn(state, false) }
    })
  const file = 'Switched holders.xlsx'
  const { fileId } = await arrangeFile(app.db, { name: file, secondReview: false, states })
  await meera.ok(taskHistory.secondReview, { params: { file }, body: { enabled: true } })
  const rows = await app.db<{ turn: string; isHeld: boolean }[]>`
    select turn, reviewer2_id is not null as "isHeld" from tasks where file_id = ${fileId} order by sr_no`
  const expected = states.map((state) => ({
    turn: switchSecondReview(state, true).next.turn,
    isHeld: !isInList('assigned', 'REVIEWER-2', state, true),
  }))
  expect(rows).toEqual(expected)
  expect(expected.some(({ isHeld }) => !isHeld)).toBe(true)
})
