/** Checks docs/security.md, which names the test of each guarantee by its file and by words of the test's title. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../run/files-in.mjs'

const root = join(import.meta.dirname, '../..')
const tests = ['src', 'test', 'scripts', 'e2e']
  .flatMap((folder) => filesIn(join(root, folder)).map((path) => join(root, folder, path)))
  .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))

test('every test that the security page names exists with that title', () => {
  const wrong: string[] = []
  let named = 0
  for (const [line, text] of readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n').entries())
    for (const [, file = '', words = ''] of text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?:: ([^`|[(]*))?/g)) {
      const found = tests.filter((path) => path.endsWith(`/${file}`))
      const texts = found.map((path) => readFileSync(path, 'utf8').toLowerCase())
      if (found.length === 0) wrong.push(`line ${line + 1}: no file ${file}`)
      for (const name of words.split(';').map((each) => each.trim().replace(/[.,)]+$/, ''))) {
        if (name !== '') named += 1
        if (!texts.some((each) => each.includes(name.toLowerCase())))
          wrong.push(`line ${line + 1}: ${file} has no test "${name}"`)
      }
    }
  expect(wrong).toEqual([])
  expect(named).toBeGreaterThan(100)
})
