import { expect, test } from 'vitest'
import { logCauses } from './log-causes.ts'
import { createReadiness } from './readiness.ts'

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code })
const noteLines = () => {
  const lines: [string, object, string][] = []
  const log = (level: string) => (fields: object, message: string) => void lines.push([level, fields, message])
  return { lines, logger: { error: log('error'), warn: log('warn') } as never }
}

test('an outage is logged once for each cause, even if names vary, and once when it is over', async () => {
  const { lines, logger } = noteLines()
  let found: { reading: unknown; writing: unknown } = { reading: undefined, writing: undefined }
  let checks = 0
  const { watch } = createReadiness({ check: async () => (checks++, found) }, logger, { watchMs: 20, freshMs: 0 })
  const end = watch()
  const pass = async (count: number) => {
    const until = checks + count
    await expect.poll(() => checks, { timeout: 20_000 }).toBeGreaterThanOrEqual(until)
  }
  await pass(1)
  expect(lines).toEqual([])
  found = { reading: undefined, writing: errorOf('53100', 'could not extend file "base/5/t3_1": No space left on device') }
  await pass(1)
  found = { reading: undefined, writing: errorOf('53100', 'could not extend file "base/5/t9_2": No space left on device') }
  await pass(1)
  expect(lines).toEqual([
    ['error', { cause: expect.stringContaining('t3_1') }, expect.stringContaining('the disk of the database is full')],
  ])
  const away = errorOf('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1')
  found = { reading: away, writing: away }
  await pass(2)
  expect(lines.slice(1)).toEqual([['error', { cause: expect.stringContaining('reading: connect ECONNREFUSED') }, 'not ready']])
  found = { reading: undefined, writing: undefined }
  await pass(2)
  end()
  expect(lines.slice(2)).toEqual([['warn', { seconds: expect.any(Number) }, 'ready again']])
})

test('each cause of a 503 is logged at once, then once a minute with the number of failed calls', () => {
  const { lines, logger } = noteLines()
  let now = 0
  const log = logCauses(logger, () => now)
  const fail = (code: string, error: Error) => log({ code, error, call: '/api/department/create' })
  for (now = 0; now < 150_000; now += 1_000) fail('DISK_FULL', errorOf('53100', `could not extend file "base/5/${now}"`))
  fail('NOT_READY', errorOf('ECONNREFUSED', 'connect ECONNREFUSED'))
  expect(lines.map(([, fields]) => fields)).toEqual([
    { reason: 'DISK_FULL', cause: 'could not extend file "base/5/0"', call: '/api/department/create', failed: 1 },
    expect.objectContaining({ cause: 'could not extend file "base/5/60000"', failed: 60 }),
    expect.objectContaining({ cause: 'could not extend file "base/5/120000"', failed: 60 }),
    expect.objectContaining({ reason: 'NOT_READY', failed: 1 }),
  ])
})
