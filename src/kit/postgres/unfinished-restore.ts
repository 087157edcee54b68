/** A restore leaves these marks until it is finished, so that no start opens an empty workspace instead. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getClusterFolder, getPasswordFile } from './cluster.ts'
import type { Db } from './db.ts'

/** A restore builds the database in this folder until it is complete. */
export const restoringIn = (home: string): string => join(home, 'restoring')
const NOTE = 'backup'

/**
 * Empties the folder of an earlier restore, and records what is being restored. The folder itself exists throughout, so that a
 * start never misses it.
 * @param what is being restored, in words
 */
export function beginRestore(home: string, what: string): void {
  const folder = restoringIn(home)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name !== NOTE) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  writeFileSync(join(folder, NOTE), what, { flush: true })
  rmSync(getPasswordFile(home), { force: true })
}

const readNote = (home: string): string => {
  try {
    return readFileSync(join(restoringIn(home), NOTE), 'utf8')
  } catch {
    return 'a backup'
  }
}

/**
 * Moving the database into place is the last step of a restore, so once the database is there, only the remains of the restore
 * are removed.
 * @throws Error with instructions when the database is not there
 */
export function finishRestore(home: string, report: (message: string) => void): void {
  const left = restoringIn(home)
  if (!existsSync(left)) return
  refuseInterrupted(home)
  rmSync(left, { recursive: true, force: true, maxRetries: 5 })
  report(`A restore into ${home} was interrupted after it had finished. Its leftovers are removed.`)
}

/**
 * Refuses a folder with an unfinished restore.
 * @throws Error when a restore into the folder was interrupted before everything was there
 */
export function refuseInterrupted(home: string): void {
  if (!existsSync(restoringIn(home)) || existsSync(getClusterFolder(home))) return
  throw new Error(
    `The restore of ${readNote(home)} into ${home} was interrupted, so its data is not there. Run npm run restore again with this DATA_DIR, which begins anew; or remove ${restoringIn(home)} to start with an empty workspace.`,
  )
}

/** A schema of this name marks a database of DATABASE_URL during a restore. The schema's comment says what is being restored. */
const MARK = 'proofline_restoring'

export async function markRestore(db: Db, what: string): Promise<void> {
  await db.unsafe(`create schema if not exists ${MARK}`)
  await db.unsafe(`comment on schema ${MARK} is '${what.replaceAll("'", "''")}'`)
}

export async function unmarkRestore(db: Db): Promise<void> {
  await db.unsafe(`drop schema if exists ${MARK}`)
}

export async function readMark(db: Db): Promise<string | undefined> {
  const [mark] = await db<{ what: string | null }[]>`
    select obj_description(oid, 'pg_namespace') as what from pg_namespace where nspname = ${MARK}`
  return mark && (mark.what ?? 'a backup')
}

/**
 * Refuses a database with an unfinished restore.
 * @throws Error when a restore into the database was interrupted
 */
export async function refuseMarked(db: Db): Promise<void> {
  const what = await readMark(db)
  if (what === undefined) return
  throw new Error(
    `The restore of ${what} into this database was interrupted, so its rows are not there. Run npm run restore again with this DATABASE_URL, which begins anew; or run "drop schema ${MARK}" in it to start with an empty workspace.`,
  )
}
