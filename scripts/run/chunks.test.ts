import { expect, test } from 'vitest'
import { findReached } from './chunks.ts'

const modules: Record<string, { importedIds: string[]; dynamicallyImportedIds: string[] }> = {
  '/src/main.ts': { importedIds: [], dynamicallyImportedIds: ['/src/Home.tsx', '/src/Page.tsx', '/src/WithHome.tsx'] },
  '/src/Home.tsx': { importedIds: ['/src/words.ts', '/src/home-words.ts', '/node_modules/lib.js'], dynamicallyImportedIds: [] },
  '/src/Page.tsx': { importedIds: ['/src/words.ts', '/src/page-words.ts', '/node_modules/lib.js'], dynamicallyImportedIds: [] },
  '/src/WithHome.tsx': { importedIds: ['/src/Home.tsx'], dynamicallyImportedIds: [] },
  '/src/words.ts': { importedIds: ['/src/words-of-words.ts'], dynamicallyImportedIds: [] },
}

test('finds what modules share with what is opened without them, with its imports, and no packages', () => {
  const { theirs, shared } = findReached(
    (id) => modules[id] ?? null,
    '/src/main.ts',
    (id) => id === '/src/Home.tsx',
  )
  expect([...theirs]).toEqual(['/src/Home.tsx', '/src/words.ts', '/src/words-of-words.ts', '/src/home-words.ts'])
  expect([...shared]).toEqual(['/src/words.ts', '/src/words-of-words.ts'])
})
