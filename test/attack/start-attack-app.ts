import pino from 'pino'
import { buildServer } from '../../src/app/server.ts'
import { openPool } from '../../src/kit/postgres/pool.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type AttackContext, arrangeAttackContext } from './attack-context.ts'

export async function startAttackApp(): Promise<{
  app: TestApp
  context: AttackContext
  url: string
  close: () => Promise<void>
}> {
  const app = await startTestApp()
  const pool = openPool(app.databaseUrl)
  const node = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => app.clock.now })
  const url = await node.listen({ port: 0, host: '127.0.0.1' })
  const context = await arrangeAttackContext(url, app.db, { spares: 3, rows: 60, spareFiles: 2 })
  const close = async (): Promise<void> => {
    await node.close()
    await pool.close()
    await app.close()
  }
  return { app, context, url, close }
}
