import { expect } from 'vitest'
import { readSheetRows } from '../read-workbook.ts'
import { parseConfirmation } from '../confirmation.ts'
import { type DocumentedCall, documentedCalls } from './documented-calls.ts'
import type { DocumentedCalls } from './client-types.gen.ts'
import { fieldsAt, findReplyRows, findReplyTotal, withNumbersAsText } from './documented-fields.ts'

type Id = keyof DocumentedCalls
type Parts<C extends Id> = Pick<DocumentedCalls[C], 'params' | 'query' | 'body'>
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Optional<T> = Record<never, never> extends T ? [sent?: T] : [sent: T]
type Sent<C extends Id> = Needed<Omit<Parts<C>, 'query' | 'body'>> & {
  query?: DocumentedCalls[C]['query']
} & (DocumentedCalls[C]['body'] extends object
    ? Record<never, never> extends DocumentedCalls[C]['body']
      ? { body?: DocumentedCalls[C]['body'] }
      : { body: DocumentedCalls[C]['body'] }
    : unknown) &
  (DocumentedCalls[C]['file'] extends string ? { file: File } : unknown)
type Args<C extends Id> = Optional<Sent<C>>
type Loose = { params?: Record<string, string>; query?: Record<string, string>; body?: object; file?: File }
type Reply = { status: number; body: Record<string, unknown> }

export type DocumentsClient = {
  call: <C extends Id>(id: C, ...sent: Args<C>) => Promise<DocumentedCalls[C]['reply']>
  refused: <C extends Id>(id: C, words: string, ...sent: Args<C>) => Promise<void>
  download: <C extends Id>(id: C, ...sent: Args<C>) => Promise<unknown[][]>
}

const callsById = new Map(documentedCalls.map((call) => [call.id, call]))
const specOf = (id: string): DocumentedCall => {
  const spec = callsById.get(id)
  if (spec === undefined) throw new Error(`The documents have no call ${id}`)
  return spec
}

export class Notes {
  readonly made = new Set<string>()
  readonly asked = new Set<string>()
}

/** Lists that return all rows although the documents name paging for similar lists (decision 139). */
const WHOLE_LISTS = [
  'recruit-job-list',
  'recruit-jobs-own',
  'recruit-candidates-all',
  'recruit-candidates-own',
  'worklog-own-targets',
  'timesheet-own-list',
  'timesheet-view',
  'qualitative-own-list',
  'qualitative-own-approved',
  'qualitative-all-approved',
] satisfies Id[]
const isWhole = (id: string): boolean => WHOLE_LISTS.some((list) => list === id)

/** The documents name this header only in passing: the removal screen sends its token as `auth-token` (001 §7 Timesheet). */
const TOKEN = 'auth-token'

async function send(url: string, token: string | undefined, spec: DocumentedCall, sent: Loose): Promise<Response> {
  const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(sent.params?.[key] ?? ''))
  const query = new URLSearchParams(sent.query).toString()
  const form = sent.file && new FormData()
  if (form && sent.file) {
    for (const [key, value] of Object.entries(sent.body ?? {})) form.append(key, String(value))
    form.append(spec.multipart ?? '', sent.file)
  }
  const json = form === undefined && sent.body !== undefined
  return fetch(`${url}/api/${path}${query && `?${query}`}`, {
    method: spec.method,
    headers: { ...(token !== undefined && { [TOKEN]: token }), ...(json && { 'content-type': 'application/json' }) },
    body: form ?? (json ? JSON.stringify(sent.body) : null),
  })
}

export function documentsClient(url: string, notes: Notes, token?: string): DocumentsClient {
  const ask = async (spec: DocumentedCall, sent: Loose): Promise<Reply> => {
    const response = await send(url, token, spec, sent)
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  }
  /**
   * Makes the call as documented, with every number as text. If the server asks for a confirmation, makes it again as the message
   * says.
   */
  const askAndConfirm = async (spec: DocumentedCall, given: Loose): Promise<{ reply: Reply; sent: Loose }> => {
    const sent: Loose = { ...given, ...(given.body && { body: withNumbersAsText(given.body) }) }
    const reply = await ask(spec, sent)
    const confirmed = parseConfirmation(reply.body)
    if (confirmed === undefined) return { reply, sent }
    notes.asked.add(spec.id)
    const again = { ...sent, query: { ...sent.query, ...confirmed } }
    return { reply: await ask(spec, again), sent: again }
  }
  /**
   * Returns the reply with every row of a list. Without documented paging parameters the reply must have all rows; with them the
   * client requests the other pages.
   */
  const whole = async (spec: DocumentedCall, reply: Reply, sent: Loose): Promise<Reply> => {
    const total = findReplyTotal(reply.body)
    const shown = findReplyRows(reply.body)?.length
    if (isWhole(spec.id)) expect([shown, total], `${spec.id}: rows shown and in all`).toEqual([total, expect.any(Number)])
    if (total === undefined || shown === undefined || shown >= total) return reply
    const part = spec.query.includes('page') || spec.query.includes('page_no') ? 'query' : 'body'
    const documented = spec[part]
    const page = documented.find((name) => ['page', 'page_no'].includes(name))
    const size = documented.find((name) => ['limit', 'pageSize'].includes(name))
    if (page === undefined || size === undefined)
      throw new Error(`${spec.id}: ${shown} of ${total} rows, and no documented way to the others`)
    const pages: unknown[] = []
    for (let number = 1; pages.length < total; number++) {
      const query = { ...sent[part], [page]: String(number), [size]: String(shown) }
      const next = await ask(spec, { ...sent, [part]: query })
      expect(next.body, `${spec.id}: page ${number}`).toMatchObject({ success: true })
      const rows = findReplyRows(next.body) ?? []
      expect(rows.length, `${spec.id}: page ${number}`).toBeGreaterThan(0)
      pages.push(...rows)
    }
    expect(pages).toHaveLength(total)
    findReplyRows(reply.body)?.splice(0, shown, ...pages)
    return reply
  }

  return {
    call: async (id, ...[given]) => {
      const spec = specOf(id)
      notes.made.add(id)
      const { reply, sent } = await askAndConfirm(spec, (given ?? {}) as Loose)
      const { messages, codes, fields } = spec.response
      expect(reply.body, `${id} of ${JSON.stringify(sent)}: ${JSON.stringify(reply.body)}`).toMatchObject({ success: true })
      expect(reply.status).toBe(200)
      if (messages.length > 0) expect(messages, id).toContain(reply.body['message'])
      if (codes.length > 0) expect(codes, id).toContain(reply.body['code'])
      for (const field of fields) expect(fieldsAt(reply.body, field), `${id}: the documented field ${field}`).not.toEqual([])
      return (await whole(spec, reply, sent)).body as never
    },
    refused: async (id, words, ...[given]) => {
      const spec = specOf(id)
      const { reply } = await askAndConfirm(spec, (given ?? {}) as Loose)
      expect(reply.body, id).toMatchObject({ success: false })
      const { code, message } = reply.body
      expect([`HTTP ${reply.status}`, code, ...String(message).split('\n')].join('\n'), id).toContain(words)
      expect(spec.errors, id).toContain(words)
    },
    download: async (id, ...[given]) => {
      const spec = specOf(id)
      expect(spec.binary, id).toBe(true)
      notes.made.add(id)
      const response = await send(url, token, spec, (given ?? {}) as Loose)
      expect(response.status, `${id}: ${response.status === 200 ? '' : await response.clone().text()}`).toBe(200)
      const rows: unknown[][] = []
      for await (const { cells } of readSheetRows(new Uint8Array(await response.arrayBuffer()))) rows.push(cells)
      return rows
    },
  }
}
