/** Calls and users for the long checks (races, faults), which run both as tests and as commands. */
import { CAST_SINCE, cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { createToken } from '../src/session/server/authenticate.ts'

export type TestInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  file?: File
  /** With a key, a repeated write returns the first result. */
  idempotencyKey?: string
}
export type TestReply = { status: number; code: string; retryAfter: string | null; body: Record<string, unknown> }

/** Makes a call with the token. @throws TypeError when the connection to the server breaks. */
export async function callAs(
  url: string,
  token: string,
  spec: Endpoint,
  { params = {}, query, body = {}, file, idempotencyKey }: TestInput = {},
): Promise<TestReply> {
  const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const form = file && new FormData()
  if (form && file) {
    for (const [key, value] of Object.entries(body)) form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
    form.append(spec.upload ?? 'file', file)
  }
  const response = await fetch(`${url}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method: spec.method,
    headers: {
      'auth-token': token,
      ...(!form && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(spec.method !== 'GET' && { body: form ?? JSON.stringify(body) }),
  })
  const reply = (await response.json()) as Record<string, unknown>
  const code = reply['success'] === true ? 'ok' : String(reply['code'])
  return { status: response.status, code, retryAfter: response.headers.get('retry-after'), body: reply }
}

/** Returns the inbox's reply with the refusal code of its only item in place of its own. */
export const ofItem = (reply: TestReply): TestReply => {
  const [item] = (reply.body['results'] ?? []) as { code: string | null }[]
  return reply.code === 'NOTHING_DECIDED' ? { ...reply, code: item?.code ?? reply.code } : reply
}

/** Creates a session of a user, valid for this many days. Acts that hand over power need no password in it. */
export async function createSessionToken(owner: Db, userId: string, now = new Date(), days = 1): Promise<string> {
  const { token, tokenHash } = createToken()
  const at = now.toISOString()
  await owner`
    insert into sessions (token_hash, user_id, remember, created_at, authenticated_at, last_seen_at, expires_at, idle_seconds)
    select ${tokenHash}, ${userId}, true, ${at}, ends, ${at}, ends, ${days * 86_400}
    from (select ${at}::timestamptz + make_interval(days => ${days}) as ends) one`
  return token
}

export type TestPerson = { id: string; email: string; token: string }
export async function arrangeAuthors(owner: Db, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = []
  for (let n = 1; n <= count; n++) {
    const email = `author.${n}.${crypto.randomUUID().slice(0, 8)}@proofline.example`
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
      insert into users (email, full_name, password_hash, roles, created_by, created_at)
      values (${email}, ${`Author ${n}`}, 'none', '{AUTHOR}', ${cast.meera.id}, ${CAST_SINCE}) returning id`
    people.push({ id, email, token: await createSessionToken(owner, id) })
  }
  return people
}
