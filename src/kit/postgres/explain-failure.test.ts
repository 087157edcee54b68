import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { explainFailure, NotReached, openSessionWhenReady } from './explain-failure.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const setting = 'DATABASE_OWNER_URL'
const whyNot = (url: string) =>
  openSessionWhenReady({ setting, url }, {}, { seconds: 0 }).then(
    () => 'reached',
    (error: unknown) => (error instanceof NotReached ? error.message : error),
  )
const atPort = (port: number, name = 'proofline') => `postgres://me:secret@127.0.0.1:${port}/${name}`

it('reachNamed opens a session to a reachable database', async () => {
  const session = await openSessionWhenReady({ setting, url: database.ownerUrl }, {}, { seconds: 0 })
  expect(session.lost).toBe(false)
  await session.end()
})

it('reachNamed names the setting, the host, the port and the cause of a failure', async () => {
  const { host, username } = new URL(database.ownerUrl)
  expect(await whyNot(database.ownerUrl.replace(/[^/]*$/, 'absent'))).toBe(
    `The database of ${setting} can't be reached: the server on ${host} has no database "absent". Correct its name, or create it: create database "absent" owner "${username}".`,
  )
  expect(await whyNot(database.ownerUrl.replace(/:[^:@]*@/, ':wrong@'))).toContain(
    `the server on ${host} does not accept the password of the login "${username}"`,
  )
  expect(await whyNot(atPort(1))).toBe(
    `The database of ${setting} can't be reached: nothing listens on 127.0.0.1:1 (connection refused). Start PostgreSQL there, or correct the host and the port.`,
  )
  expect(await whyNot('postgres://me:secret@nowhere.invalid/proofline')).toMatch(/nowhere\.invalid/)
  expect(await whyNot('postgres://me:secret@127.0.0.1:1,127.0.0.1:2/proofline')).toContain('127.0.0.1:1, 127.0.0.1:2')
})

it.each(['require', 'verify-full'])('reachNamed says that the server lacks the TLS that sslmode=%s requires', async (mode) => {
  const { host } = new URL(database.ownerUrl)
  expect(await whyNot(`${database.ownerUrl}?sslmode=${mode}`)).toContain(
    `the server on ${host} ends the connection at the beginning of TLS, which sslmode asks for. Switch on ssl`,
  )
})

it('reachNamed says that another program answers or never responds on the port', async () => {
  for (const [behave, sentence] of [
    ['end', 'ends the connection at once. See whether it is PostgreSQL'],
    ['wait', 'does not respond'],
  ] as const) {
    const other = createServer((socket) => void (behave === 'end' ? socket.end() : socket.resume()))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as { port: number }
    expect(await whyNot(atPort(port))).toContain(`127.0.0.1:${port} ${sentence}`)
    other.close()
  }
})

it.each([
  ['28000', 'no pg_hba.conf entry', 'does not let in the login "me" (no pg_hba.conf entry)'],
  ['53300', 'too many clients', 'takes no further sessions (too many clients)'],
  ['57P03', 'starting up', 'accepts no sessions now (starting up)'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'self-signed certificate',
    'was not accepted: self-signed certificate. Set NODE_EXTRA_CA_CERTS',
  ],
  ['XX000', 'internal error', "can't be used: internal error"],
])('explainFailure explains the error %s without the password', (code, message, part) => {
  const sentence = explainFailure(Object.assign(new Error(message), { code }), { setting, url: atPort(5432) })
  expect(sentence).toContain(part)
  expect(sentence).toContain(setting)
  expect(sentence).toContain('127.0.0.1:5432')
  expect(sentence).not.toContain('secret')
})
