// Finds the browser of the journeys: an installed Chromium, Chrome or Edge. On Debian, root installs a missing one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './set-up.mjs'

const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** Returns the paths where a Chromium may be in this environment: in the folders of PATH, then in the usual places. */
export const placesOn = (platform, env) => {
  const system = platform === 'win32' ? path.win32 : path.posix
  // The headless shell is Chromium without windows. The tests take an eighth less time in it.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'msedge',
  ]
  // Windows spells the variable Path.
  const folders = (env.PATH ?? env.Path ?? '').split(system.delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) =>
    names.map((name) => system.join(folder, platform === 'win32' ? `${name}.exe` : name)),
  )
  if (platform === 'darwin') {
    const homes = ['/Applications', ...(env.HOME ? [system.join(env.HOME, 'Applications')] : [])]
    return [...onPath, ...homes.flatMap((home) => apps.map((app) => system.join(home, `${app}.app/Contents/MacOS/${app}`)))]
  }
  if (platform === 'win32') {
    const homes = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((home) => home)
    return [...onPath, ...homes.flatMap((home) => windowsPrograms.map((program) => system.join(home, program)))]
  }
  return [...onPath, '/snap/bin/chromium']
}

/** Returns whether a browser starts. On Windows `--version` would open a window instead of printing. */
const starts = (file) =>
  process.platform === 'win32'
    ? existsSync(file)
    : spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0

const find = () => placesOn(process.platform, process.env).find((file) => existsSync(file) && starts(file))

/** Returns the path of a Chromium that starts. Throws with instructions if there is none. */
export const ensureChromium = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (starts(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`)
  }
  const there = find()
  if (there !== undefined) return there
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium for the browser journeys …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['-qq', 'update'], { env }).catch((error) => console.error(String(error)))
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name], { env }).catch((error) =>
        console.error(String(error)),
      )
      const installed = find()
      if (installed !== undefined) return installed
    }
  }
  throw new Error(
    'No Chromium was found. Please install Chromium, Google Chrome or Microsoft Edge, or name one in CHROMIUM_PATH.',
  )
}
