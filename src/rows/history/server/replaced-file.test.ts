import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile, decided, since } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { assigning } from '../../../row-work/assign/contract.ts'
import { planning } from '../../../row-work/assign/plan-contract.ts'
import { rowChecks } from '../../../content-checks/checks/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { files } from '../../files/contract.ts'
import { rowDownload } from '../../../row-work/grid/download-contract.ts'
import { taskHistory } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const NAME = 'Replaced.xlsx'
const team = { author_id: cast.ananya.id, author_allocated_at: since, reviewer_id: cast.neha.id, reviewer_allocated_at: since }
const answer = { status: 'done', answerType: 'Authored on Doc', version: 1 }

/** Every action that names the file by id, with its refusal when the file is gone. */
const actsOn = (file: string, { meera, ananya, neha }: Record<'meera' | 'ananya' | 'neha', Client>) => [
  () => ananya.refused(tasks.update, 'FILE_NOT_FOUND', { params: { file, role: 'AUTHOR' }, body: { ...answer, sr_no: 2 } }),
  () =>
    neha.refused(tasks.update, 'FILE_NOT_FOUND', {
      params: { file, role: 'REVIEWER' },
      body: { sr_no: 3, status: 'rejected', comments: 'No.', version: 1 },
    }),
  () => ananya.refused(taskHistory.undo, 'FILE_NOT_FOUND', { params: { file }, body: { sr_no: 3, version: 1 } }),
  () =>
    meera.refused(taskHistory.reopen, 'FILE_NOT_FOUND', {
      params: { file },
      body: { sr_no: 3, role: 'AUTHOR', comments: 'Again.', version: 1 },
    }),
  () =>
    ananya.refused(rowChecks.dismiss, 'FILE_NOT_FOUND', {
      params: { file, srNo: '2' },
      body: { finding: 'x'.repeat(32), reason: 'No.' },
    }),
  () =>
    meera.refused(assigning.assign, 'FILE_NOT_FOUND', { params: { file }, body: { checked: [2], uploader: cast.anil.email } }),
  () => meera.refused(assigning.unassign, 'FILE_NOT_FOUND', { params: { file }, body: { checked: [2], roles: ['author'] } }),
  () => meera.refused(planning.undo, 'FILE_NOT_FOUND', { params: { file }, body: { batch: crypto.randomUUID() } }),
  () => meera.refused(rowDownload.chosen, 'FILE_NOT_FOUND', { params: { filename: file }, body: { checked: [2] } }),
]

test('calls with the ID of a deleted file leave the file that took its name unchanged', async () => {
  const [meera, ananya, neha] = await Promise.all([app.as('meera'), app.as('ananya'), app.as('neha')])
  const states = [team, team, { ...team, ...decided.done }]
  const old = await arrangeFile(app.db, { name: NAME, states })
  await arrangeAccount(app.db, old.projectId, 'rp-01', cast.ananya.id, since)
  await meera.ok(files.remove, { params: { name: old.fileId }, body: {} })
  const now = await arrangeFile(app.db, { name: NAME, states })
  await arrangeAccount(app.db, now.projectId, 'rp-02', cast.ananya.id, since)

  const rowsOf = () => app.db`select * from tasks where file_id = ${now.fileId} order by sr_no`
  const before = await rowsOf()
  const sentences: string[] = []
  for (const act of actsOn(old.fileId, { meera, ananya, neha })) sentences.push((await act()).message)
  expect(await rowsOf()).toEqual(before)

  const foreign = await arrangeFile(app.db, { name: 'Foreign.xlsx', rows: 3 })
  await app.db`update file_departments set is_visible = false where file_id = ${foreign.fileId}`
  const kavita = await app.as('kavita')
  const ofForeign = actsOn(foreign.fileId, { meera: kavita, ananya, neha })
  for (const [at, act] of ofForeign.entries()) {
    // Only an ADMIN may reopen, so Kavita is skipped here.
    if (at !== 3) expect((await act()).message).toBe(sentences[at])
  }

  const byName = await ananya.ok(tasks.update, { params: { file: NAME, role: 'AUTHOR' }, body: { ...answer, sr_no: 2 } })
  expect(byName.task._id).toBe(now.taskIds[1])
})
