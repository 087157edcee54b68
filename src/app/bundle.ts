/**
 * npm run bundle: collects what support needs to know about an installation, without secrets or personal data
 * (docs/operations.md, Seeing).
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatBytes } from '../kit/shared/bytes.ts'
import { nameBundle, packBundle } from '../system/server/support-bundle.ts'
import { collectBundle } from './collect-bundle.ts'
import { nameDatabase, withDatabase, runCommand, WrongUsage } from './command.ts'

const usage = `npm run bundle -- [file]

Writes one archive for the person who helps you with a problem: the version, the names of the settings, the system, the
database's tables, settings and slowest statements, the backups and drills, and the end of the embedded database's log. It contains
no passwords, keys, rows or values of statements. Read it before you send it: tar xzf.

  file    the archive to write; without it, proofline-support-<time>.tar.gz in this folder
  --help  prints this text

It reads the same settings as npm start, and works whether Proofline is running or not.`

await runCommand({
  usage,
  options: {},
  failure: 'Nothing was written.',
  run: async ({ positionals: [given, ...others] }, settings) => {
    if (others.length > 0) throw new WrongUsage('There is more than one file')
    const file = resolve(given ?? nameBundle(new Date()))
    if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`)
    console.log(`Database: ${nameDatabase(settings)}`)
    const files = await collectBundle(settings, (work) => withDatabase(settings, work))
    const bytes = await packBundle(files)
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    console.log(`${file}: ${formatBytes(bytes.length)}. Read it before you send it: ${Object.keys(files).join(', ')}.`)
  },
})
