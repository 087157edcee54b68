import { expect } from 'vitest'
import { choice } from './documented-calls.ts'
import { type Company, DEPARTMENT, people, sheet } from './company.ts'

const SUBJECT = choice('accessSubjects', 'Biology')

/**
 * IDs for status reports are uploaded, and subjects are granted to an author, who keeps their records and switches them off and
 * on.
 */
export async function reportStatuses(company: Company): Promise<void> {
  company.on(24)
  const admin = await company.as('admin')
  const rows = [people.asha, people.bala].map(({ email }) => ({ email, department: DEPARTMENT, subject: SUBJECT }))
  await admin.call('status-upload', { file: await sheet('Status IDs.xlsx', rows) })
  await admin.call('access-subject-update', {
    body: { userId: company.ids.bala, subject: [SUBJECT], action: choice('accessActions', 'access') },
  })
  const { users } = await admin.call('status-access-users')
  expect(users.map(({ email }) => email)).toContain(people.bala.email)

  const bala = await company.as('bala')
  const params = { email: people.bala.email }
  const { users: records } = await bala.call('status-users', { params })
  const ashas = records.find(({ email }) => email === people.asha.email)?._id ?? ''
  // The limit for the status "no" is NA.
  await bala.call('status-save', {
    body: {
      user_id: ashas,
      updated_by: people.bala.email,
      status: choice('statusValues', 'accessible'),
      authoring_status: choice('authoringQcStatuses', 'yes'),
      authoring_limit: 40,
      qc_status: choice('authoringQcStatuses', 'no'),
      qc_limit: 'NA',
      technical_issues: choice('technicalIssues', 'yes'),
      remarks: 'The editor closes',
    },
  })
  await bala.call('status-save', {
    body: {
      user_id: ashas,
      updated_by: people.bala.email,
      status: choice('statusValues', 'application-error'),
    },
  })
  const { data: history } = await bala.call('status-history', { params })
  expect(history).toHaveLength(2)
  expect(history[0]?.statusDoc).toMatchObject({ status: 'application-error', email: people.asha.email })
  const { data: current } = await bala.call('status-current', { params })
  expect(current.find(({ email }) => email === people.asha.email)).toMatchObject({ status: 'application-error' })

  for (const e of [false, true]) await admin.call('status-active', { body: { id: ashas, e } })
  await bala.call('status-save', {
    body: {
      user_id: ashas,
      updated_by: people.bala.email,
      status: 'accessible',
      authoring_status: 'PS',
      ps_limit: choice('psStatuses', 'PS ongoing'),
      qc_status: 'yes',
      qc_limit: 12.5,
      technical_issues: 'no',
      remarks: '',
    },
  })
  await admin.call('access-subject-update', {
    body: { userId: company.ids.bala, subject: [], action: choice('accessActions', 'revoke') },
  })
}
