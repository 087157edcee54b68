import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { holidays } from '../../holidays/contract.ts'
import { type AuditLine, auditLog } from '../contract.ts'

const line = (more: Partial<AuditLine>): AuditLine => ({
  _id: 1,
  at: '2026-03-10T06:00:00.000Z',
  actor: { ...getCastRef('meera'), deleted: false },
  call: 'PUT /update/access',
  sentence: 'Granted Worklog to Nikhil Bose until 31 March 2026',
  object: { type: 'grant', _id: cast.nikhil.id, name: 'Nikhil Bose' },
  before: { tabs: [] },
  after: { tabs: ['Worklog'], until: { Worklog: '2026-03-31' } },
  request_id: 'r',
  ...more,
})
const ends = { older: null, newer: null, from: '2025-03-10', to: '2026-03-10', archivedUpTo: null }

test('the access history of a person or a tab shows the changes next to each line', async () => {
  const request = server.reply(auditLog.list, {
    data: [
      line({}),
      line({
        _id: 2,
        call: 'POST /user/update-profile',
        sentence: 'Updated the details of Nikhil Bose',
        object: { type: 'user', _id: cast.nikhil.id, name: 'Nikhil Bose' },
        before: { roleData: ['AUTHOR'] },
        after: { roleData: ['SUBADMIN'] },
      }),
    ],
    types: { grant: 'Access', user: 'User' },
    names: {},
    ...ends,
  })
  server.reply(auditLog.people, { data: [] })
  await openPage(`/audit?access=any&object=${cast.nikhil.id}`, 'meera')
  await expect
    .element(page.getByRole('row', { name: /Granted Worklog/ }))
    .toHaveTextContent('Tabs: — → Worklog; Until: — → Worklog: 31/03/2026')
  await expect.element(page.getByRole('row', { name: /Updated the details/ })).toHaveTextContent('Roles: Author → Sub-admin')
  const objects = page.getByRole('combobox', { name: 'Object type' })
  await expect.element(objects).toHaveValue('access:any')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ access: 'any', object: cast.nikhil.id })
  await expectAccessible()
  await userEvent.selectOptions(objects, 'Access: Worklog')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ access: 'Worklog' })
  await expect.poll(() => request.at(-1)?.query).not.toHaveProperty('object')
  await userEvent.selectOptions(objects, 'User')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ type: 'user' })
  await expect.poll(() => request.at(-1)?.query).not.toHaveProperty('access')
})

test('Enter opens the line of a card on a phone and not one of its links', async () => {
  await page.viewport(390, 844)
  server.reply(auditLog.list, { data: [line({})], types: {}, names: {}, ...ends })
  server.reply(auditLog.people, { data: [] })
  await openPage('/audit', 'meera')
  await expect.element(page.getByRole('link', { name: 'Meera Joshi' })).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Granted Worklog to Nikhil Bose until 31 March 2026')
  expect(location.pathname).toBe('/audit')
})

test('Home groups the same actions of one person and says how many there are', async () => {
  const filled = (_id: number, more: Partial<AuditLine> = {}): AuditLine =>
    line({
      _id,
      call: 'POST /timesheet',
      sentence: `Recorded day ${_id}`,
      actor: { ...getCastRef('ananya'), deleted: false },
      ...more,
    })
  const earlier = { at: '2026-03-08T05:00:00.000Z' }
  const data = [
    filled(10),
    filled(9),
    line({ _id: 8, sentence: 'Granted Recruitment to Nikhil Bose', at: '2026-03-10T05:58:00.000Z' }),
    filled(7, { at: '2026-03-10T05:55:00.000Z' }),
    filled(6, { at: '2026-03-08T06:00:00.000Z' }),
    line({ _id: 5, ...earlier }),
    line({ _id: 4, ...earlier }),
  ]
  server.reply(auditLog.list, { data, types: {}, names: {}, ...ends, older: '4' })
  server.reply(holidays.proposed, { data: [] })
  await openPage('/', 'arjun')
  const lines = page.getByRole('region', { name: 'Latest changes by others' }).getByRole('listitem')
  await expect.element(lines.nth(0)).toHaveTextContent(/Recorded day 10and 2 more like it/)
  await expect.element(lines.nth(1)).toHaveTextContent(/Granted Recruitment to Nikhil Bose(?!and)/)
  await expect.element(lines.nth(2)).toHaveTextContent(/Recorded day 6(?!and)/)
  await expect.element(lines.nth(3)).toHaveTextContent(/Granted Worklog.*and 1 or more like it/)
  expect(lines.elements()).toHaveLength(4)
  const [person, change] = lines.nth(0).getByRole('link').elements()
  const [above, below] = [person?.getBoundingClientRect(), change?.getBoundingClientRect()]
  expect(below?.top, 'each is a target of 24 px').toBeGreaterThanOrEqual(above?.bottom ?? Infinity)
})

test('Home shows an action by somebody who was not signed in without initials', async () => {
  server.reply(auditLog.list, { data: [line({ _id: 1, actor: null }), line({ _id: 2 })], types: {}, names: {}, ...ends })
  server.reply(holidays.proposed, { data: [] })
  await openPage('/', 'arjun')
  const lines = page.getByRole('region', { name: 'Latest changes by others' }).getByRole('listitem')
  await expect.element(lines.nth(0)).toHaveTextContent('Not signed in')
  const avatars = (at: number): number => lines.nth(at).element().querySelectorAll('[data-tint]').length
  expect([avatars(0), avatars(1)]).toEqual([0, 1])
})

test('the whole sentence of a line is visible at 390 px', async () => {
  await page.viewport(390, 844)
  const sentence = 'Set the targets of Divya Nair, Karthik Subramanian and Fatima Ansari for Answers for Set 03 from 21/11/2026'
  server.reply(auditLog.list, { data: [line({ _id: 1, sentence })], types: { user: 'User' }, names: {}, ...ends })
  server.reply(auditLog.people, { data: [] })
  await openPage('/audit', 'meera')
  await expect.element(page.getByText(sentence)).toBeVisible()
  const cell = page.getByText(sentence).element()
  const box = cell.closest('dd') ?? cell
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight)
})

test('the audit page says up to which day lines are archived', async () => {
  server.reply(auditLog.list, {
    data: [line({ _id: 1 })],
    types: { user: 'User' },
    names: {},
    ...ends,
    archivedUpTo: '2025-03-31',
  })
  server.reply(auditLog.people, { data: [] })
  await openPage('/audit', 'arjun')
  await expect.element(page.getByText('Up to 31/03/2025 only what was done to people: the rest is archived.')).toBeVisible()
})
