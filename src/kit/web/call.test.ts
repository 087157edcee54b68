import { describe, expect, it } from 'vitest'
import { endpoint } from '../shared/endpoint.ts'
import { Refused, buildCallUrl, isKeyed } from './call.ts'

describe('the address of a call', () => {
  it.each([
    ['/users', {}, '/api/users'],
    ['/file/:name/delete', { params: { name: 'JEE 1/2 #3?.xlsx' } }, '/api/file/JEE%201%2F2%20%233%3F.xlsx/delete'],
    [
      '/users',
      { query: { role: ['AUTHOR', 'REVIEWER'], page: 2, q: '', email: undefined } },
      '/api/users?role=AUTHOR&role=REVIEWER&page=2',
    ],
    ['/users', { query: { q: 'a&b', dryRun: false } }, '/api/users?q=a%26b&dryRun=false'],
  ] as const)('built from %s with %o is %s', (path, parts, address) => {
    expect(buildCallUrl({ path }, parts)).toBe(address)
  })
})

describe('a refusal', () => {
  it('has a code, message, issues, request id and the other named fields', () => {
    const issues = [{ path: 'name', message: 'Please input section name!' }]
    const refused = new Refused(
      409,
      { success: false, code: 'STATE_CONFLICT', message: 'Changed.', issues, requestId: 'r-1', row: { version: 3 } },
      '7',
    )
    expect(refused).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'Changed.',
      issues,
      requestId: 'r-1',
      retryAfterSeconds: 7,
    })
    expect(refused.fields).toEqual({ row: { version: 3 } })
  })

  it('hides field names from people, because a form shows the message at its label', () => {
    const issues = [
      { path: 'rows.0.hours', message: '`rows.0.hours` must be a number.' },
      { path: 'x', message: 'The file belongs in the field `avatar`.' },
    ]
    const refused = new Refused(400, { code: 'INVALID_REQUEST', message: issues[0]?.message, issues })
    expect(refused.message).toBe('This must be a number.')
    expect(refused.issues).toEqual([
      { path: 'rows.0.hours', message: 'This must be a number.' },
      { path: 'x', message: 'The file belongs in the field.' },
    ])
  })

  it('has a message even when the response is not our JSON', () => {
    const refused = new Refused(502, {}, null)
    expect(refused).toMatchObject({ code: 'UNEXPECTED', issues: [], requestId: undefined, retryAfterSeconds: undefined })
    expect(refused.message).toMatch(/\w/)
  })
})

describe('a refused write', () => {
  it.each([
    [400, 'INVALID_REQUEST', true],
    [401, 'NOT_SIGNED_IN', true],
    [404, 'DEPARTMENT_NOT_FOUND', true],
    [409, 'DEPARTMENT_EXISTS', true],
    [409, 'IDEMPOTENCY_KEY_USED', true],
    [413, 'TOO_LARGE', true],
    // The server sends these refusals before it checks whether the write was stored.
    [408, 'INVALID_REQUEST', false],
    [429, 'TOO_MANY_REQUESTS', false],
    // After these responses, the write may have been stored anyway.
    [500, 'UNEXPECTED', false],
    [503, 'NOT_READY', false],
    [503, 'TOOK_TOO_LONG', false],
    [504, undefined, false],
    [0, 'OFFLINE', false],
    // A proxy sent these responses, so they have no code of the server.
    [403, undefined, false],
    [200, undefined, false],
  ])('with status %d and code %s has isFinal %s', (status, code, isFinal) => {
    expect(new Refused(status, { code }).isFinal).toBe(isFinal)
  })
})

describe('an Idempotency-Key', () => {
  const access = { who: 'signed-in', reach: 'own' } as const
  const spec = { path: '/add', summary: '', access, message: '' } as const
  const write = endpoint({ ...spec, method: 'POST', changes: [], audit: null })
  it.each([
    ['a write', true, write, {}],
    ['a read', false, endpoint({ ...spec, method: 'GET', shows: [] }), {}],
    ['a read by POST', false, endpoint({ ...spec, method: 'POST', reads: true, shows: [] }), {}],
    ['a dry run', false, write, { query: { dryRun: 'true' } }],
    ['a call without keys', false, { ...write, unkeyed: true }, {}],
  ] as const)('is sent with %s: %s', (_what, keyed, call, sent) => {
    expect(isKeyed(call, sent)).toBe(keyed)
  })
})
