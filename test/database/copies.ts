import { setTimeout as pause } from 'node:timers/promises'
import { openOwner, type Owner } from '../../src/kit/postgres/pool.ts'

export const withDatabaseName = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** PostgreSQL's code for an object in use: another worker is copying the template, or autovacuum is scanning it. */
const IN_USE = '55006'

async function execute(owner: Owner, ...statements: string[]): Promise<void> {
  for (const statement of statements)
    for (let attempt = 0; ; attempt++) {
      try {
        await owner.unsafe(statement)
        break
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE || attempt === 50) throw error
        await pause(50 + Math.random() * 100)
      }
    }
}

export async function runInServer(url: string, statement: string): Promise<void> {
  const owner = openOwner(withDatabaseName(url, 'postgres'))
  try {
    await execute(owner, statement)
  } finally {
    await owner.end()
  }
}

let made = 0
/**
 * Copies a database to which nobody is connected; `name` is the name of the copy. The session stays open until `drop` is called.
 */
export async function copyDatabase(templateUrl: string): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${process.pid}_${process.hrtime.bigint()}_${++made}`
  const owner = openOwner(withDatabaseName(templateUrl, 'postgres'))
  try {
    await execute(owner, `create database ${name} template ${template} strategy file_copy`)
  } catch (error) {
    await owner.end()
    throw error
  }
  return {
    name,
    url: withDatabaseName(templateUrl, name),
    drop: async () => {
      try {
        // This role belongs to an app that the test started as a separate process.
        await execute(owner, `drop database if exists ${name} with (force)`, `drop role if exists proofline_login_${name}`)
      } finally {
        await owner.end()
      }
    },
  }
}
