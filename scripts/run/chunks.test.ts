import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findReached, matchModules } from './chunks.ts'
import { slashed } from './files-in.mjs'

const modules: Record<string, { importedIds: string[]; dynamicallyImportedIds: string[] }> = {
  '/src/main.ts': { importedIds: [], dynamicallyImportedIds: ['/src/Home.tsx', '/src/Page.tsx', '/src/WithHome.tsx'] },
  '/src/Home.tsx': { importedIds: ['/src/words.ts', '/src/home-words.ts', '/node_modules/lib.js'], dynamicallyImportedIds: [] },
  '/src/Page.tsx': { importedIds: ['/src/words.ts', '/src/page-words.ts', '/node_modules/lib.js'], dynamicallyImportedIds: [] },
  '/src/WithHome.tsx': { importedIds: ['/src/Home.tsx'], dynamicallyImportedIds: [] },
  '/src/words.ts': { importedIds: ['/src/words-of-words.ts'], dynamicallyImportedIds: [] },
}

test('the modules that pages share include their imports but no packages', () => {
  const { theirs, shared } = findReached(
    (id) => modules[id] ?? null,
    '/src/main.ts',
    (id) => id === '/src/Home.tsx',
  )
  expect([...theirs]).toEqual(['/src/Home.tsx', '/src/words.ts', '/src/words-of-words.ts', '/src/home-words.ts'])
  expect([...shared]).toEqual(['/src/words.ts', '/src/words-of-words.ts'])
})

test('chunk modules are named by paths in src, and a path without a file is refused', () => {
  const isNamed = matchModules('app/shell/HomePage', 'kit/ui/button/*.module.css', '**/web/find-people')
  const source = (path: string): string => slashed(join(import.meta.dirname, '../../src', path))
  expect(isNamed(source('app/shell/HomePage.tsx'))).toBe(true)
  expect(isNamed(source('kit/ui/button/Button.module.css'))).toBe(true)
  expect(isNamed(source('users/web/find-people.ts'))).toBe(true)
  expect(isNamed(source('kit/ui/button/Button.tsx'))).toBe(false)
  expect(() => matchModules('app/shell/HomePage', 'app/shell/OldPage')).toThrow('src/app/shell/OldPage')
})
