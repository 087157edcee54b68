import { expect } from 'vitest'
import { type Company, DEPARTMENT, people } from './company.ts'

/** The last day: an author is blocked and comes back, another one leaves, and a department in use cannot be deleted. */
export async function leave(company: Company): Promise<void> {
  company.on(27)
  const admin = await company.as('admin')
  const bala = await company.as('bala')
  await admin.call('users-block', { params: { id: company.ids.bala } })
  await bala.refused('auth-me', 'HTTP 401', { params: { role: 'AUTHOR' } })
  await admin.call('users-unblock', { params: { id: company.ids.bala } })
  await admin.call('users-update-profile', { body: { email: people.dev.email, enableAssignments: false } })
  await admin.call('users-delete', { params: { email: people.bala.email } })
  const { users } = await admin.call('users-list', { query: { fullName: 'Bala', role: 'AUTHOR' } })
  expect(users).toEqual([])
  const { data: departments } = await admin.call('departments-all')
  const botany = departments.find(({ name }) => name === DEPARTMENT)?._id ?? ''
  await admin.refused('departments-delete', 'DEPARTMENT_DELETE_ERR', { params: { id: botany } })
  await admin.call('departments-create', { body: { name: 'Zoology' } })
  const { data: both } = await admin.call('departments-all')
  await admin.call('departments-delete', { params: { id: both.find(({ name }) => name === 'Zoology')?._id ?? '' } })
}
