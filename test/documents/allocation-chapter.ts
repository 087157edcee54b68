import { expect } from 'vitest'
import { type Company, DEPARTMENT, people, PROJECT, sheet } from './company.ts'

/**
 * Allocation IDs are uploaded, started, ended and corrected. Afterwards the author, the reviewer and the uploader hold one each.
 */
export async function giveAllocationIds(company: Company): Promise<void> {
  company.on(4)
  const admin = await company.as('admin')
  await admin.call('allocation-project-add', { body: { project_name: PROJECT } })
  await admin.call('allocation-department-add', { params: { project: PROJECT }, body: { department_name: DEPARTMENT } })
  const accounts = ['BOT-A1', 'BOT-A2', 'BOT-A3', 'BOT-A4', 'BOT-TEAM'].map((account_id) => ({
    account_id,
    department: DEPARTMENT,
    project_name: PROJECT,
    is_multiple: account_id === 'BOT-TEAM' ? 'yes' : 'no',
  }))
  await admin.call('allocation-upload', { file: await sheet('IDs.xlsx', accounts) })
  const { data: projects } = await admin.call('allocation-projects')
  const projectId = projects.find(({ project_name }) => project_name === PROJECT)?._id ?? ''
  const { data: departments } = await admin.call('allocation-departments', { params: { projectId } })
  const departmentId = departments.find(({ name }) => name === DEPARTMENT)?._id ?? ''
  const { data: listed } = await admin.call('allocation-list', { params: { projectId, departmentId } })
  const idOf = (account: string): string => listed.find(({ account_id }) => account_id === account)?._id ?? ''
  expect(listed).toHaveLength(5)
  await admin.call('timesheet-users-by-department', { params: { departmentId } })

  // These people start their IDs with the Start button of their own list. Others get one in the admin's dialog.
  for (const [name, accountId] of [
    ['asha', 'BOT-A1'],
    ['bala', 'BOT-A2'],
  ] as const) {
    const own = await company.as(name)
    const { data: offered } = await own.call('allocation-own', { params: { email: people[name].email } })
    expect(offered.map(({ account_id }) => account_id)).toContain(accountId)
    await own.call('timesheet-project-user-add', {
      params: { projectId },
      body: {
        accountId,
        id: idOf(accountId),
        currentTime: `${company.day(4)} 11:30:00`,
        project: PROJECT,
        users: [people[name].email],
      },
    })
  }
  // A day means its start in Asia/Kolkata, and a time without an offset is in Asia/Kolkata (decision P703).
  for (const [name, accountId, wef, start] of [
    ['chitra', 'BOT-A3', company.day(4), `${company.day(3)}T18:30:00.000Z`],
    ['esha', 'BOT-A4', `${company.day(4)}T09:00`, `${company.day(4)}T03:30:00.000Z`],
  ] as const) {
    const { data } = await admin.call('timesheet-project-user-add', {
      params: { projectId },
      body: { departmentData: DEPARTMENT, users: [people[name].email], accountId, wef },
    })
    expect(data?.current_user_allocation_time).toBe(start)
  }
  await admin.refused('timesheet-project-user-add', 'This user already has some allocation ID for this date', {
    params: { projectId },
    body: { departmentData: DEPARTMENT, users: [people.asha.email], accountId: 'BOT-TEAM', wef: `${company.day(4)} 11:30:00` },
  })
  await admin.call('allocation-multiple', { body: { id: idOf('BOT-A2'), is_multiple: true } })
  await admin.call('timesheet-project-user-add', {
    params: { projectId },
    body: {
      departmentData: DEPARTMENT,
      users: [people.faiz.email, people.gauri.email],
      accountId: 'BOT-TEAM',
      wef: `${company.day(4)} 10:00:00`,
    },
  })

  company.on(5)
  const [today, asha] = [await company.as('admin'), await company.as('asha')]
  const { data: assigned } = await asha.call('tasks-allocation', { params: { user: people.asha.email, project: PROJECT } })
  expect(assigned).toMatchObject({ account_id: 'BOT-A1', current_user: people.asha.email })
  await asha.call('tasks-allocation-section', { params: { section: PROJECT, user: people.asha.email } })
  const account = { projectId: PROJECT, currentUser: people.asha.email, accountId: 'BOT-A1' }
  await asha.refused('timesheet-account-remove', 'Revoke time must be greater than allocation time', {
    params: account,
    body: { values: {}, revokeTime: `${company.day(4)} 08:00:00` },
  })
  await asha.call('timesheet-account-remove', { params: account, body: { values: {}, revokeTime: `${company.day(5)} 11:00:00` } })
  const { data: uses } = await today.call('allocation-history', { params: { accountId: 'BOT-A1', project: PROJECT } })
  const times = { time: `${company.day(5)} 10:30:00`, newAllocationTime: `${company.day(4)} 11:30:00` }
  const use = { id: uses[0]?._id ?? '' }
  await today.refused('allocation-revoke-time', 'Revoke time must be greater than allocation time', {
    params: use,
    body: { ...times, time: `${company.day(4)} 11:00:00` },
  })
  await today.call('allocation-revoke-time', { params: use, body: times })
  await asha.call('timesheet-project-user-add', {
    params: { projectId },
    body: {
      accountId: 'BOT-A1',
      id: idOf('BOT-A1'),
      currentTime: `${company.day(5)} 11:30:00`,
      project: PROJECT,
      users: [people.asha.email],
    },
  })
  await today.call('allocation-user-remove', { params: { id: idOf('BOT-TEAM') }, body: { users: [people.faiz.email] } })
  await today.call('allocation-delete-user', {
    params: { project: PROJECT, accountId: 'BOT-TEAM' },
    body: { user: people.gauri.email },
  })
  await today.call('allocation-users-all-data', { params: { userId: company.ids.asha } })
  const { data: current } = await today.call('allocation-current-all', { params: { projectId } })
  expect(current.find(({ account_id }) => account_id === 'BOT-A1')).toMatchObject({
    current_user: people.asha.email,
    status: 'active',
  })
  const { user } = await (await company.as('asha')).call('auth-me', { params: { role: 'AUTHOR' } })
  expect(user.allocations.map(({ account_id, project_name }) => [account_id, project_name])).toEqual([['BOT-A1', PROJECT]])
  expect(user.created_at.slice(0, 10)).toBe(company.day(2))
  await today.call('allocation-by-project', { params: { project: PROJECT } })
  await today.call('allocation-sync', { body: { from: company.day(4), to: company.day(5) } })
  await today.call('allocation-lowercase')

  await today.call('allocation-project-add', { body: { project_name: 'Botany trial' } })
  await today.call('allocation-department-add', { params: { project: 'Botany trial' }, body: { department_name: DEPARTMENT } })
  const { data: both } = await today.call('allocation-projects')
  const trial = both.find(({ project_name }) => project_name === 'Botany trial')?._id ?? ''
  await today.call('allocation-department-delete', { params: { projectId: trial }, body: { department: DEPARTMENT } })
  await today.call('allocation-project-delete', { body: { name: 'Botany trial' } })
}
