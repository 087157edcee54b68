import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { undeclaredStarts } from '../check/starts.ts'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { listDependencies } from './test-dependencies.mjs'
import { filesIn } from './files-in.mjs'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { changedSince, isDue, longTests } from './long-tests.mjs'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { root } from './set-up.mjs'

const dependencies: (test: string, home?: string, known?: Map<string, unknown>) => string[] = listDependencies
const files: string[] = longTests()
const SAMPLE = 'test/sample.long.test.ts'

let home: string
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
  writeFileSync(path.join(home, file), text)
}
beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  home = mkdtempSync(path.join(root, '.cache/long-'))
  for (const file of ['package-lock.json', 'vitest.config.ts']) cpSync(path.join(root, file), path.join(home, file))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

it('the sample workspace depends on scenes, migrations and server code, but not on pages', () => {
  const scenes = filesIn(path.join(root, 'src'))
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('/sample.ts'))
  expect(scenes.length).toBeGreaterThan(10)
  expect(dependencies(SAMPLE)).toEqual(
    expect.arrayContaining([...scenes, 'db/migrations/0001_foundation.sql', 'src/row-work/desk/server/routes.ts']),
  )
  expect(dependencies(SAMPLE)).not.toContain('src/row-work/desk/web/decision/TaskDesk.tsx')
})

it.each([
  ['never ran', undefined, ['other.ts'], true],
  ['failed', '1 failed', [], true],
  ['passed on the same dependencies', 'passed', ['other.ts'], false],
  ['passed on other dependencies', 'passed', ['other.ts', 'package-lock.json'], true],
  ['passed on a commit that this copy lacks', 'passed', undefined, false],
])('isDue of a long test that %s, with the result %s and the changes %j, is %s', (_, result, changed, due) => {
  const last = result === undefined ? undefined : { date: '2026-03-10', commit: '1234567', result }
  expect(isDue(SAMPLE, last, () => changed && new Set(changed))).toBe(due)
})

it('the changes since an unknown commit are undefined', () => {
  expect(changedSince('0000000')).toBeUndefined()
})

it('a test that starts the server depends on everything that the server runs', () => {
  for (const test of ['test/faults.long.test.ts', 'test/disk-full.long.test.ts', SAMPLE])
    expect(dependencies(test)).toEqual(
      expect.arrayContaining([
        'src/app/main.ts',
        'src/app/sample.ts',
        'src/row-import/import/server/import-worker.ts',
        'src/kit/xlsx/host-worker.ts',
      ]),
    )
  expect(dependencies('src/kit/xlsx/read.long.test.ts')).not.toContain('src/app/main.ts')
})

it('the dependencies of a test include imports, quoted files and folders, and declared files', () => {
  write('a/one.test.ts', "import { b } from './b.ts'\nimport type { Gone } from './type.ts'\nimport './c.mjs'\n")
  write('a/b.ts', 'export type Shape = { x: number }\nexport const b = new URL(`../data/${1}.json`, import.meta.url)\n')
  write('a/c.mjs', "export * from './d.ts'\nrun('a/program.ts', 'sheet.css')\n// @starts a/declared.ts\n")
  for (const file of ['a/d.ts', 'a/type.ts', 'a/program.ts', 'a/declared.ts', 'a/other.ts']) write(file, '')
  write('a/sheet.css', '')
  write('data/1.json', '')
  write('data/deep/2.json', '')
  expect(dependencies('a/one.test.ts', home)).toEqual([
    'a/b.ts',
    'a/c.mjs',
    'a/d.ts',
    'a/declared.ts',
    'a/one.test.ts',
    'a/program.ts',
    'a/sheet.css',
    'data/1.json',
    'data/deep/2.json',
    'package-lock.json',
    'vitest.config.ts',
  ])
})

it('the reader of dependencies reads itself, although it contains its own mark', () => {
  expect(dependencies('scripts/run/test-dependencies.mjs')).toContain('scripts/run/set-up.mjs')
})

it('a declared dependency that is missing throws', () => {
  write('a/two.test.ts', '// @starts a/no-such.ts\n')
  expect(() => dependencies('a/two.test.ts', home)).toThrow('ENOENT')
})

it.each([
  ["spawn(process.execPath, ['--import', 'tsx', entry])", false],
  ["spawn(process.execPath, ['--import', 'tsx', 'a/started.ts'])", true],
  ["spawn('ps')", true],
  ['spawn(program) // @starts a/started.ts', true],
  ['spawn(program) // @starts nothing of the project', true],
  ['new Worker(entry)', false],
  ["new Worker(new URL('./started.ts', import.meta.url))", true],
])('the call %j shows what a test starts: %s', (call, shown) => {
  write('a/started.ts', '')
  write('a/three.test.ts', `import { spawn } from 'node:child_process'\nimport { Worker } from 'node:worker_threads'\n${call}\n`)
  expect(undeclaredStarts('a/three.test.ts', home)).toEqual(shown ? [] : ['a/three.test.ts:3'])
})

it('the dependencies of long tests show everything that they start', () => {
  const known = new Map<string, unknown>()
  const modules = new Set(files.flatMap((file) => dependencies(file, root, known)).filter((file) => /\.(?:mjs|tsx?)$/.test(file)))
  expect(modules.size).toBeGreaterThan(500)
  expect([...modules].flatMap((file) => undeclaredStarts(file, root))).toEqual([])
})
