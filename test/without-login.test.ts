import { afterAll, expect, test } from 'vitest'
import { accessRequests } from '../src/access-requests/contract.ts'
import { notifications } from '../src/inbox/notifications-contract.ts'
import { candidatesImport } from '../src/recruitment/candidates-import-contract.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { taskDrafts } from '../src/row-work/desk/draft-contract.ts'
import { startTestApp } from './app.ts'

const app = await startTestApp()
afterAll(app.close)

test('reads of one’s own data are refused without a session', async () => {
  const role = { params: { role: 'AUTHOR' } }
  const refused = [
    await app.anonymous.refused(accessRequests.own, 'NOT_SIGNED_IN'),
    await app.anonymous.refused(notifications.own, 'NOT_SIGNED_IN'),
    await app.anonymous.refused(tasks.next, 'NOT_SIGNED_IN', role),
    await app.anonymous.refused(taskDrafts.list, 'NOT_SIGNED_IN', role),
    await app.anonymous.refused(candidatesImport.problemRows, 'NOT_SIGNED_IN', {
      params: { jobId: crypto.randomUUID() },
    } as never),
  ]
  expect(refused.map(({ success }) => success)).toEqual(refused.map(() => false))
})
