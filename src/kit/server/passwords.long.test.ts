import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Refusal } from '../shared/errors.ts'
import { hashMadePassword, hashPassword, verifyPassword } from './passwords.ts'
import { generatePassword } from '../shared/generate-password.ts'

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const fill = (): Promise<unknown> =>
  Promise.all(Array.from({ length: 52 }, (_, n) => hashPassword('four quiet lamps', `lane ${n}`)))

test('verifyPassword costs one slow hash in every case, and refuses all cases alike when busy', async () => {
  const made = generatePassword()
  const cheap = await hash('four quiet lamps', { memoryCost: 1024, timeCost: 1 })
  const cases: [string, string | undefined, string][] = [
    ['nobody', undefined, 'four quiet lamps'],
    ['right', cheap, 'four quiet lamps'],
    ['wrong', cheap, 'seven loud drums'],
    ['made', hashMadePassword(made), made],
    ['made and wrong', hashMadePassword(made), 'seven loud drums'],
  ]
  const full = fill()
  for (const [what, stored, password] of cases) {
    expect(await codeOf(verifyPassword(stored, password, 'verified')), what).toBe('LOGIN_BUSY')
  }
  await full
  const rights = []
  for (const [, stored, password] of cases) rights.push((await verifyPassword(stored, password, 'verified')).right)
  expect(rights).toEqual([false, true, false, true, false])
  // The decoy hash of unknown users matches no password.
  expect((await verifyPassword(undefined, 'nobody has this password', 'verified')).right).toBe(false)
  expect((await verifyPassword(hashMadePassword(made), 'nobody has this password', 'verified')).right).toBe(false)
})

const attempt = (place: string, n: number, queue: 'browsers' | 'networks' | 'strangers' = 'strangers') =>
  codeOf(verifyPassword(undefined, 'four quiet lamps', { lane: `${place} ${n}`, queue, place }))

test('60 login attempts from one network do not delay another network', async () => {
  let over = 0
  const flood = Array.from({ length: 60 }, async (_, n) => attempt('a network', n).finally(() => over++))
  const other = attempt('another network', 0).then(() => over)
  // 52 of the attempts run or wait. Each was counted before any of them ended.
  expect(await other).toBeLessThanOrEqual(8 + 4)
  const codes = await Promise.all(flood)
  expect(codes.filter((code) => code === 'LOGIN_BUSY')).toHaveLength(8)
})

test('known browsers and networks keep their own places in the queue despite many strangers', async () => {
  let over = 0
  const flood = Array.from({ length: 60 }, async (_, n) => attempt(`network ${n}`, n).finally(() => over++))
  const known = [attempt('a browser', 0, 'browsers'), attempt('an office', 0, 'networks')]
  const ended = await Promise.all(known.map(async (each) => [await each, over] as const))
  for (const [code, before] of ended) {
    expect(code).toBe('done')
    expect(before, 'strangers that were served or refused before').toBeLessThanOrEqual(8 + 6)
  }
  const codes = await Promise.all(flood)
  expect(codes.filter((code) => code === 'LOGIN_BUSY')).toHaveLength(8)
})
