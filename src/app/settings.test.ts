import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('needs nothing', () => {
  expect(readSettings({}, '/project')).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '/project/data',
    databaseUrl: undefined,
    ownerUrl: undefined,
    replicaUrl: undefined,
    firstAdmin: undefined,
    demo: false,
    logLevel: 'info',
  })
})

it('takes what is set; an empty variable is not set', () => {
  const url = 'postgres://app:secret@a,b:5433/proofline'
  const settings = readSettings(
    {
      PORT: '0',
      HOST: '',
      DATA_DIR: '/srv/proofline',
      DATABASE_URL: url,
      DEMO: 'yes',
      ADMIN_EMAIL: 'a@b.example',
      ADMIN_PASSWORD: ' x ',
    },
    '/project',
  )
  expect(settings).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    dataDir: '/srv/proofline',
    databaseUrl: url,
    ownerUrl: url,
    demo: true,
  })
  expect(settings.firstAdmin).toEqual({ email: 'a@b.example', password: ' x ' })
})

it.each([
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '80a' }, 'PORT must be a number'],
  [{ DATABASE_URL: 'mysql://secret@host/x' }, 'DATABASE_URL must look like postgres://'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD is needed when ADMIN_EMAIL is set'],
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'secret' }, 'ADMIN_EMAIL must be an e-mail address'],
  [{ DATABASE_OWNER_URL: 'postgres://secret@host/x' }, 'DATABASE_URL is needed when DATABASE_OWNER_URL is set'],
  [{ DEMO: 'perhaps' }, 'DEMO must be 1 or 0'],
])('says what is wrong with %o, without the value', (environment, sentence) => {
  const read = () => readSettings(environment, '/project')
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('secret')
})
