import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from '../../db/cast.ts'
import { startTestApp } from '../../test/app.ts'
import { killNodes, startNode, startProgram } from '../../test/node.ts'
import { session } from '../session/contract.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'proofline-admin-'))
})
afterAll(() => {
  killNodes()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

const boss = 'boss@proofline.example'
const admin = { ADMIN_EMAIL: boss, ADMIN_PASSWORD: 'a-pass-of-the-first-admin' }
const command = async (args: string[], settings: Record<string, string>) => {
  const { output, ended } = startProgram('src/app/admin.ts', settings, args)
  const code = await ended
  return { code, output: output(), path: /\/setup\/\S+/.exec(output())?.[0] ?? '' }
}
const startApp = async (settings: Record<string, string>) => {
  const node = startNode(settings)
  return { ...node, url: await node.address() }
}
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const statusOf = async (url: string, path: string): Promise<number> => (await fetch(`${url}/api${path}`)).status

describe('npm run admin with the embedded database', { timeout: 400_000 }, () => {
  it('makes a link while the app runs or is stopped, and leaves no database running', async () => {
    const settings = { DATA_DIR: join(scratch, 'own'), PORT: '0' }
    const first = await startApp({ ...settings, ...admin })
    const running = await command(['--email', boss], settings)
    expect(running).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Database: its own PostgreSQL in ${settings.DATA_DIR}`),
    })
    expect(await statusOf(first.url, running.path)).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    // If two commands run at once, one starts the database and the other uses it.
    const both = await Promise.all([command(['--email', boss], settings), command(['--email', boss], settings)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(existsSync(join(settings.DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
    const last = await command(['--email', boss], settings)

    const second = await startApp(settings)
    for (const { path } of [running, ...both]) expect(await statusOf(second.url, path)).toBe(404)
    const password = 'seven loud drums'
    expect((await post(`${second.url}/api${last.path}/password`, { password })).status).toBe(200)
    expect(await statusOf(second.url, last.path)).toBe(404)
    expect((await post(`${second.url}/api/login`, { email: boss, password })).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('uses a database that outlived its app and can be killed without preventing the next start', async () => {
    const settings = { DATA_DIR: join(scratch, 'killed'), PORT: '0' }
    const app = await startApp({ ...settings, ...admin })
    app.child.kill('SIGKILL')
    await app.ended
    expect(await command(['--email', boss], settings)).toMatchObject({ code: 0 })
    const killed = startProgram('src/app/admin.ts', settings, ['--email', boss])
    await expect.poll(() => existsSync(join(settings.DATA_DIR, 'postgres/postmaster.pid')), { timeout: 60_000 }).toBe(true)
    killed.child.kill('SIGKILL')
    await killed.ended
    const { path, code } = await command(['--email', boss], settings)
    expect(code).toBe(0)
    const next = await startApp(settings)
    expect(await statusOf(next.url, path)).toBe(200)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  it('stops the database that it is starting when it is interrupted', async () => {
    const settings = { DATA_DIR: join(scratch, 'interrupted'), PORT: '0' }
    const app = await startApp({ ...settings, ...admin })
    app.child.kill('SIGTERM')
    await app.ended
    const started = join(settings.DATA_DIR, 'postgres/postmaster.pid')
    const { child, ended } = startProgram('src/app/admin.ts', settings, ['--email', boss])
    await expect.poll(() => existsSync(started), { timeout: 60_000, interval: 1 }).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toBe(1)
    expect(existsSync(started)).toBe(false)
  })

  it('makes no database in a folder without one', async () => {
    const DATA_DIR = join(scratch, 'mistaken')
    const { code, output } = await command(['--email', boss], { DATA_DIR })
    expect(code).toBe(1)
    expect(output).toContain(`No link was made. There is no database in ${DATA_DIR}: set DATA_DIR, or DATABASE_URL, as`)
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

describe('npm run admin on a DATABASE_URL', { timeout: 120_000 }, () => {
  it('makes a link with the owner’s or the app’s login and the address of HOST and PORT', async () => {
    const app = await startTestApp()
    try {
      const logins: Record<string, string>[] = [
        { DATABASE_URL: app.ownerUrl },
        { DATABASE_URL: app.databaseUrl, DATABASE_OWNER_URL: app.ownerUrl, HOST: '0.0.0.0', PORT: '4321' },
      ]
      for (const settings of logins) {
        const { code, output, path } = await command(['--email', cast.meera.email], settings)
        expect(code, output).toBe(0)
        expect(output).toContain('Database: the one of DATABASE_URL')
        expect(output).toContain('PORT' in settings ? `http://127.0.0.1:4321${path}` : `<the address of Proofline>${path}`)
      }
      const unknown = await command(['--email', 'nobody@proofline.example'], { DATABASE_URL: app.ownerUrl })
      expect(unknown).toMatchObject({
        code: 1,
        output: expect.stringContaining(`Nobody has the email nobody@proofline.example. Admins: `),
      })
      await app.db`update users set account_state = 'blocked' where id = ${cast.meera.id}`
      expect((await command(['--email', cast.meera.email], { DATABASE_URL: app.ownerUrl })).code).toBe(1)
      const { code, path } = await command(['--email', cast.meera.email, '--unblock'], { DATABASE_URL: app.ownerUrl })
      expect(code).toBe(0)
      const { person } = await app.anonymous.ok(session.setUpState, { params: { token: path.replace('/setup/', '') } })
      expect(person?.isBlocked).toBe(true)
      await app.db`delete from schema_migration where number = (select max(number) from schema_migration)`
      const older = await command(['--email', cast.meera.email], { DATABASE_URL: app.ownerUrl })
      expect(older).toMatchObject({
        code: 1,
        output: expect.stringContaining('from an older version of Proofline. Start Proofline once'),
      })
    } finally {
      await app.close()
    }
  })

  it('explains missing options, an invalid setting and an unreachable server', async () => {
    const none = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }
    expect(await command(['--help'], none)).toMatchObject({ code: 0, output: expect.stringContaining('[--unblock]') })
    for (const args of [[], ['--email'], ['--email', ' '], ['--mail', boss], [boss]])
      expect(await command(args, none), args.join(' ')).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run admin -- --email person@example.com'),
      })
    const wrong = await command(['--email', boss], { ...none, PORT: 'x' })
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringContaining('No link was made. Some settings are not valid: PORT'),
    })
    const away = await command(['--email', boss], none)
    expect(away).toMatchObject({ code: 1, output: expect.stringContaining("The database of DATABASE_URL can't be reached: ") })
  })
})
