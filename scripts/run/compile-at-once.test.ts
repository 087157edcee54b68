import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { compileAtOnce } from './compile-at-once.ts'

const sources: Record<string, string> = {
  entry: 'globalThis.first = () => [import("later"), import("last")]',
  later: 'import { word } from "word"; export const later = () => word',
  last: 'import { word } from "word"; export const last = () => word',
  word: 'export const word = globalThis.first',
}

async function buildWith(names: readonly string[] | undefined) {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (id in sources ? id : undefined),
        load: (id) => sources[id],
      },
      ...(names === undefined ? [] : [compileAtOnce(names)]),
    ],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })) as Rolldown.RolldownOutput
  return Object.fromEntries(output.flatMap((one) => (one.type === 'chunk' ? [[one.name, one]] : [])))
}

test('only the named chunks begin with the compile hint, and the hint changes their file names', async () => {
  const [plain, hinted] = [await buildWith(undefined), await buildWith(['entry'])]
  // If Vite added no line of its own, the test would not show which line comes first.
  expect(plain['entry']?.code).toMatch(/^const __vite__mapDeps=/)
  expect(hinted['entry']?.code.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  expect(hinted['entry']?.code.split('\n').slice(1).join('\n')).toBe(plain['entry']?.code)
  expect(hinted['entry']?.fileName).not.toBe(plain['entry']?.fileName)
  expect(hinted['later']?.code).toBe(plain['later']?.code)
})

test('a build without a chunk that should get the compile hint fails and names it', async () => {
  await expect(buildWith(['entry', 'shelf'])).rejects.toThrow('no chunk of shelf')
})
