import { describe, expect, it } from 'vitest'
import { Refused, addressOf } from './call.ts'

describe('address of a call', () => {
  it.each([
    ['/users', {}, '/api/users'],
    ['/file/:name/delete', { params: { name: 'JEE 1/2 #3?.xlsx' } }, '/api/file/JEE%201%2F2%20%233%3F.xlsx/delete'],
    [
      '/users',
      { query: { role: ['AUTHOR', 'REVIEWER'], page: 2, q: '', email: undefined } },
      '/api/users?role=AUTHOR&role=REVIEWER&page=2',
    ],
    ['/users', { query: { q: 'a&b', dryRun: false } }, '/api/users?q=a%26b&dryRun=false'],
  ] as const)('%s with %o: %s', (path, parts, address) => {
    expect(addressOf({ path }, parts)).toBe(address)
  })
})

describe('a refusal', () => {
  it('carries code, message, issues, request id and the other named fields', () => {
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

  it('has a sentence even where the answer was no JSON of ours', () => {
    const refused = new Refused(502, {}, null)
    expect(refused).toMatchObject({ code: 'UNEXPECTED', issues: [], requestId: undefined, retryAfterSeconds: undefined })
    expect(refused.message).toMatch(/\w/)
  })
})
