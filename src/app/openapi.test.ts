import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildOpenapi } from './openapi.ts'
import { domains } from './server.ts'

type Page = { paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>> }
const page = (): Page => structuredClone(buildOpenapi(domains)) as Page

const project = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const linter = require.resolve('@redocly/cli/bin/cli.js')
function lint(linted: Page): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(linted))
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [linter, 'lint', file, '--config', join(project, 'redocly.yaml'), '--format', 'json'],
      { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    )
    expect(stdout, stderr).toContain('"problems"')
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a public linter finds no error and no warning in the OpenAPI page', () => {
  expect(lint(page())).toEqual([])
})

test('the linter reports a duplicate operation id and an operation without a refusal', () => {
  const planted = page()
  const [one, other] = Object.values(planted.paths).flatMap((methods) => Object.values(methods))
  if (one === undefined || other === undefined) throw new Error('the page has no operations')
  other.operationId = one.operationId
  one.responses = { '200': one.responses['200'] ?? {} }
  expect(lint(planted)).toEqual([
    expect.stringMatching(/^operation-operationId-unique/),
    expect.stringMatching(/^operation-4xx-response/),
  ])
})
