import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { explainListening, holdPort } from './hold-port.ts'

const names = { port: 'PORT', host: 'HOST' }
const explain = (port: number, host: string) =>
  holdPort({ port, host }).then(
    () => 'opened',
    (error: unknown) => explainListening(error, names),
  )

it('explainListening names the setting of a port that can’t be opened', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  expect(await explain(port, '127.0.0.1')).toBe(
    `Port ${port} on 127.0.0.1 (PORT) is in use. Stop the other program, or choose another PORT.`,
  )
  other.close()
  expect(await explain(0, 'nowhere.invalid')).toMatch(
    /^HOST is no address of this machine: no host has the name nowhere\.invalid \(E/,
  )
  expect(await explain(0, '192.0.2.1')).toMatch(/^HOST is no address of this machine \(192\.0\.2\.1\)\. /)
  expect(explainListening(new Error('else'), names)).toBeUndefined()
})

it('a held port answers every request with 503 and the start’s phase until it is released', async () => {
  const held = await holdPort({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${held.port}${path}`)
    return { status: response.status, again: response.headers.get('retry-after'), text: await response.text() }
  }
  const body = { success: false, code: 'NOT_READY', message: 'This node is starting.', phase: 'starting' }
  expect(JSON.parse((await ask('/health')).text)).toEqual(body)
  held.setPhase('migrating')
  expect(await ask('/health')).toMatchObject({ status: 503, again: '2', text: expect.stringContaining('"phase":"migrating"') })
  expect(JSON.parse((await ask('/ready')).text)).toMatchObject({ phase: 'migrating', reading: false, writing: false })
  expect(JSON.parse((await ask('/api/me/ADMIN')).text)).toMatchObject({ code: 'NOT_READY' })
  expect(await ask('/tasks/mine')).toMatchObject({ status: 503, text: expect.stringContaining('Proofline is being started.') })
  await held.release()
  await held.release()
  await expect(ask('/health')).rejects.toThrow('fetch failed')
})
