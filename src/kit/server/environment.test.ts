import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../test/kit-app.ts'
import { endpoint } from '../shared/endpoint.ts'
import { domain } from './domain.ts'
import { routes } from './routes.ts'

const fail = endpoint({
  method: 'GET',
  path: '/fail/:code',
  shows: [],
  summary: '',
  access: { who: 'public', reach: 'none' },
  params: z.object({ code: z.string() }),
  message: 'Done',
  reply: z.object({}),
})
const failing = routes(
  'failing',
  { fail },
  {
    fail: async ({ params: { code } }) => {
      throw Object.assign(new Error(`${code} of a file`), { code })
    },
  },
)
const lines: { level: string; msg: string; reason?: string; cause?: string; failed?: number }[] = []
const app = await startKitApp([domain('failing', { calls: [failing] })], undefined, {
  onLine: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
})
afterAll(app.close)

it.each([
  ['ENOSPC', 'TEMP_FULL'],
  ['EDQUOT', 'TEMP_FULL'],
  ['53100', 'DISK_FULL'],
  ['ECONNREFUSED', 'NOT_READY'],
  ['55P03', 'IN_USE'],
  ['57014', 'TOOK_TOO_LONG'],
])('the environment fault %s gives 503 with Retry-After and logs its cause once', async (code, refused) => {
  lines.length = 0
  for (let n = 0; n < 3; n++) {
    const response = await fetch(`${app.urls[0]}/api/fail/${code}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(await response.json()).toMatchObject({ code: refused })
  }
  const causes = lines.filter(({ msg }) => msg === 'calls fail with 503')
  expect(causes).toMatchObject([{ reason: refused, cause: `${code} of a file`, failed: 1 }])
  expect(lines.filter(({ msg }) => msg === 'unexpected')).toEqual([])
})
