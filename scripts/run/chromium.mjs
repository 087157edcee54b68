// The browser of the journeys: an installed Chromium or Chrome. As root on Debian a missing one is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './set-up.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const starts = (file) => spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0

const find = () => {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...onPath, ...places].find((file) => existsSync(file) && starts(file))
}

/** The path of a Chromium that starts; throws with instructions when there is none. */
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
    await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], { env }).catch((error) =>
      console.error(String(error)),
    )
    const installed = find()
    if (installed !== undefined) return installed
  }
  throw new Error('No Chromium was found. Please install chromium or Google Chrome, or name one in CHROMIUM_PATH.')
}
