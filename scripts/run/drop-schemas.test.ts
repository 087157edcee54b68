import path from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { dropSchemas, withoutSchemas } from './drop-schemas.ts'

const root = path.resolve(import.meta.dirname, '../..')

const bundled = async (page: string): Promise<string> => {
  const entry = path.join(root, 'src/session/web/a-page-of-this-test.ts')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent' as const,
    plugins: [
      dropSchemas(),
      { name: 'page', resolveId: (id) => (id === entry ? id : undefined), load: (id) => (id === entry ? page : undefined) },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  return [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.map((file) => ('code' in file ? file.code : '')) : []))
    .join('\n')
}

it('the bundle of a contract has only what a call needs, without zod', async () => {
  const code = await bundled("import { session } from '../contract.ts'\nexport const login = session.login")
  expect(code).toContain('"/login"')
  expect(code).toContain('"Logged in"')
  expect(code).not.toContain('Signs a person in')
  expect(code).not.toMatch(/zod/i)
})

it('the bundle keeps whether a POST only reads', async () => {
  const code = await bundled(
    "import { planning } from '../../row-work/assign/plan-contract.ts'\nexport const plan = planning.plan",
  )
  expect(code).toMatch(/reads: true/)
  expect(code).not.toMatch(/bodyKb/)
})

it('the bundle keeps a schema that a page uses', async () => {
  const code = await bundled("import { Me } from '../contract.ts'\nexport const keys = Object.keys(Me.shape)")
  expect(code).toMatch(/ZodObject/)
  expect(code).toContain('accessTabs')
})

it('top-level constants of a contract are marked as pure, and functions stay unchanged', () => {
  const code = withoutSchemas(`import { z } from 'zod'
export const Name = z.string().min(1)
const trimmed = (text: string): string => text.trim()
`)
  expect(code).toContain('export const Name = /* @__PURE__ */ (() => (z.string().min(1)))()')
  expect(code).toContain('const trimmed = (text: string): string => text.trim()')
})
