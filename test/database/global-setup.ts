import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureAppLogin } from '../../src/kit/postgres/app-login.ts'
import { type Embedded, startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { prepareJobs } from '../../src/kit/jobs/jobs.ts'
import { migrate } from '../../src/kit/postgres/migrate.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { runInServer, withDatabaseName } from './copies.ts'
import { makeDatabaseFolder } from './scratch-folder.ts'
import { seedTemplate } from './seed-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's URL of the migrated and seeded database that every test file copies. */
    templateUrl: string
    /** The same database with the application's login, which may use every copy. */
    appTemplateUrl: string
  }
}

/** Uses the PostgreSQL of TEST_DATABASE_URL, a superuser's URL (npm run test:pg), or else an embedded one without fsync. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const dataDir = given === undefined ? makeDatabaseFolder('proofline-test-') : undefined
  const embedded: Embedded | undefined = dataDir === undefined ? undefined : await startEmbedded({ dataDir, durable: false })
  const serverUrl = given ?? embedded?.url ?? ''
  const name = `proofline_template_${process.pid}`
  const templateUrl = withDatabaseName(serverUrl, name)
  // An interrupted run has no teardown.
  const abandon = (): void => {
    embedded?.abandon()
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  const teardown = async () => {
    process.off('exit', abandon)
    if (embedded !== undefined) await embedded.stop()
    else
      for (const made of [name, `${name}_sample`, `${name}_short_sample`])
        await runInServer(serverUrl, `drop database if exists ${made} with (force)`)
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await runInServer(serverUrl, `drop database if exists ${name} with (force)`)
    await runInServer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
    await migrate(templateUrl, join(import.meta.dirname, '../../db/migrations'))
    // A job that never runs, for the calls about jobs.
    const job = { name: 'sweep-exports', at: '0 * * * *', minutes: 30, retries: 3, run: async () => '' }
    await prepareJobs(templateUrl, [job])
    const owner = openOwner(templateUrl)
    try {
      await seedTemplate(owner)
      await owner.unsafe('vacuum analyze')
    } finally {
      await owner.end()
    }
    const { url, reason } = await ensureAppLogin(templateUrl, 'proofline_login_test')
    if (reason !== undefined) process.stdout.write(`NOT RUN: tests with a login of the application's own. ${reason}\n`)
    project.provide('templateUrl', templateUrl)
    project.provide('appTemplateUrl', url)
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
