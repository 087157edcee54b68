import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { grants } from '../../grants/contract.ts'
import { accessRequests } from '../contract.ts'
import { ACCESS_REQUEST_KIND } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, arjun, nikhil, kavita] = await Promise.all([app.as('meera'), app.as('arjun'), app.as('nikhil'), app.as('kavita')])
const reason = 'I look after the targets.'
const ask = () => nikhil.ok(accessRequests.ask, { body: { tab: 'Worklog', reason } })
const waiting = async (who = meera) =>
  (await who.ok(approvals.waiting, { query: {} })).data.filter(({ kind }) => kind === ACCESS_REQUEST_KIND)
const first = async () => {
  const [entry] = await waiting()
  if (entry === undefined) throw new Error('No request waits')
  return { kind: ACCESS_REQUEST_KIND, id: entry.id, version: entry.version }
}
const decline = (item: Awaited<ReturnType<typeof first>>) => ({
  body: { items: [item], outcome: 'decline' as const, remark: 'Ask your manager.' },
})

beforeEach(async () => {
  await app.db`delete from access_requests`
  await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
})

describe('a request for a tab', () => {
  test('is listed once for every admin and for no manager', async () => {
    await ask()
    expect((await nikhil.refused(accessRequests.ask, 'ACCESS_ASKED', { body: { tab: 'Worklog', reason } })).message).toContain(
      'Worklog',
    )
    for (const admin of [meera, arjun])
      expect(await waiting(admin)).toMatchObject([{ person: { _id: cast.nikhil.id }, amount: 'Worklog', own_remarks: reason }])
    expect(await waiting(kavita)).toEqual([])
    await kavita.refused(approvals.decide, 'NOTHING_DECIDED', decline(await first()))
    await nikhil.refused(accessRequests.grant, 'NOT_ALLOWED', { params: { id: (await first()).id }, body: { version: 1 } })
  })

  test('can be granted by an admin only', async () => {
    await ask()
    const { id, version } = await first()
    await meera.ok(accessRequests.grant, { params: { id }, body: { version, until: '2199-12-31' } })
    expect((await nikhil.ok(accessRequests.own)).tabs).toEqual([{ tab: 'Worklog', until: '2199-12-31' }])
  })

  test('is granted until a day and reported to its person, and only one of two decisions counts', async () => {
    await ask()
    const { id, version } = await first()
    await meera.refused(approvals.decide, 'NOTHING_DECIDED', {
      body: { items: [{ kind: ACCESS_REQUEST_KIND, id, version }], outcome: 'approve' },
    })
    const sent = { params: { id }, body: { version, until: '2199-12-31' } }
    const both = await Promise.all([
      meera.send(accessRequests.grant, sent),
      arjun.send(approvals.decide, decline({ kind: ACCESS_REQUEST_KIND, id, version })),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const granted = both[0]?.status === 200
    const own = await nikhil.ok(accessRequests.own)
    expect(own.tabs).toEqual(granted ? [{ tab: 'Worklog', until: '2199-12-31' }] : [])
    expect((await nikhil.ok(inbox.own)).data.map(({ kind }) => kind)).toEqual([granted ? 'access-granted' : 'access-declined'])
    expect(await waiting()).toEqual([])
  })

  test('can be declined with a reason, undone, and made again two days later', async () => {
    await ask()
    const { results } = await meera.ok(approvals.decide, decline(await first()))
    const [declined] = results
    expect((await nikhil.ok(accessRequests.own)).requests).toMatchObject([
      { tab: 'Worklog', status: 'declined', remarks: 'Ask your manager.', mayAsk: false },
    ])
    await nikhil.refused(accessRequests.ask, 'ACCESS_DECLINED_TODAY', { body: { tab: 'Worklog', reason } })
    await meera.ok(approvals.undo, {
      body: { items: [{ kind: ACCESS_REQUEST_KIND, id: declined?.id ?? '', version: declined?.version ?? 0 }] },
    })
    expect(await waiting()).toHaveLength(1)
    await meera.ok(approvals.decide, decline(await first()))
    await app.db`update access_requests set asked_at = asked_at - interval '2 days', decided_at = decided_at - interval '2 days'`
    await ask()
    expect(await waiting()).toHaveLength(1)
  })

  test('stays declined after an undo if the tab was granted or the person may no longer request it', async () => {
    await ask()
    const { results } = await meera.ok(approvals.decide, decline(await first()))
    const undo = { body: { items: [{ kind: ACCESS_REQUEST_KIND, id: results[0]?.id ?? '', version: results[0]?.version ?? 0 }] } }
    const code = async () =>
      ((await meera.refused(approvals.undo, 'NOTHING_DECIDED', undo))['results'] as { code: string }[])[0]?.code
    await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] } as never })
    expect(await code()).toBe('ACCESS_UNDO_OVER')
    await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
    await app.db`update users set roles = '{AUTHOR}' where id = ${cast.nikhil.id}`
    expect(await code()).toBe('ACCESS_UNDO_OVER')
    await app.db`update users set roles = '{SUBADMIN}' where id = ${cast.nikhil.id}`
    await meera.ok(approvals.undo, undo)
    expect(await waiting()).toHaveLength(1)
  })

  test('disappears when its tab is granted in another way or its person is no longer a sub-admin', async () => {
    await ask()
    const { id, version } = await first()
    await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Worklog' }] } as never })
    expect(await waiting()).toEqual([])
    await arjun.refused(accessRequests.grant, 'ACCESS_REQUEST_DECIDED', { params: { id }, body: { version } })
    await nikhil.refused(accessRequests.ask, 'TAB_HELD', { body: { tab: 'Worklog', reason } })
    await nikhil.ok(accessRequests.ask, { body: { tab: 'Timesheet', reason } })
    const other = await first()
    await app.db`update users set roles = '{AUTHOR}' where id = ${cast.nikhil.id}`
    expect(await waiting()).toEqual([])
    await meera.refused(accessRequests.grant, 'ACCESS_REQUEST_DECIDED', {
      params: { id: other.id },
      body: { version: other.version },
    })
    await app.db`update users set roles = '{SUBADMIN}' where id = ${cast.nikhil.id}`
  })
})
