/** Builds the requests of npm run attack from their parts. */
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import type { Raw } from './attack.ts'

/** `{ id: '…', name: '…' }` */
export type ObjectNames = Record<string, string>
export type Words = Record<string, ObjectNames>
/** Fills the words into the texts of a request. `forms` selects a name of an object where the text does not. */
export const fillWords = <Part>(part: Part, words: Words, forms: ObjectNames = {}): Part =>
  JSON.parse(
    JSON.stringify(part ?? null).replaceAll(/\{(\w+)(?:\.(\w+))?\}/g, (full, word: string, form: string | undefined) => {
      const names = words[word]
      if (names === undefined) return full
      return names[form ?? forms[word] ?? Object.keys(names)[0] ?? ''] ?? full
    }),
  ) as Part

export type Shaped = {
  params?: ObjectNames
  query?: ObjectNames
  body?: unknown
  sheet?: Buffer
  filename?: string
  token: string | undefined
}
const encoded = (entries: ObjectNames): string =>
  Object.entries(entries)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')

export const buildCallPath = (spec: Endpoint, params: ObjectNames, query = ''): string =>
  `/api${spec.path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '-')}${query === '' ? '' : `?${query}`}`

export function buildMultipartForm(fields: Record<string, unknown>, field: string, file: Buffer, filename: string): Raw {
  const edge = 'an-edge-that-no-workbook-holds'
  const part = (head: string, content: string | Buffer): (string | Buffer)[] => [`--${edge}\r\n${head}\r\n\r\n`, content, '\r\n']
  const parts = [
    ...Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .flatMap(([key, value]) =>
        part(`content-disposition: form-data; name="${key}"`, typeof value === 'string' ? value : JSON.stringify(value)),
      ),
    ...part(
      `content-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: application/octet-stream`,
      file,
    ),
    `--${edge}--\r\n`,
  ]
  const body = Buffer.concat(parts.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)))
  return { method: 'POST', path: '', headers: { 'content-type': `multipart/form-data; boundary=${edge}` }, body }
}

export function buildRequest(spec: Endpoint, { params = {}, query = {}, body, sheet, filename, token }: Shaped): Raw {
  const path = buildCallPath(
    spec,
    Object.fromEntries(Object.entries(params).map(([key, text]) => [key, encodeURIComponent(text)])),
    encoded(query),
  )
  const auth: ObjectNames = token === undefined ? {} : { 'auth-token': token }
  if (spec.upload !== undefined) {
    const form = buildMultipartForm(
      (body ?? {}) as Record<string, unknown>,
      spec.upload,
      sheet ?? Buffer.from('no workbook'),
      filename ?? 'Attack.xlsx',
    )
    return { ...form, method: spec.method, path, headers: { ...auth, ...form.headers } }
  }
  if (spec.method === 'GET') return { method: spec.method, path, headers: auth }
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  return { method: spec.method, path, headers: { ...auth, 'content-type': 'application/json' }, body: text }
}
