import { expect } from 'vitest'
import { choice } from './documented-calls.ts'
import { type Company, people } from './company.ts'

export async function grantAccess(company: Company): Promise<void> {
  company.on(25)
  const admin = await company.as('admin')
  const { users } = await admin.call('access-all-users')
  expect(users.map(({ email }) => email)).toContain(people.sunil.email)
  const tab = (name: 'Worklog' | 'Manage Targets') => ({ name: choice('grantableTabs', name), key: name.toLowerCase(), keys: [] })
  const access = [tab('Worklog'), tab('Manage Targets')]
  await admin.call('access-tabs-update', { body: { user: people.sunil.email, access } })
  const sunil = await company.as('sunil')
  const { data } = await sunil.call('access-user-tabs', { params: { userId: company.ids.sunil } })
  expect(data[0]?.accessTabs.map(({ name }) => name).toSorted()).toEqual(['Manage Targets', 'Worklog'])
  await sunil.call('target-project-list')
  await sunil.call('worklog-project-list')
  await admin.call('access-tabs-remove', { body: { user: people.sunil.email, access: [tab('Worklog')] } })
  const { data: left } = await sunil.call('access-user-tabs', { params: { userId: company.ids.sunil } })
  expect(left[0]?.accessTabs.map(({ name }) => name)).toEqual(['Manage Targets'])
}
