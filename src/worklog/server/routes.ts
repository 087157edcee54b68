import { refuseInvisible } from '../../kit/server/refuse-invisible.ts'
import { askFirst } from '../../kit/server/ask-first.ts'
import { findUseProblem } from '../../departments/rules.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toPaise, toRupees } from '../../kit/shared/money.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { routes } from '../../kit/server/routes.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { toDay } from '../../kit/shared/time.ts'
import {
  lockProject,
  selectProjectForUse,
  findModuleProject,
  switchOffModule,
  switchOnModule,
} from '../../projects/server/lookup.ts'
import { worklog } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { deleteTargets, lockTargets } from './day-queries.ts'
import { computeBudgetMoves } from '../budget-rules.ts'
import { NO_SUMS, serializeProfileTotals, sumGroupsBy } from './figures.ts'
import { selectSummedGroups } from './pricing-queries.ts'
import {
  selectAllProfiles,
  deleteProfile,
  deleteSubject,
  insertProfile,
  insertSubject,
  selectProfileBy,
  countProfiles,
  selectProfiles,
  selectSubjectBy,
  selectWorklogSubjects,
  updateProfile,
  selectWorklogProjects,
  worklogProfileGroup,
} from './queries.ts'

const idOf = (text: string): string | null => asId(text.trim())

export const worklogRoutes = routes('worklog', worklog, {
  projects: async ({ db }) => ({ data: await selectWorklogProjects(db, null) }),

  addProject: async ({ db, actor, body, now, audit }) => {
    const { id, name } = await switchOnModule(db, 'worklog', body.name, actor.id, now)
    audit({ type: 'project', id, name, after: { module: 'worklog' } })
    return { data: found(await selectWorklogProjects(db, id), 'PROJECT_NOT_FOUND') }
  },

  removeProject: async ({ db, params, clock, audit }) => {
    const { id, name } = (await lockProject(db, 'worklog', params.id)) ?? refuse('PROJECT_NOT_FOUND')
    const reason = findUseProblem([{ count: (await selectWorklogSubjects(db, id)).length, noun: ['subject', 'subjects'] }])
    if (reason !== undefined) refuse('PROJECT_DELETE_ERR', { values: { reason } })
    await switchOffModule(db, 'worklog', id, clock())
    audit({ type: 'project', id, name, before: { module: 'worklog' } })
  },

  project: async ({ db, params }) => {
    const { id } = (await findModuleProject(db, 'worklog', params.id)) ?? refuse('PROJECT_NOT_FOUND')
    const { subjects: _, ...project } = found(await selectWorklogProjects(db, id), 'PROJECT_NOT_FOUND')
    return { data: { ...project, subjects: await selectWorklogSubjects(db, id) } }
  },

  addSubject: async ({ db, actor, params, body, clock, audit }) => {
    const project = (await selectProjectForUse(db, 'worklog', params.id)) ?? refuse('PROJECT_NOT_FOUND')
    const made = await insertSubject(db, project.id, { name: body.name, by: actor.id, now: clock() })
    const data = found(made, 'SUBJECT_NOT_FOUND')
    audit({ type: 'worklog-subject', id: data._id, name: data.name, after: { project: project.name } })
    return { data }
  },

  removeSubject: async ({ db, actor, params, clock, audit }) => {
    const { id: projectId } = (await findModuleProject(db, 'worklog', params.id)) ?? refuse('PROJECT_NOT_FOUND')
    const { _id, name, project } = found(await selectSubjectBy(db, idOf(params.subjectId), 'lock'), 'SUBJECT_NOT_FOUND')
    if (project._id !== projectId) refuse('SUBJECT_NOT_FOUND')
    const reason = findUseProblem([{ count: await countProfiles(db, _id), noun: ['profile', 'profiles'] }])
    if (reason !== undefined) refuse('SUBJECT_DELETE_ERR', { values: { reason } })
    await deleteSubject(db, _id, { by: actor.id, now: clock() })
    audit({ type: 'worklog-subject', id: _id, name, before: { project: project.name } })
  },

  subject: async ({ db, actor, reach, params, now }) => {
    const subject = found(await selectSubjectBy(db, idOf(params.id), 'look'), 'SUBJECT_NOT_FOUND')
    const today = toDay(now)
    const rows = await selectProfiles(db, reach, subject._id, today)
    const which = db`t.profile_id = any (${rows.map(({ _id }) => _id)}::uuid[])`
    const of = db`t.profile_id`
    const groups = rows.length === 0 ? [] : await selectSummedGroups(db, { which, of, reader: { actor, today } })
    const sums = sumGroupsBy(groups, ({ of_id }) => of_id)
    const profiles = rows.map(({ budget_paise: budgetPaise, daysLeft, ...row }) => ({
      ...row,
      budget: toRupees(budgetPaise),
      ...serializeProfileTotals(sums.get(row._id) ?? NO_SUMS, budgetPaise, daysLeft),
    }))
    return { data: { ...subject, profiles } }
  },

  addProfile: async ({ db, actor, params, body, clock, audit }) => {
    const subject = found(await selectSubjectBy(db, idOf(params.id), 'use'), 'SUBJECT_NOT_FOUND')
    const { name, budget } = body
    const profile = { name, budgetPaise: toPaise(budget), by: actor.id, now: clock() }
    const { _id } = found(await insertProfile(db, subject._id, profile), 'PROFILE_NOT_FOUND')
    audit({ type: 'worklog-profile', id: _id, name, after: { subject: subject.name, project: subject.project.name, budget } })
    return { data: { _id, name, budget } }
  },

  removeProfile: async ({ db, actor, params, query, clock, audit, publish }) => {
    const { _id, name, subject } = found(await selectProfileBy(db, idOf(params.id), 'lock'), 'PROFILE_NOT_FOUND')
    const targets = await lockTargets(db, db`t.profile_id = ${_id}`)
    const people = targets.map(({ userId }) => userId)
    const own = await checkOwnFigures(db, actor, people)
    if (targets.length > 0 && query.confirm !== true) {
      const filled = targets.reduce((sum, target) => sum + target.filled, 0)
      const message = `It has ${formatQuantity(targets.length, 'target')}, ${formatQuantity(filled, 'day')} with figures.`
      askFirst([{ path: 'id', message }])
    }
    const deletion = { by: actor.id, now: clock() }
    await deleteTargets(
      db,
      targets.map(({ id }) => id),
      deletion,
    )
    await deleteProfile(db, _id, deletion)
    publish(people)
    audit({ type: 'worklog-profile', id: _id, name, before: { subject: subject.name, targets: targets.length }, after: own })
  },

  updateProfile: async ({ db, actor, params, body, audit }) => {
    const present = found(await selectProfileBy(db, idOf(params.id), 'lock'), 'PROFILE_NOT_FOUND')
    await refuseChanged(db, actor, { group: worklogProfileGroup, ids: db`${present._id}`, seen: body.version })
    const before = { name: present.name, budget: toRupees(present.budget_paise) }
    refuseInvisible([{ path: 'name', noun: 'The profile name', text: body.name, before: before.name }])
    const after = { name: body.name ?? before.name, budget: body.budget ?? before.budget }
    await updateProfile(db, present._id, { name: after.name, budgetPaise: toPaise(after.budget) })
    audit({ type: 'worklog-profile', id: present._id, name: after.name, before, after })
    return { data: { _id: present._id, ...after } }
  },

  budgetMoves: async ({ db, actor, params, query, now }) => {
    const { _id, budget_paise: present } = found(await selectProfileBy(db, idOf(params.id), 'look'), 'PROFILE_NOT_FOUND')
    const which = db`t.profile_id = ${_id}`
    const [groups, closed] = await Promise.all([
      selectSummedGroups(db, { which, of: db`t.profile_id`, reader: { actor, today: toDay(now) } }),
      db<{ month: string }[]>`select to_char(month, 'YYYY-MM') as month from closed_months`,
    ])
    const isClosed = new Set(closed.map(({ month }) => month))
    return { data: computeBudgetMoves(groups, toPaise(query.budget) - present, isClosed) }
  },

  profiles: async ({ db }) => ({ data: await selectAllProfiles(db) }),
})
