import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('readSettings returns defaults without any environment variable', () => {
  expect(readSettings({}, '/project')).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '/project/data',
    acceptCopy: false,
    databaseUrl: undefined,
    ownerUrl: undefined,
    replicaUrl: undefined,
    firstAdmin: undefined,
    demo: false,
    stopDelayMs: 0,
    logLevel: 'info',
    trustProxy: [],
    hstsSubdomains: false,
    writesPerMinute: 240,
    apiDocsOpen: false,
    passwordMin: 8,
    slowCallMs: 1000,
    metrics: undefined,
    backup: {
      place: undefined,
      key: undefined,
      everyHours: undefined,
      keepHours: 48,
      logEveryMinutes: undefined,
      drillEveryDays: undefined,
      beforeUpgrade: true,
    },
  })
})

it('readSettings requires a place for backups, and intervals that a schedule can express', () => {
  expect(readSettings({ BACKUP_TO: 's3://kept/here', BACKUP_EVERY: '24', DRILL_EVERY: '7' }, '/project').backup).toMatchObject({
    place: 's3://kept/here',
    everyHours: 24,
    drillEveryDays: 7,
  })
  expect(() => readSettings({ BACKUP_EVERY: '24' }, '/project')).toThrow('BACKUP_TO is needed when BACKUP_EVERY is set')
  expect(() => readSettings({ BACKUP_TO: '/b', BACKUP_EVERY: '5' }, '/project')).toThrow(
    'BACKUP_EVERY must be a number of hours: 1',
  )
  expect(readSettings({ BACKUP_KEEP_HOURS: '0' }, '/project').backup.keepHours).toBe(0)
  expect(() => readSettings({ BACKUP_KEEP_HOURS: '2 days' }, '/project')).toThrow('BACKUP_KEEP_HOURS must be a number of hours')
  expect(() => readSettings({ BACKUP_TO: '/b', BACKUP_KEY: 'short' }, '/project')).toThrow('BACKUP_KEY must have 12 characters')
  const server = { DATABASE_URL: 'postgres://a:b@c/d', BACKUP_TO: '/b', BACKUP_LOG_EVERY: '5' }
  expect(() => readSettings(server, '/project')).toThrow('a server archives its log itself')
})

it('readSettings refuses a broken database URL and a BASE_PATH other than /', () => {
  for (const url of ['postgres://a:b/c@host/d', 'postgres://a:b#c@host/d', 'postgres://a:b@host:x/d'])
    expect(() => readSettings({ DATABASE_URL: url }, '/project')).toThrow('has them as %2F %23 %25')
  expect(() => readSettings({ BASE_PATH: '/proofline' }, '/project')).toThrow(
    'BASE_PATH can only be /: Proofline works at the root',
  )
  expect(readSettings({ BASE_PATH: '/' }, '/project').port).toBe(4000)
})

it('readSettings uses set variables and treats empty ones as unset', () => {
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
      TRUST_PROXY: '203.0.113.9, 10.0.0.0/8,2001:db8::/32',
      PASSWORD_MIN: '12',
      METRICS_PORT: '9100',
      SLOW_CALL: '0',
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
    trustProxy: ['203.0.113.9', '10.0.0.0/8', '2001:db8::/32'],
    passwordMin: 12,
    metrics: { port: 9100, host: '127.0.0.1' },
    slowCallMs: 0,
  })
  expect(settings.firstAdmin).toEqual({ email: 'a@b.example', password: ' x ' })
})

it.each([
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '80a' }, 'PORT must be a number'],
  [{ DATABASE_URL: 'mysql://secret@host/x' }, 'DATABASE_URL must look like postgres://'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a number from 0 to 65535'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_PORT is needed when METRICS_HOST is set'],
  [{ SLOW_CALL: '1s' }, 'SLOW_CALL must be a number of milliseconds'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD is needed when ADMIN_EMAIL is set'],
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'secret' }, 'ADMIN_EMAIL must be an email address'],
  [{ DATABASE_OWNER_URL: 'postgres://secret@host/x' }, 'DATABASE_URL is needed when DATABASE_OWNER_URL is set'],
  [
    { DATABASE_URL: 'postgres://secret@host/x', DATABASE_LISTEN_URL: 'postgres://secret@host/x' },
    'DATABASE_OWNER_URL is needed when DATABASE_LISTEN_URL is set',
  ],
  [{ DEMO: 'perhaps' }, 'DEMO must be 1 or 0'],
  ...['secret', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0.1,', 'true'].map((networks): [Record<string, string>, string] => [
    { TRUST_PROXY: networks },
    'TRUST_PROXY must be addresses or networks',
  ]),
  ...['7', '129', 'secret', '8.5'].map((least): [Record<string, string>, string] => [
    { PASSWORD_MIN: least },
    'PASSWORD_MIN must be a number from 8 to 128',
  ]),
])('readSettings reports the problem with %o without its value', (environment, sentence) => {
  const read = () => readSettings(environment, '/project')
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('secret')
})
