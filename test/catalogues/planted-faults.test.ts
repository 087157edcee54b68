import { describe, expect, test } from 'vitest'
import { principals } from '../access.ts'
import type { CatalogueCall } from './catalogues.ts'
import { calls, clashes, constants, entities, listPayloadFields, valuesAt } from './catalogues.ts'
import * as check from './checks.ts'
import { clashChecks } from './clashes.ts'
import { constantValues } from './constants.ts'

/** Each kind of check reports the fault that is planted for it, and reports nothing where there is no fault. */

const call: CatalogueCall = {
  id: 'shells-list',
  method: 'POST',
  methodStated: true,
  path: 'shells/:beach',
  query: ['page'],
  body: ['name', 'rows[{id, done}]'],
  multipart: null,
  binary: false,
  response: { fields: ['data', 'data[].colour'], messages: ['Fetched shells'], codes: ['SHELLS'] },
  errors: [],
  callers: ['ADMIN', 'AUTHOR'],
}
const spec = { method: 'POST', path: '/shells/:id' } as const
const sent = { page: '1', name: 'Cowry', rows: [{ id: 'a', done: 1 }] }
const reply = { message: 'Fetched shells', code: 'SHELLS', data: [{ colour: 'white' }] }
const made = [{ sent, status: 200, reply }]

describe('the check of a call', () => {
  test('reports a call that is not mounted and accepts one that is', () => {
    expect(check.mountFaults(call, [spec])).toEqual([])
    expect(check.mountFaults(call, [{ ...spec, method: 'GET' }])).toEqual(['shells-list is not mounted as POST shells/:beach'])
    expect(check.mountFaults({ ...call, path: null }, [spec])).toEqual(['shells-list has no address'])
    expect(check.mountFaults({ ...call, methodSuggested: 'GET' }, [spec])).toEqual([
      'shells-list is not mounted as GET shells/:beach',
    ])
    expect(check.mountFaults({ ...call, multipart: 'avatar' }, [{ ...spec, upload: 'file' }])).toEqual([
      'shells-list takes the file file instead of avatar',
    ])
  })

  const properties = { name: {}, rows: { items: { $ref: '#/components/schemas/Row' } } }
  const operation = {
    parameters: [{ name: 'page', in: 'query' }],
    requestBody: { content: { 'application/json': { schema: { anyOf: [{ properties }] } } } },
  }
  const page = (given: object): check.OpenApi => ({
    paths: { '/api/shells/{id}': { post: given } },
    components: { schemas: { Row: { properties: { id: {}, done: {} } } } },
  })
  test('reports a call that OpenAPI lacks or lists without one of its fields', () => {
    expect(check.openApiFaults(call, page(operation))).toEqual([])
    expect(check.openApiFaults(call, { paths: {} })).toEqual(['shells-list is not in OpenAPI as POST shells/:beach'])
    expect(check.openApiFaults(call, page({ ...operation, parameters: [] }))).toEqual(['shells-list is in OpenAPI without page'])
    expect(check.openApiFaults({ ...call, body: ['rows[{id, weight}]'] }, page(operation))).toEqual([
      'shells-list is in OpenAPI without rows[].weight',
    ])
  })

  test('reports a call that was made without a documented field or with an undocumented one', () => {
    expect(check.payloadFaults(call, [{ page: '1' }, { name: 'Cowry', rows: [{ id: 'a', done: 1 }] }])).toEqual([])
    expect(check.payloadFaults(call, [{ page: '1', rows: [{ id: 'a' }] }])).toEqual([
      'shells-list was never made with name',
      'shells-list was never made with rows[].done',
    ])
    expect(check.payloadFaults(call, [{ ...sent, beach: { id: 1 } }])).toEqual([
      'shells-list was made with beach, which is not documented',
    ])
    const settled = { ...call, id: 'target-assign' }
    expect(check.payloadFaults(settled, [{ ...sent, user: 'a' }])).toEqual([])
  })

  test('reports a response without a documented field, message or code', () => {
    expect(check.replyFaults(call, made)).toEqual([])
    const lacking = [{ sent, status: 200, reply: { data: [{}], message: 'Fetched', code: 'SHELLS' } }]
    expect(check.replyFaults(call, lacking)).toEqual([
      'shells-list has no data[].colour',
      'shells-list never has the message Fetched shells',
      'shells-list has the message Fetched',
    ])
    expect(check.replyFaults(call, [])).toEqual(['shells-list was not made'])
    expect(check.replyFaults({ ...call, binary: true }, made)).toEqual(['shells-list has no workbook'])
  })

  test('reports a call that refuses its documented payload', () => {
    const refused = [{ sent, status: 400, reply: { code: 'NO_BEACH', message: 'Which beach?' } }]
    expect(check.replyFaults(call, refused)).toEqual(['shells-list is refused with 400 NO_BEACH: Which beach?'])
  })
})

describe('the check of callers', () => {
  const principal = (label: string) => principals.find((one) => one.label === label) as (typeof principals)[number]
  test.each([
    ['AUTHOR', 'forbidden', 'an allowed caller is refused'],
    ['REVIEWER', 'allowed', 'a refused caller is allowed'],
    ['anonymous', 'allowed', 'a caller without a session gets in'],
    ['token expired', 'forbidden', 'an expired session is reported as a missing right'],
  ] as const)('reports %s who is %s: %s', (label, verdict, _) => {
    expect(check.callerFaults('POST /shells', call.callers, principal(label), verdict)).toEqual([
      `POST /shells is ${verdict} to ${label}`,
    ])
  })
  test('reports nothing where the call is as documented', () => {
    for (const [label, verdict] of [
      ['AUTHOR', 'allowed'],
      ['REVIEWER', 'forbidden'],
      ['anonymous', 'unknown'],
    ] as const)
      expect(check.callerFaults('POST /shells', call.callers, principal(label), verdict)).toEqual([])
  })
  test('reports an exception that the catalogue makes needless or whose decision does not exist', () => {
    const settled = (also: string[], decision: string) =>
      check.settledFaults({ 'POST /shells/*': { also, decision } }, [spec], () => call.callers, new Set(['7']))
    expect(settled(['REVIEWER'], '7')).toEqual([])
    expect(settled(['AUTHOR'], '7')).toEqual(['POST /shells/*: AUTHOR is as in the catalogue'])
    expect(settled(['REVIEWER'], '8')).toEqual(['POST /shells/*: there is no decision 8'])
  })
})

test('the check of entities reports a field in no response and a password in a response', () => {
  const shell = {
    entity: 'Shell',
    notes: '',
    fields: [{ name: 'colour' }, { name: 'place.beach' }, { name: 'dates', pattern: true }],
  }
  const responses = new Map([['shells-list', [{ sent, status: 200, reply: { data: [{ colour: 'white', found_date: null }] } }]]])
  const faults = check.entityFaults(shell, [['shells-list', 'reply.data[]']], responses, { dates: [/_date$/] })
  expect(faults).toEqual(['Shell.place.beach is in no response'])
  expect(check.secretFaults(responses)).toEqual([])
  const leak = new Map([['shells-list', [{ sent, status: 200, reply: { data: [{ finder: { passwordHash: '…' } }] } }]]])
  expect(check.secretFaults(leak)).toEqual(['shells-list responds with a password'])
})

describe('the check of constants', () => {
  const [first] = Object.keys(constantValues)
  test('reports a constant that differs, has no check or is in no document', () => {
    const rows = [
      { name: 'shells', value: { most: 5 } },
      { name: 'sand', value: 1 },
    ]
    expect(check.constantFaults(rows, { shells: { most: 6 }, stones: 1 })).toEqual([
      'sand has no check',
      'stones is no constant of the documents',
      'shells.most is 6 instead of 5',
    ])
  })
  test('reports every constant of the catalogue whose value the product changes', () => {
    const rows = constants.filter(({ name }) => name in constantValues && name !== first)
    const changed = rows.map(({ name }) => [name, 'another value'] as const)
    const faults = check.constantFaults(rows, Object.fromEntries(changed))
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(rows.map(({ name }) => name))
  })
})

test('the check of clashes reports a clash without a check and a check without a clash', () => {
  expect(check.clashFaults(clashes, Object.keys(clashChecks))).toEqual([])
  const [, ...others] = Object.keys(clashChecks)
  expect(check.clashFaults(clashes, [...others, 'a × b'])).toEqual([
    'access-subject-update × access-tabs-update has no check',
    'a × b is no clash of the documents',
  ])
})

test('the notation of the catalogues is expanded to fields and read from replies', () => {
  expect(listPayloadFields(call)).toEqual(['page', 'name', 'rows[].id', 'rows[].done'])
  expect(listPayloadFields({ ...call, query: [], body: ['user per role'] })).toEqual([
    'author',
    'reviewer',
    'reviewer-2',
    'uploader',
  ])
  expect(valuesAt({ data: [{ tabs: [{ name: 'a' }, { name: 'b' }] }] }, 'data[0].tabs[].name')).toEqual(['a', 'b'])
  expect(valuesAt({ data: null }, 'data[].name')).toEqual([])
  expect([calls.length, entities.length]).toEqual([161, 32])
})
