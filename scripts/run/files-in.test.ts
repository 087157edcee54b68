import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, slashed } from './files-in.mjs'

it('the path of any system gets slashes', () => {
  expect(slashed('src\\tasks\\web\\TaskDesk.tsx', path.win32)).toBe('src/tasks/web/TaskDesk.tsx')
  expect(slashed('src/a\\b.ts', path.posix)).toBe('src/a\\b.ts')
})

it('the files below a folder are listed as paths from it, without folders', () => {
  const files = filesIn(import.meta.dirname)
  expect(files).toContain('files-in.mjs')
  const above = filesIn(path.resolve(import.meta.dirname, '..'))
  expect(above).toContain('run/files-in.mjs')
  expect(above).not.toContain('run')
  expect(above.every((file) => existsSync(path.join(import.meta.dirname, '..', file)))).toBe(true)
})
