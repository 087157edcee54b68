/**
 * npm run lock completes package-lock.json with the optional packages that npm left out because the registry in use lacks them.
 * Packages that the registry has are written as npm would write them. The others get the platform in their name, and no checksum.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LockedPackage, missingFrom, type Packages, parsePackagePlatform } from '../check/lock-file.ts'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { npm, root } from '../run/set-up.mjs'

type Lock = { packages: Packages }
const read = (file: string): Lock => JSON.parse(readFileSync(file, 'utf8')) as Lock
const write = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

const runNpm = npm as (words: string[]) => Promise<void>
const LOCK_ONLY = ['install', '--package-lock-only', '--ignore-scripts']

/**
 * Returns the registry's entries for these packages by their place in the lock file, without packages that the registry lacks.
 */
async function askRegistry(wanted: Record<string, string>): Promise<Packages> {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-lock-'))
  try {
    write(join(folder, 'package.json'), { private: true, optionalDependencies: wanted })
    await runNpm([...LOCK_ONLY, '--prefix', folder, '--omit-lockfile-registry-resolved'])
    return read(join(folder, 'package-lock.json')).packages
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const file = join(root as string, 'package-lock.json')
const lock = read(file)
// Packages without a checksum are requested again, because this registry may have them.
for (const [place, { optional, integrity }] of Object.entries(lock.packages))
  if (place !== '' && optional === true && integrity === undefined) delete lock.packages[place]

const missing = missingFrom(lock.packages)
const found = missing.length === 0 ? {} : await askRegistry(Object.fromEntries(missing.map(({ name, range }) => [name, range])))
for (const { parent, name, range, place } of missing) {
  const known: LockedPackage = found[`node_modules/${name}`] ?? { version: range, ...parsePackagePlatform(name) }
  if (known.os === undefined && known.cpu === undefined)
    throw new Error(`${name}@${range}, which ${parent} needs, is not in the registry, and its name says no platform.`)
  const { version, ...rest } = known
  lock.packages[place] = { version: version ?? range, ...rest, ...(lock.packages[parent]?.dev && { dev: true }), optional: true }
}
write(file, lock)
// npm puts the lines in its own order, and the script fails if npm does not accept the file.
await runNpm(LOCK_ONLY)
const unread = missing.filter(({ name }) => found[`node_modules/${name}`] === undefined).length
console.log(`${missing.length} packages added to package-lock.json, ${unread} of them without a checksum`)
