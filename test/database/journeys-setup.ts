/**
 * Prepares the journeys: starts an embedded PostgreSQL without fsync and plays the sample workspace in it once. Each worker gets
 * a copy.
 */
import { rmSync } from 'node:fs'
import { startApp } from '../../e2e/support/app.ts'
import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { runInServer, withDatabaseName } from './copies.ts'
import { makeDatabaseFolder } from './scratch-folder.ts'

export default async function journeysSetup(): Promise<() => Promise<void>> {
  const dataDir = makeDatabaseFolder('proofline-journeys-')
  const embedded = await startEmbedded({ dataDir, durable: false })
  // A terminated run has no teardown.
  const abandon = (): void => {
    embedded.abandon()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const terminate = (): never => process.exit(143)
  process.once('exit', abandon).once('SIGTERM', terminate)
  const end = async (): Promise<void> => {
    process.off('exit', abandon).off('SIGTERM', terminate)
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await runInServer(embedded.url, `create database nothing template template0 encoding 'UTF8'`)
    process.env['EMPTY_TEMPLATE_URL'] = withDatabaseName(embedded.url, 'nothing')
    await runInServer(embedded.url, `create database sample template template0 encoding 'UTF8'`)
    const template = withDatabaseName(embedded.url, 'sample')
    const app = await startApp({ DATABASE_URL: template, DEMO: '1' })
    await app.stop()
    process.env['SAMPLE_TEMPLATE_URL'] = template
    return end
  } catch (error) {
    await end()
    throw error
  }
}
