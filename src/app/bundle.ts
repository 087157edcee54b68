/** npm run bundle: what support needs of an installation, without secrets or people's data (docs/operations.md, Seeing). */
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writeArchive } from '../kit/backup/archive.ts'
import { clusterIn } from '../kit/postgres/cluster.ts'
import { openOwnerPatiently } from '../kit/postgres/pool.ts'
import { readLastLog } from '../kit/postgres/start-log.ts'
import { formatBytes } from '../kit/shared/bytes.ts'
import { nameDatabase, reachDatabase, runCommand, WrongUsage } from './command.ts'
import { environmentFacts, databaseDescription } from './bundle-facts.ts'
import { hideSecrets, hideValues } from './hide-secrets.ts'
import type { Settings } from './settings.ts'

const usage = `npm run bundle -- [file]

Writes one archive for whoever helps with a problem: the version, the names of the settings, the system, the database's tables,
settings and slowest statements, the backups and drills, and the end of the embedded database's log. It has no password, no key, no
row and no value of a statement. Read it before you send it: tar xzf.

  file    proofline-support-<time>.tar.gz in this folder when it is left out
  --help  this text

It reads the same settings as npm start, and works whether Proofline runs or not.`

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The files of the archive. A database that can't be reached is one of the things to be seen. */
async function collect(settings: Settings): Promise<Record<string, string>> {
  const embedded = settings.databaseUrl === undefined ? settings.dataDir : undefined
  const database = await reachDatabase(settings, async (ownerUrl) => {
    const db = await openOwnerPatiently(ownerUrl, 10)
    try {
      return await databaseDescription(db)
    } finally {
      await db.end({ timeout: 1 })
    }
  }).catch((error: unknown) => ({ problem: (error as Error).message }))
  return {
    'proofline.json': toJson(await environmentFacts(settings)),
    'database.json': toJson(database),
    ...(embedded !== undefined && { 'database.log': hideValues(readLastLog(clusterIn(embedded))) }),
  }
}

async function write(file: string, files: Record<string, string>): Promise<void> {
  const archive = writeArchive()
  const writing = pipeline(archive.content, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  const adding = (async () => {
    for (const [name, text] of Object.entries(files)) await archive.add(join('proofline-support', name), text)
    archive.end()
  })()
  await Promise.all([writing, adding])
}

await runCommand({
  usage,
  options: {},
  failure: 'Nothing was written.',
  run: async ({ positionals: [given, ...others] }, settings) => {
    if (others.length > 0) throw new WrongUsage('There is more than one file')
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const file = resolve(given ?? `proofline-support-${stamp}.tar.gz`)
    if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`)
    console.log(`Database: ${nameDatabase(settings)}`)
    const files = await collect(settings)
    const hide = hideSecrets(process.env)
    await write(file, Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hide(text)])))
    console.log(`${file}: ${formatBytes(statSync(file).size)}. Read it before you send it: ${Object.keys(files).join(', ')}.`)
  },
})
