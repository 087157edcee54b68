import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { slashed } from './files-in.mjs'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { longTests, stateOf } from './long-tests.mjs'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { root } from './set-up.mjs'

it('reads every long test and its ground', () => {
  expect(longTests().length).toBeGreaterThan(0)
})

it('a state changes with the content and the names of the files of the ground', () => {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(path.join(root, '.cache/long-'))
  const ground = [slashed(path.relative(root, folder))]
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)
  try {
    write('one.ts', 'a')
    const first = stateOf('package.json', ground)
    expect(stateOf('package.json', ground)).toBe(first)
    write('one.ts', 'b')
    const second = stateOf('package.json', ground)
    write('two.ts', '')
    expect(new Set([first, second, stateOf('package.json', ground)]).size).toBe(3)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('throws where a file of the ground is missing, so that none is left out unnoticed', () => {
  expect(() => stateOf('package.json', ['src/no-such-folder'])).toThrow('ENOENT')
})
