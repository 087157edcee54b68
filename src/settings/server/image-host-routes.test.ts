import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { imageHosts } from '../image-hosts-contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const list = async () => (await meera.ok(imageHosts.get)).data
const set = (hosts: readonly string[], version?: number) => ({
  body: { hosts: [...hosts], ...(version !== undefined && { version }) },
})

test('the image hosts are stored as a whole sorted list with their author, and audited', async () => {
  expect(await list()).toEqual({ hosts: [], setBy: null, setOn: null, version: 0 })
  const { data } = await meera.ok(imageHosts.set, set([' Images.example.org ', 'cdn.example.org', 'cdn.example.org']))
  expect(data).toMatchObject({ hosts: ['cdn.example.org', 'images.example.org'], setBy: { email: cast.meera.email } })
  expect(await list()).toEqual({ ...data, version: expect.any(Number) })
  await meera.refused(imageHosts.set, 'IMAGE_HOSTS_UNCHANGED', set(['images.example.org', 'cdn.example.org']))
  const [audited] = await app.db`select object_name, before, after from audit_lines order by id desc limit 1`
  expect(audited).toEqual({ object_name: 'the hosts of pictures', before: { hosts: [] }, after: { hosts: data.hosts } })
})

test('an inexact or invalid host name is refused and named in the message', async () => {
  for (const host of [
    'https://a.example',
    '*.example.org',
    'a.example:8443',
    "a.example; script-src 'unsafe-inline'",
    '10.0.0.1',
  ]) {
    const { issues } = await meera.refused(imageHosts.set, 'INVALID_REQUEST', set([host]))
    expect(issues).toMatchObject([{ path: 'hosts', message: expect.stringContaining(`“${host}”`) }])
  }
  await meera.refused(imageHosts.set, 'INVALID_REQUEST', set(Array.from({ length: 21 }, (_, at) => `h${at}.example`)))
  await meera.refused(imageHosts.set, 'INVALID_REQUEST', { body: { hosts: 'a.example' as never } })
})

test('a second save of the image hosts shows the first, and only one of two simultaneous saves succeeds', async () => {
  const { version } = await list()
  await meera.ok(imageHosts.set, set(['a.example'], version))
  await meera.refused(imageHosts.set, 'CHANGED_MEANWHILE', set(['b.example'], version))
  const now = (await list()).version
  const both = await Promise.allSettled(['c.example', 'd.example'].map((host) => meera.ok(imageHosts.set, set([host], now))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the image hosts can be seen and set by admins only', async () => {
  for (const name of ['kavita', 'leela', 'ananya'] as const) {
    const other = await app.as(name)
    await other.refused(imageHosts.get, 'NOT_ALLOWED')
    await other.refused(imageHosts.set, 'NOT_ALLOWED', set(['e.example']))
  }
})
