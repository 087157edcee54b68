import { afterAll, expect, test } from 'vitest'
import { killNodes, startNode } from '../../../test/node.ts'
import { startTestApp } from '../../../test/app.ts'
import { openPool } from '../../kit/postgres/pool.ts'
import { session } from '../contract.ts'
import { setUpFirstAdmin } from './first-boot.ts'

const app = await startTestApp()
const pool = openPool(app.databaseUrl)
afterAll(async () => {
  killNodes()
  await pool.close()
  await app.close()
})

test('one of two processes prints a setup link, and a start after kill -9 prints another', async () => {
  await app.db`update users set account_state = 'blocked', email = id || '@proofline.example' where 'ADMIN' = any (roles)`
  const settings = { DATABASE_URL: app.ownerUrl }
  const nodes = [startNode(settings), startNode(settings)]
  for (const node of nodes) await node.address()
  const linkIn = (output: string) => /(http\S+)\/setup\/(\S+)/.exec(output)
  const [printer, ...more] = nodes.filter(({ output }) => linkIn(output()))
  const other = nodes.find(({ output }) => !linkIn(output()))
  expect(more).toHaveLength(0)
  expect(other?.output()).toContain(
    'No admin yet. Another node has printed the link to make the first one; if it is lost, start that node again for a new link.',
  )
  const [, address, first = ''] = linkIn(printer?.output() ?? '') ?? []
  expect(address).toBe(await printer?.address())
  await app.anonymous.ok(session.setUpState, { params: { token: first } })
  printer?.child.kill('SIGKILL')
  await printer?.ended
  const setUp = await setUpFirstAdmin(pool, undefined, app.clock.now)
  if (typeof setUp !== 'object') throw new Error(`No link was made: ${setUp}`)
  await app.anonymous.ok(session.setUpState, { params: { token: setUp.path.replace('/setup/', '') } })
  await app.anonymous.refused(session.setUpState, 'SET_UP_LINK_USED', { params: { token: first } })
  await setUp.end()
  expect(await other?.stop()).toBe(0)
})
