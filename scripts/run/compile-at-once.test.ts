import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { compileAtOnce } from './compile-at-once.ts'

const sources: Record<string, string> = {
  entry: 'globalThis.first = () => [import("later"), import("last")]',
  later: 'import { word } from "word"; export const later = () => word',
  last: 'import { word } from "word"; export const last = () => word',
  word: 'export const word = globalThis.first',
}

/** The chunks of a build, by their names. */
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

test('the files that are named begin with the line, before all code, under another address than without it; others do not', async () => {
  const [plain, hinted] = [await buildWith(undefined), await buildWith(['entry'])]
  // Without a line of Vite's own nothing is said of which comes first.
  expect(plain['entry']?.code).toMatch(/^const __vite__mapDeps=/)
  expect(hinted['entry']?.code.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  expect(hinted['entry']?.code.split('\n').slice(1).join('\n')).toBe(plain['entry']?.code)
  expect(hinted['entry']?.fileName).not.toBe(plain['entry']?.fileName)
  expect(hinted['later']?.code).toBe(plain['later']?.code)
})

test('a build that has no file of a name fails, and says which', async () => {
  await expect(buildWith(['entry', 'shelf'])).rejects.toThrow('no chunk of shelf')
})
