import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/demo/cast.ts'
import { testWorld } from '../../app/testing.ts'
import { grants } from '../contract.ts'

const world = await testWorld()
afterAll(world.close)
const of = (member: { id: string }) => ({ params: { userId: member.id } })

describe('GET fetch/access/:userId', () => {
  it('answers a sub-admin their tabs in their order, an admin those of anyone', async () => {
    const expected = [
      {
        _id: cast.leela.id,
        accessTabs: [
          { name: 'Manage Projects', key: 'manage-projects', keys: ['Manage Projects'] },
          { name: 'Manage Users', key: 'manage-users', keys: ['Manage Users'] },
          { name: 'Allocation ID', key: 'allocation-id', keys: ['Allocation ID'] },
        ],
      },
    ]
    expect((await (await world.as('leela')).ok(grants.tabsOf, of(cast.leela))).data).toEqual(expected)
    const meera = await world.as('meera')
    expect((await meera.ok(grants.tabsOf, of(cast.leela))).data).toEqual(expected)
    await world.db`insert into tab_grants (user_id, tab) values (${cast.ananya.id}, 'Manage Users'), (${cast.nikhil.id}, 'Timesheet')`
    expect((await meera.ok(grants.tabsOf, of(cast.ananya))).data).toEqual([{ _id: cast.ananya.id, accessTabs: [] }])
    expect((await meera.ok(grants.tabsOf, of(cast.nikhil))).data[0]?.accessTabs).toEqual([
      { name: 'Timesheet', key: 'timesheet', keys: ['Manage Projects', 'Manage users'] },
    ])
  })

  it('hides others from a sub-admin, and is closed to everyone else', async () => {
    const leela = await world.as('leela')
    await leela.refused(grants.tabsOf, 'USER_NOT_FOUND', of(cast.nikhil))
    await leela.refused(grants.tabsOf, 'USER_NOT_FOUND', { params: { userId: 'user' } })
    await (await world.as('meera')).refused(grants.tabsOf, 'USER_NOT_FOUND', of({ id: '019a0000-0000-7000-8000-999999999999' }))
    await (await world.as('kavita')).refused(grants.tabsOf, 'NOT_ALLOWED', of(cast.kavita))
    await (await world.as('ananya')).refused(grants.tabsOf, 'NOT_ALLOWED', of(cast.ananya))
  })
})
