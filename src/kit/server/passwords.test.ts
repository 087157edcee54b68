import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Refusal } from '../shared/errors.ts'
import { hashMadePassword, hashPassword, hashPasswords, verifyPassword } from './passwords.ts'
import { generatePassword } from '../shared/generate-password.ts'

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
test('hashPassword runs one hash per lane, queues further ones and refuses the 22nd', async () => {
  const own = Array.from({ length: 100 }, () => codeOf(hashPassword('four quiet lamps', 'one person')))
  const other = codeOf(hashPassword('four quiet lamps', 'another person'))
  const codes = await Promise.all(own)
  expect(codes.filter((code) => code === 'done')).toHaveLength(21)
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(79)
  expect(await other).toBe('done')
})

test('hashPasswords uses both slots, and a concurrent login comes next', async () => {
  const passwords = Array.from({ length: 8 }, (_, n) => `four quiet lamps ${n}`)
  let hashed = 0
  const many = hashPasswords(passwords, (count) => (hashed = count))
  const further = hashPasswords(passwords, () => undefined)
  let hashedBefore: number | undefined
  const login = verifyPassword(undefined, 'seven loud drums', 'a login', async () => void (hashedBefore = hashed))
  await new Promise((done) => setImmediate(done))
  expect(hashedBefore, 'both places are taken').toBeUndefined()
  await login
  expect(hashedBefore).toBeLessThanOrEqual(2)
  const hashes = await many
  expect(hashed).toBe(8)
  expect(await verify(hashes[7] ?? '', 'four quiet lamps 7')).toBe(true)
  await further
})

test('a generated password is random, stored salted, and rehashed slowly at its first login', async () => {
  const made = Array.from({ length: 50 }, generatePassword)
  expect(new Set(made).size).toBe(50)
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  const [one = ''] = made
  expect(hashMadePassword(one)).toMatch(/^sha256\$[\w-]{22}\$[\w-]{43}$/)
  expect(hashMadePassword(one)).not.toBe(hashMadePassword(one))
  const { renewed = '' } = await verifyPassword(hashMadePassword(one), one, 'verified')
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/)
  expect(await verifyPassword(renewed, one, 'verified')).toEqual({ right: true })
})
