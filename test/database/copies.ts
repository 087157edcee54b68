import { setTimeout as pause } from 'node:timers/promises'
import { openOwner } from '../../src/kit/postgres/pool.ts'

/** The same server and login, another database. */
export const named = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Object in use: another worker is copying, or autovacuum is scanning the template. */
const IN_USE = '55006'

/** Executes a statement as the owner, outside of a transaction. */
export async function inServer(url: string, statement: string): Promise<void> {
  const owner = openOwner(named(url, 'postgres'))
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

let made = 0
/** Copies a database that nobody is connected to; `name` is the copy's. */
export async function copyDatabase(templateUrl: string): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${process.pid}_${process.hrtime.bigint()}_${++made}`
  await inServer(templateUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    url: named(templateUrl, name),
    drop: async () => {
      await inServer(templateUrl, `drop database if exists ${name} with (force)`)
      // The one of an app that the test started as a separate process.
      await inServer(templateUrl, `drop role if exists proofline_login_${name}`)
    },
  }
}
