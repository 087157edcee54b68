import { afterAll, describe, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { users } from '../../users/contract.ts'
import { session } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)

const COMMON = 'This password is easy to guess: many people use it. Choose another one.'
const ROW = 'This password is easy to guess: it is a sequence of letters, numbers or keys. Choose another one.'
const NAMED = 'The password can’t contain the user’s name or email.'
const issueOf = (path: string, message: string) => ({ message, issues: [{ path, message }] })

describe('a password that is easy to guess', () => {
  test('is refused by POST addUser', async () => {
    const meera = await app.as('meera')
    const add = (password: string) =>
      meera.refused(users.add, 'INVALID_REQUEST', {
        body: {
          fullName: 'Asha Pillai',
          email: 'a.pillai.77@proofline.example',
          password,
          role: ['AUTHOR'],
          enableAssignments: true,
        },
      })
    expect(await add('Welcome@123')).toMatchObject(issueOf('password', COMMON))
    expect(await add('hjkl;asdf')).toMatchObject(issueOf('password', ROW))
    expect(await add('seven Pillai lamps')).toMatchObject(issueOf('password', NAMED))
    expect(await add('a.pillai.77 quietly')).toMatchObject(issueOf('password', NAMED))
    expect(await app.db`select id from users where email = 'a.pillai.77@proofline.example'`).toHaveLength(0)
  })

  test('is refused by POST user/update-profile, judged by the old and the new name', async () => {
    const meera = await app.as('meera')
    const change = (newPassword: string, more: object = {}) =>
      meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { _id: cast.anil.id, newPassword, ...more } })
    expect(await change('iloveyou1')).toMatchObject(issueOf('newPassword', COMMON))
    expect(await change('quiet Anil.Kumar lamp')).toMatchObject(issueOf('newPassword', NAMED))
    expect(await change('the quiet rosewood', { newFullname: 'Anil Rosewood' })).toMatchObject(issueOf('newPassword', NAMED))
    await app.anonymous.ok(session.login, { body: { email: cast.anil.email, password: CAST_PASSWORD } })
    await meera.ok(users.updateProfile, { body: { _id: cast.anil.id, newPassword: 'the quiet rosewood' } })
    await app.anonymous.ok(session.login, { body: { email: cast.anil.email, password: 'the quiet rosewood' } })
  })

  test('is refused by POST user/reset-password without ending a session', async () => {
    const neha = await app.as('neha')
    const change = (newPassword: string) =>
      neha.refused(session.resetPassword, 'INVALID_REQUEST', { body: { oldPassword: CAST_PASSWORD, newPassword } })
    expect(await change('Passw0rd!')).toMatchObject(issueOf('newPassword', COMMON))
    expect(await change('neha.kulkarni.2026')).toMatchObject(issueOf('newPassword', NAMED))
    await neha.ok(session.me, { params: { role: 'REVIEWER' } })
    await neha.ok(session.resetPassword, { body: { oldPassword: CAST_PASSWORD, newPassword: 'four quiet lamps' } })
  })
})
