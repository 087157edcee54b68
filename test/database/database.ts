import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { openOwner } from '../../src/kit/postgres/pool.ts'

let made = 0

/**
 * A migrated and seeded database for one test file, copied from the template.
 * `url` is for openPool, `ownerUrl` for openOwner; call `drop` in afterAll.
 */
export async function freshDatabase(): Promise<{ url: string; ownerUrl: string; drop: () => Promise<void> }> {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${process.pid}_${process.hrtime.bigint()}_${++made}`
  const serverUrl = named(templateUrl, 'postgres')
  await inServer(serverUrl, `create database ${name} template ${template}`)
  const url = named(inject('appTemplateUrl'), name)
  return {
    url,
    ownerUrl: named(templateUrl, name),
    drop: async () => {
      await inServer(serverUrl, `drop database if exists ${name} with (force)`)
      // The one of an app that the test started as a separate process.
      await inServer(serverUrl, `drop role if exists proofline_login_${name}`)
    },
  }
}

const named = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Object in use: another worker is copying, or autovacuum is scanning the template. */
const IN_USE = '55006'

async function inServer(url: string, statement: string): Promise<void> {
  const owner = openOwner(url)
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        await owner.unsafe(statement)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE || attempt === 50) throw error
        await pause(50 + Math.random() * 100)
      }
    }
  } finally {
    await owner.end()
  }
}
