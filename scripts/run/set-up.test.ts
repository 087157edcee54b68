import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { placesOn } from './chromium.mjs'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { folderProblem, root } from './set-up.mjs'

const places = placesOn as (platform: NodeJS.Platform, env: Record<string, string>) => string[]

it('the start says that a project path with # or ? cannot be built', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'proofline-#1-'))
  try {
    mkdirSync(path.join(project, 'scripts'))
    cpSync(path.join(root as string, 'scripts/run'), path.join(project, 'scripts/run'), { recursive: true })
    const start = (): unknown => execFileSync(process.execPath, ['scripts/run/start.mjs'], { cwd: project, stdio: 'pipe' })
    expect(start).toThrow(/could not start\. Proofline cannot be built in .*proofline-#1-.*, because its path contains "#"\./)
  } finally {
    rmSync(project, { recursive: true })
  }
  const problem = folderProblem as (folder: string) => string | undefined
  expect(problem('/home/kavita/what?/proofline')).toContain('"?"')
  expect(problem('C:\\Users\\José & Søn (2)\\proofline %20')).toBeUndefined()
})

it('the set-up looks for a Chromium in the usual places of each system', () => {
  expect(
    places('win32', { Path: 'C:\\Tools;D:\\b', PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\k\\AppData\\Local' }),
  ).toEqual(
    expect.arrayContaining([
      'C:\\Tools\\chrome.exe',
      'D:\\b\\chromium.exe',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\k\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    ]),
  )
  expect(places('darwin', { PATH: '/opt/homebrew/bin', HOME: '/Users/k' })).toEqual(
    expect.arrayContaining([
      '/opt/homebrew/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/k/Applications/Chromium.app/Contents/MacOS/Chromium',
    ]),
  )
  expect(places('linux', { PATH: '/usr/bin' })).toEqual(
    expect.arrayContaining(['/usr/bin/chromium', '/usr/bin/google-chrome-stable']),
  )
})
