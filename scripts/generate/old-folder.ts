/**
 * npx tsx scripts/generate/old-folder.ts <commit> [folder] makes the data folder of a released version with its own `npm start`
 * and its own calls, while its clock is set to October and November 2026. The script stores the folder's rows and the version's
 * replies in test/migrated/. It then starts today's build twice on the same folder, and ends the first start with kill -9.
 * `folder` keeps the version's files and build for another run. The script needs faketime (Debian).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { dumpTables, type OldFolder, writeOldFolder } from '../../test/migrated/old-folder.ts'
import { differences } from '../../test/migrated/replies.ts'
import { recordReads } from './old-folder-reads.ts'
import { closeMonth, workInOpenMonth, workInMonthToClose } from './old-folder-work.ts'
import { logIn, startVersion, stopVersion } from './old-version.ts'

const [commit = '', given] = process.argv.slice(2)
const root = resolve(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'proofline-old-folder-'))
const version = given ?? join(scratch, 'version')
const dataDir = join(scratch, 'data')
/** Friday noon and the following Tuesday noon in Asia/Kolkata. */
const IN_MONTH_TO_CLOSE = '2026-10-30T06:30:00Z'
const IN_OPEN_MONTH = '2026-11-03T06:30:00Z'

function checkOut(): void {
  if (existsSync(join(version, 'package.json'))) return
  mkdirSync(version, { recursive: true })
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', version], { input: files })
}

async function makeFolder(): Promise<Pick<OldFolder, 'at' | 'tokens' | 'reads'>> {
  const before = await startVersion(version, dataDir, IN_MONTH_TO_CLOSE, { DEMO: '1' })
  await workInMonthToClose(await logIn(before))
  await before.stop()
  console.log('The month to close is worked.')
  const after = await startVersion(version, dataDir, IN_OPEN_MONTH)
  const calls = await logIn(after)
  await workInOpenMonth(calls)
  await closeMonth(calls)
  const reads = await recordReads(calls)
  const at = calls.now()
  await after.stop()
  console.log('The open month is worked, and the version\u2019s replies are read.')
  return { at, tokens: calls.tokens, reads }
}

async function dump(): Promise<Pick<OldFolder, 'migration' | 'tables' | 'sequences'>> {
  const embedded = await startEmbedded({ dataDir })
  const owner = openOwner(embedded.url)
  try {
    const [last] = await owner<{ name: string }[]>`select name from schema_migration order by number desc limit 1`
    return { migration: (last?.name ?? '').replace('.sql', ''), ...(await dumpTables(owner)) }
  } finally {
    await owner.end()
    await embedded.stop()
  }
}

/** Starts today's build on the folder and repeats the reads, once before a kill and once before a proper stop. */
async function startToday(folder: OldFolder): Promise<void> {
  for (const end of ['kill', 'stop'] as const) {
    const today = await startVersion(root, dataDir, folder.at)
    const found = await differences(folder, async ({ by, method, path, body }) => {
      const response = await fetch(`${today.url}/api${path}`, {
        method,
        headers: { 'auth-token': folder.tokens[by] ?? '', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return response.json()
    })
    await today[end]()
    console.log(`Today's version replied to ${folder.reads.length} reads, ${found.length} with a difference; then ${end}.`)
    for (const difference of found) console.log(difference)
    if (found.length > 0) process.exitCode = 1
  }
}

try {
  checkOut()
  const made = await makeFolder()
  const folder = { commit, ...made, ...(await dump()) }
  const { file, bytes } = writeOldFolder(folder)
  console.log(`${file}: ${bytes} bytes, ${folder.tables.length} tables, ${folder.reads.length} reads`)
  await startToday(folder)
} finally {
  await stopVersion()
  rmSync(scratch, { recursive: true, force: true })
}
