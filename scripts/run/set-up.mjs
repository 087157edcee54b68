// Prepares `npm start` and `npm test`: installs the packages of the lock file, and makes an up-to-date build. The file is plain
// Node without packages, because it may run before the first install.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { filesIn } from './files-in.mjs'

export const root = path.resolve(import.meta.dirname, '../..')
/** Returns why a project cannot be built in a folder, or undefined if it can. Vite cuts a path where a URL's path would end. */
export const folderProblem = (folder) => {
  const sign = /[#?]/.exec(folder)?.[0]
  return (
    sign && `Proofline cannot be built in ${folder}, because its path contains "${sign}". Rename the folder, or move the project.`
  )
}

/** The file into which a complete build writes the hash of its sources. */
export const stamp = path.join(root, 'dist/server/.sources')

/**
 * Runs a command in the project's folder and forwards signals. Rejects when it fails. It @starts nothing that its caller does not
 * name.
 */
export const run = (command, args, { env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio, shell: process.platform === 'win32' && command === 'npm' })
    const pass = (signal) => {
      child.kill(signal)
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    const settle = (settled) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      settled()
    }
    process.on('SIGINT', pass).on('SIGTERM', pass)
    child.once('error', (error) => settle(() => reject(new Error(`${command} could not be started: ${error.message}`))))
    child.once('exit', (code, signal) =>
      settle(() =>
        code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed (${signal ?? `exit ${code}`})`)),
      ),
    )
  })

const packagesIn = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages

/** Returns whether node_modules matches package-lock.json. Optional packages, such as those of other platforms, are ignored. */
export const isInstalled = (folder = root) => {
  const installed = path.join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const there = packagesIn(installed)
  return Object.entries(packagesIn(path.join(folder, 'package-lock.json'))).every(
    ([name, wanted]) => name === '' || wanted.optional || wanted.devOptional || there[name]?.version === wanted.version,
  )
}

/** Returns whether this account may write into the folder. */
export const mayWrite = (folder) => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Runs npm, if possible the one that runs this script. */
export const npm = (words) => {
  // npm stores its cache in HOME. An account without a home gets a cache beside the project.
  const env = { ...process.env, ...(!mayWrite(homedir()) && { npm_config_cache: path.join(root, '.cache/npm') }) }
  const args = [...words, '--no-audit', '--no-fund', '--loglevel=error']
  const program = process.env.npm_execpath
  return program?.endsWith('.js') ? run(process.execPath, [program, ...args], { env }) : run('npm', args, { env })
}

/** Installs exactly the lock file's packages when they are missing or different. Returns whether it did. */
export const ensureInstalled = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node ${process.versions.node} is too old: please use Node 20.19 or later.`)
  const problem = folderProblem(root)
  if (problem !== undefined) throw new Error(problem)
  if (isInstalled()) return false
  console.log('Installing packages (only now, and when package-lock.json changes) …')
  // `npm ci` would remove every installed package and load all of them again because of one change.
  const command = existsSync(path.join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci']
  await npm([...command, '--include=dev', '--include=optional'])
  if (!isInstalled())
    throw new Error('The installed packages are not those of package-lock.json. Please remove node_modules and try again.')
  return true
}

const sources = [
  'src',
  'db',
  'sample',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/run/build.mjs',
]
const filesUnder = (place) => {
  const whole = path.join(root, place)
  if (!existsSync(whole)) return []
  if (path.extname(place) !== '') return [place]
  return filesIn(whole)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => `${place}/${file}`)
}

/** Returns the SHA-256 over the path and content of everything that the build reads. */
export const hashOfSources = () => {
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of sources.flatMap(filesUnder).toSorted())
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** Builds dist/ when it is missing or stale. Returns whether it did. */
export const ensureBuilt = async () => {
  const whole = ['dist/web/index.html', 'dist/server/main.js'].every((file) => existsSync(path.join(root, file)))
  if (whole && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()) return false
  console.log('Building (only now, and when the sources change) …')
  await run(process.execPath, ['scripts/run/build.mjs']).catch((error) => {
    throw new Error(`The build failed, so the app can't be started: see above. (${error.message})`)
  })
  return true
}
