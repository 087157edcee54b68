/** Tries every hostile value in every field of every call, one at a time in an otherwise good request. */
import type { NamedCall } from '../../src/app/openapi.ts'
import { fillGoodRequest, type AttackContext } from './attack-context.ts'
import { type Good, goodRequests } from '../domains.ts'
import { listHostileForms } from './hostile-forms.ts'
import { buildMultipartForm, type ObjectNames, buildCallPath, buildRequest, type Shaped } from './shape.ts'
import { type Attack, getCallKey, type AttackResponse, parseJsonBody, type Raw } from './attack.ts'
import {
  addressValues,
  type Hostile,
  hostileValues,
  largeValues,
  type ValuePath,
  listValuePaths,
  withAt,
} from '../hostile-values.ts'
import { withHostileKeys } from '../planted.ts'

const MARK = 'THE-HOSTILE-VALUE'

const inAddress = (spec: NamedCall['spec'], good: Shaped, part: 'params' | 'query', key: string, uri: string): Raw => {
  const encode = (names: ObjectNames | undefined): ObjectNames =>
    Object.fromEntries(Object.entries(names ?? {}).map(([each, text]) => [each, encodeURIComponent(text)]))
  const params = encode(good.params)
  const query = encode(good.query)
  if (part === 'params') params[key] = uri
  else query[key] = uri
  const search = Object.entries(query).map(([name, text]) => `${name}=${text}`)
  return { ...buildRequest(spec, good), path: buildCallPath(spec, params, search.join('&')) }
}

const inBody = (spec: NamedCall['spec'], good: Shaped, place: ValuePath, { json, uri }: Hostile): Raw => {
  if (spec.upload !== undefined) {
    const text = json.startsWith('"') ? (JSON.parse(json) as string) : decodeURIComponent(uri)
    return buildRequest(spec, { ...good, body: withAt(good.body ?? {}, place, text) })
  }
  const body = String(withHostileKeys(spec, withAt(good.body ?? {}, place, MARK)))
  return buildRequest(spec, { ...good, body: body.replace(`"${MARK}"`, () => json) })
}

const bodies = (good: Shaped): [string, string][] => {
  const own = JSON.stringify(good.body ?? {})
  const keys = Object.keys((good.body as object | null) ?? { none: 1 })
  return [
    ...hostileValues.map(({ name, json }): [string, string] => [`the whole body: ${name}`, json]),
    ...largeValues.map(({ name, json }): [string, string] => [`the whole body: ${name}`, json]),
    [
      'every key twice, then null',
      `${own.slice(0, -1)}${own === '{}' ? '' : ','}${keys.map((key) => `"${key}":null`).join(',')}}`,
    ],
    [
      'every key twice, then a list',
      `${own.slice(0, -1)}${own === '{}' ? '' : ','}${keys.map((key) => `"${key}":[[]]`).join(',')}}`,
    ],
    ['an unclosed body', own.slice(0, -1)],
    ['a body of NaN', '{"a":NaN}'],
    ['a body with a byte order mark', `\ufeff${own}`],
    ['a body that is followed by another', `${own}${own}`],
    ['no body', ''],
  ]
}

const FILE_NAMES: readonly string[] = [
  '',
  '.',
  '..',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  'a\0b.xlsx',
  '\u202exslx.exe',
  '\u200b.xlsx',
  '=cmd|calc.xlsx',
  'CON.xlsx',
  '<img src=x>.xlsx',
  `${'x'.repeat(5_000)}.xlsx`,
  'a/b.xlsx',
  `'; drop table files; --.xlsx`,
  '%00.xlsx',
  '\ud83e.xlsx',
  'é\u0301.xlsx',
  '__proto__',
  'undefined',
  '-',
  '019a0000-0000-7000-8000-00000000f0f0',
  'a.xlsx"; x="y',
  'a\r\nb.xlsx',
]
const textFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]: [string, unknown]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const uploads = (spec: NamedCall['spec'], good: Shaped): [string, Raw][] => {
  const field = spec.upload ?? 'file'
  const usual = buildRequest(spec, good)
  const form = (name: string, fields: object, itsField: string, file: Buffer): [string, Raw] => {
    const { headers, body } = buildMultipartForm({ ...(good.body as object), ...fields }, itsField, file, 'Attack.xlsx')
    return [name, { ...usual, headers: { ...usual.headers, ...headers }, body }]
  }
  const sheet = good.sheet ?? Buffer.alloc(0)
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, n]))
  return [
    ...FILE_NAMES.map((filename): [string, Raw] => [
      `the file name ${JSON.stringify(filename.slice(0, 40))}`,
      buildRequest(spec, { ...good, filename }),
    ]),
    form('a file in another field', {}, 'other', sheet),
    form('an empty file', {}, field, Buffer.alloc(0)),
    form('a file of zero bytes', {}, field, Buffer.alloc(100_000)),
    form('the beginning of a workbook', {}, field, sheet.subarray(0, 500)),
    form(
      'a workbook with its middle changed',
      {},
      field,
      Buffer.concat([sheet.subarray(0, 400), Buffer.alloc(200, 7), sheet.subarray(600)]),
    ),
    form('30 fields', many, field, sheet),
    form('a field __proto__', { ['__proto__']: 'x', constructor: 'x', [`${field}`]: 'x' }, field, sheet),
    ...listHostileForms(field, sheet, textFields(good.body)).map(({ name, raw }): [string, Raw] => [
      name,
      { ...usual, ...raw, headers: { ...usual.headers, ...raw.headers } },
    ]),
    ['no boundary', { ...usual, headers: { ...usual.headers, 'content-type': 'multipart/form-data' } }],
    ['another boundary', { ...usual, headers: { ...usual.headers, 'content-type': 'multipart/form-data; boundary=none' } }],
    ['JSON in place of a form', { ...usual, headers: { ...usual.headers, 'content-type': 'application/json' }, body: '{}' }],
    ['half a form', { ...usual, body: (usual.body as Buffer).subarray(0, 700) }],
  ]
}

/**
 * Returns the call that an address reaches, which may be another call. An empty part of an address leaves a double slash, which
 * counts as one, or a trailing slash, which does not count.
 */
const reached = (spec: NamedCall['spec'], calls: readonly NamedCall[], address: string): NamedCall['spec'] => {
  const path = address.replace(/^\/api|\/*(\?.*)?$/g, '').replaceAll(/\/+/g, '/')
  return calls.find(({ spec: other }) => other.method === spec.method && other.path === path)?.spec ?? spec
}

const spentBy = (good: Good): Set<'person' | 'row' | 'file'> => {
  const text = JSON.stringify(good)
  const person = good.as === 'spare' || text.includes('{spare}')
  return new Set([
    ...(person ? (['person'] as const) : []),
    ...(text.includes('{spareRow}') ? (['row'] as const) : []),
    ...(text.includes('{spareFile}') ? (['file'] as const) : []),
  ])
}

/** @param until the time at which this part stops. Requests that are left then are reported as a finding. */
export async function attackFields(
  attack: Attack,
  context: AttackContext,
  calls: readonly NamedCall[],
  until: number,
): Promise<number> {
  let fields = 0
  for (const { spec } of calls) {
    const call = getCallKey(spec)
    const wanted: Good | undefined = goodRequests[call]
    if (wanted === undefined) {
      attack.find(call, '', 'no good request is known (test/domains.ts)')
      continue
    }
    const spent = spentBy(wanted)
    const send = async (value: string, make: (good: Shaped) => Raw): Promise<AttackResponse> => {
      const raw = make(await fillGoodRequest(context, wanted))
      const response = await attack.send(reached(spec, calls, raw.path), value, raw)
      if (response.status === 200)
        for (const word of ['person', 'row', 'file'] as const) if (spent.has(word)) context.spare.used(word)
      // The user of the good request must still be signed in for the next one.
      if (response.status === 401 && spec.access.who !== 'public' && wanted.as !== 'spare') {
        attack.find(call, value, 'the session had been ended by the request before')
        context.renew(wanted.as ?? 'meera')
      }
      return response
    }
    const good = parseJsonBody(await send('the good request', (parts) => buildRequest(spec, parts)))
    if (['INVALID_REQUEST', 'BAD_JSON', 'ROUTE_NOT_FOUND'].includes(String(good?.['code'])))
      attack.find(call, 'the good request', `is none: ${String(good?.['message'])}`)

    for (const part of ['params', 'query'] as const)
      for (const [key] of listValuePaths(spec[part])) {
        fields += 1
        for (const { name, uri } of [...hostileValues, ...addressValues])
          await send(`${String(key)}: ${name}`, (parts) => inAddress(spec, parts, part, String(key), uri))
        await send(`${String(key)} twice`, (parts) => {
          const sent = inAddress(spec, parts, part, String(key), 'a')
          return { ...sent, path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${String(key)}=b&${String(key)}[]=c` }
        })
      }
    for (const place of listValuePaths(spec.body)) {
      fields += 1
      for (const value of [...hostileValues, ...largeValues])
        await send(`${place.join('.')}: ${value.name}`, (parts) => inBody(spec, parts, place, value))
      await send(`${place.join('.')}: left out`, (parts) =>
        buildRequest(spec, { ...parts, body: withAt(parts.body, place, undefined) }),
      )
    }
    if (spec.upload !== undefined) {
      for (const [name, raw] of uploads(spec, await fillGoodRequest(context, wanted))) await send(name, () => raw)
    } else if (spec.method !== 'GET')
      for (const [name, body] of bodies(await fillGoodRequest(context, wanted)))
        await send(name, (parts) => buildRequest(spec, { ...parts, body }))
    if (Date.now() > until) {
      attack.find(call, '', 'the time was over before the calls after this one')
      break
    }
  }
  return fields
}
