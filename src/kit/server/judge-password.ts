import type { PasswordOwner, JudgedPassword } from '../shared/password.ts'
import { getWorkerEntry } from '../xlsx/worker-process.ts'
import { passwordLength } from './password-length.ts'
import { refuse } from './refusals.ts'
import { createThread } from './thread.ts'

export type ToJudge = { password: string; owner: PasswordOwner; min: number }

const judge = createThread<ToJudge, JudgedPassword>(getWorkerEntry(import.meta.url, './judge-worker.ts'), {
  milliseconds: 10_000,
})

/** Level 0 is refused, with the reason. Runs off the event loop. */
export function judgePassword(password: string, owner: PasswordOwner = {}): Promise<JudgedPassword> {
  // A parsed body may have more fields than the names.
  const { email, fullName } = owner
  return judge('', { password, owner: { email, fullName }, min: passwordLength.min })
}

const MAX_PER_SECOND = 4
const SECOND_MS = 1_000
const recent = new Map<string, number[]>()
/**
 * For a page that asks while somebody types. Allows four judgements a second for each `by`.
 * @throws TOO_MANY_REQUESTS
 */
export async function judgeTyped(by: string, password: string, owner: PasswordOwner): Promise<JudgedPassword> {
  const now = performance.now()
  for (const [who, times] of recent) if ((times.at(-1) ?? 0) <= now - SECOND_MS) recent.delete(who)
  const lately = (recent.get(by) ?? []).filter((at) => at > now - SECOND_MS)
  if (lately.length >= MAX_PER_SECOND) refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 })
  recent.set(by, [...lately, now])
  return judgePassword(password, owner)
}
