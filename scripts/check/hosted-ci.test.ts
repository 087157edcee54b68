import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  engines: { node: string }
}
const Step = z.object({
  uses: z.string().optional(),
  if: z.literal('${{ always() }}').optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
})
const Job = z.object({
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.union([z.string(), z.number()]))) }).optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(Step.strict()),
})
const { jobs } = z
  .object({ jobs: z.record(z.string(), Job) })
  .parse(parse(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8'), { uniqueKeys: true }))

const valuesOf = (job: z.infer<typeof Job>, field: unknown): string[] => {
  const [, key] = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(String(field)) ?? []
  return key === undefined ? [String(field)] : (job.strategy?.matrix[key] ?? []).map(String)
}

it('every job of the hosted CI installs from the lock file first and runs existing scripts', () => {
  for (const { steps } of Object.values(jobs)) {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
    expect(commands.filter((command) => command.startsWith('npm '))[0]).toBe('npm ci')
    for (const [, name = ''] of commands.join('\n').matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(name)
    expect(commands.filter((command) => !/^npm (?:ci|test|run)\b|^npx vitest |^sudo locale-gen /.test(command))).toEqual([])
  }
})

it('the hosted CI runs on each release of Node and each system that the README names', () => {
  const all = Object.values(jobs)
  const releases = all.flatMap((job) => job.steps.flatMap((step) => valuesOf(job, step.with?.['node-version'] ?? [])))
  expect(new Set(releases.filter((each) => each !== ''))).toEqual(new Set(['20', '22', '24']))
  expect(engines.node).toContain('20')
  const started = all.filter(({ steps }) => steps.some(({ run }) => run === 'npm run try-start'))
  const systems = started.flatMap((job) => valuesOf(job, job['runs-on']))
  for (const system of [/^macos-/, /^windows-/, /-arm$/])
    expect(
      systems.some((each) => system.test(each)),
      String(system),
    ).toBe(true)
  expect(all.some(({ env }) => env?.['TZ'] !== undefined && env['LC_ALL'] !== undefined)).toBe(true)
})
