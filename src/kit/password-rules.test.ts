import { describe, expect, it, test } from 'vitest'
import { commonWords } from './common-passwords.ts'
import { passwordProblem, strengthOf } from './password-rules.ts'

const guessed = (why: string) => `This password is easy to guess: ${why}. Please choose another one.`
const COMMON = guessed('many people use it')
const ROW = guessed('it is a row of letters, numbers or keys')
const REPEATED = guessed('it repeats a few characters')
const DATE = guessed('it is a date')
const NAMED = 'The password cannot contain the name or the email of its user.'

describe('what is refused', () => {
  it.each([
    ['short', 'The password needs at least 8 characters.'],
    ['sieben7', 'The password needs at least 8 characters.'],
    ['x1y2'.repeat(32) + 'z', 'The password can have at most 128 characters.'],
    ['password', COMMON],
    ['PASSWORD', COMMON],
    ['Password1!', COMMON],
    ['p@ssw0rd', COMMON],
    ['Pa$$w0rd2026', COMMON],
    ['passw0rd123', COMMON],
    ['2026summer', COMMON],
    ['Summer2026!', COMMON],
    ['d.r.a.g.o.n', COMMON],
    ['$uperman1', COMMON],
    ['we1come1', COMMON],
    ['ILoveYou2', COMMON],
    ['jaishreeram', COMMON],
    ['India@123', COMMON],
    ['Welcome@1', COMMON],
    ['ｐａｓｓｗｏｒｄ', COMMON],
    ['12345678', ROW],
    ['87654321', ROW],
    ['1234567890', ROW],
    ['abcdefgh', ROW],
    ['abcd1234', ROW],
    ['qwertyuiop', ROW],
    ['1qaz2wsx', ROW],
    ['qwerasdf', ROW],
    ['1q2w3e4r', ROW],
    ['a1b2c3d4', ROW],
    ['aaaaaaaa', REPEATED],
    ['abababab', REPEATED],
    ['fourfour', REPEATED],
    ['abcabcabc', REPEATED],
    ['19901231', DATE],
    ['31121990', DATE],
    ['31-12-1990', DATE],
  ])('%s', (password, sentence) => {
    expect(passwordProblem(password)).toBe(sentence)
  })

  it.each([
    ['ananya-2026-x', { email: 'ananya.iyer@proofline.example', fullName: 'A I' }],
    ['My AnanyaIyer 9', { email: 'ananya.iyer@proofline.example' }],
    ['seven Kulkarni lamps', { fullName: 'Neha Kulkarni' }],
    ['k.u.l.k.a.r.n.i 77', { fullName: 'Neha Kulkarni' }],
    ['e-mail q.mehta77 x', { email: 'q.mehta77@proofline.example', fullName: '' }],
    ['अनिल कुमार का घर', { fullName: 'अनिल कुमार' }],
  ])('%s, of its owner', (password, owner) => {
    expect(passwordProblem(password, owner)).toBe(NAMED)
    expect(passwordProblem(password)).toBeUndefined()
  })
})

test.each([
  'four quiet lamps',
  'proofline-demo',
  'a longer one',
  'dragon of the north sea',
  'summer 74920184756',
  'xkfm-7hqp-w3tn',
  'Xk7#pQ2v',
  'पुराना घर नदी पार',
  '🦊 & 🦉 go home',
])('%s is taken', (password) => {
  expect(passwordProblem(password, { email: 'li.wu@proofline.example', fullName: 'Li Wu' })).toBeUndefined()
})

test('the list has its words, in the form in which they are looked up', () => {
  expect(commonWords.size).toBeGreaterThan(1_000)
  expect([...commonWords].filter((word) => !/^[a-z]+$/.test(word))).toEqual([])
})

test('no password takes long to judge', () => {
  const began = performance.now()
  for (const hostile of ['a'.repeat(1024), 'ab'.repeat(64), '1qaz'.repeat(32), `${'abc '.repeat(31)}!`, '('.repeat(128)]) {
    strengthOf(hostile, { fullName: 'a'.repeat(200), email: `${'b'.repeat(300)}@x.example` })
  }
  expect(performance.now() - began).toBeLessThan(200)
})

test.each([
  ['letmein', 0, 'Not allowed'],
  ['kdjwmvpq', 1, 'Weak'],
  ['Xk7#pQ2v', 2, 'Fair'],
  ['four quiet lamps', 3, 'Good'],
  ['four quiet lamps over 2 rivers', 4, 'Strong'],
])('%s: level %d, %s', (password, level, word) => {
  expect(strengthOf(password)).toMatchObject({ level, word })
})
