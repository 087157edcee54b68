import { expect } from 'vitest'
import { type Company, DEPARTMENT, people } from './company.ts'

export async function setTargets(company: Company): Promise<void> {
  company.on(8)
  const admin = await company.as('admin')
  for (const project_name of ['Botany targets', 'Botany trial targets'])
    await admin.call('target-project-add', { body: { project_name } })
  const { data: projects } = await admin.call('target-project-list')
  const idOf = (name: string): string => projects.find(({ project_name }) => project_name === name)?._id ?? ''
  const projectId = idOf('Botany targets')
  for (const sub_project_name of ['Set 1', 'Set 2'])
    await admin.call('target-project-row-add', {
      params: { projectId },
      body: {
        sub_project_name,
        department: DEPARTMENT,
        subject: 'Leaves',
        role: 'AUTHOR',
        keyword: sub_project_name === 'Set 1' ? 'Botany sheets' : 'Set 2',
      },
    })
  const { data: rows } = await admin.call('target-project-rows', { params: { projectId } })
  const [first, second] = ['Set 1', 'Set 2'].map(
    (name) => rows.find(({ sub_project_name }) => sub_project_name === name)?._id ?? '',
  )
  const params = { projectId, targetId: first ?? '' }
  const addedBy = 'admin'
  await admin.call('target-assign', {
    params,
    body: { user: people.asha.email, target_assigned: 40, dateEffective: company.day(11), addedBy },
  })
  await admin.refused('target-assign', 'Effectice Date Already Exist', {
    params,
    body: { user: people.asha.email, target_assigned: 41, dateEffective: company.day(11), addedBy },
  })
  await admin.call('target-one-user-add', {
    body: { targetId: first ?? '', user: people.bala.email, target_assigned: 38.5, dateEffective: company.day(9) },
  })
  const { data: assigned } = await admin.call('target-assigned-list', { params: { id: first ?? '' } })
  expect(assigned).toHaveLength(2)
  await admin.call('target-one-user', { params: { targetId: assigned[0]?._id ?? '' } })
  await admin.call('target-project-row-delete', { params: { id: second ?? '' } })
  await admin.call('target-project-delete', { params: { id: idOf('Botany trial targets') } })
}

export async function raiseTarget(company: Company): Promise<void> {
  company.on(15)
  const admin = await company.as('admin')
  const { data: projects } = await admin.call('target-project-list')
  const { data: rows } = await admin.call('target-project-rows', {
    params: { projectId: projects.find(({ project_name }) => project_name === 'Botany targets')?._id ?? '' },
  })
  const { data: assigned } = await admin.call('target-assigned-list', { params: { id: rows[0]?._id ?? '' } })
  const ashas = assigned.find(({ user }) => user.email === people.asha.email)?._id ?? ''
  await admin.call('target-assigned-edit', {
    params: { id: ashas },
    body: { target_assigned: 44, dateEffective: company.day(12) },
  })
  const { data: history } = await admin.call('target-history', { params: { id: ashas } })
  expect(history.map(({ target_count }) => target_count)).toEqual(expect.arrayContaining([40, 44]))
}
