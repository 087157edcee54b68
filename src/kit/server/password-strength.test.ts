import { describe, expect, it, test } from 'vitest'
import { passwordLength } from './password-length.ts'
import { findWeaknessProblem, ratePasswordStrength } from './password-strength.ts'

const guessed = (why: string) => `This password is easy to guess: ${why}. Choose another one.`
const COMMON = guessed('many people use it')
const ROW = guessed('it is a sequence of letters, numbers or keys')
const REPEATED = guessed('it repeats a few characters')
const DATE = guessed('it is a date')
const EXPECTED = guessed('it is made of words that everyone here would think of')
const NAMED = 'The password can’t contain the user’s name or email.'

describe('the password check', () => {
  it.each([
    ['short', 'The password needs at least 8 characters.'],
    ['sieben7', 'The password needs at least 8 characters.'],
    ['x1y2'.repeat(32) + 'z', 'The password can have at most 128 characters.'],
    ['password', COMMON],
    ['PASSWORD', COMMON],
    ['Password1!', COMMON],
    ['p@ssw0rd', COMMON],
    ['Pa$$w0rd2026', EXPECTED],
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
    ['Welcome@123', COMMON],
    ['proofline-demo', EXPECTED],
    ['Proofline@2026', COMMON],
    ['ｐａｓｓｗｏｒｄ', COMMON],
    ['hjkl;asdf', ROW],
    ['12345678', COMMON],
    ['87654321', COMMON],
    ['1234567890', COMMON],
    ['abcdefgh', ROW],
    ['abcd1234', COMMON],
    ['qwertyuiop', COMMON],
    ['1qaz2wsx', COMMON],
    ['qwerasdf', COMMON],
    ['1q2w3e4r', COMMON],
    ['a1b2c3d4', COMMON],
    ['aaaaaaaa', REPEATED],
    ['abababab', REPEATED],
    ['fourfour', REPEATED],
    ['abcabcabc', REPEATED],
    ['19901231', DATE],
    ['31121990', COMMON],
    ['31-12-1990', DATE],
    ['timesheet1', COMMON],
    ['allocation1', COMMON],
    ['worklog2026', COMMON],
    ['productivity', COMMON],
    ['recruitment', COMMON],
    ['Recruitment!', COMMON],
    ['proofline.example', EXPECTED],
    ['Diwali@2026', COMMON],
    ['D1w@li#2026', EXPECTED],
    ['Nov@2026!', COMMON],
    ['2026-November', COMMON],
    ['happy-diwali-2026!', EXPECTED],
    ['Monsoon_2025_!!', EXPECTED],
    ['TimesheetWorklog', EXPECTED],
    ['team project 1', EXPECTED],
    ['Ganesh Chaturthi 26', COMMON],
  ])('refuses %s with the message: %s', (password, sentence) => {
    expect(findWeaknessProblem(password)).toBe(sentence)
  })

  it.each([
    'MyTimesheet1',
    'tasklist@2026',
    'MyWorklog@2026',
    'TimesheetWorklog2026',
    'adminproofline1',
    'PhysicsAuthor@1',
    'Kartik@2026',
    'Phalguna@2026',
    'दिवाली2026',
    'दिवाली२०२६',
  ])('refuses %s as joined words or words from another calendar', (password) => {
    expect(findWeaknessProblem(password)).toMatch(/^This password is easy to guess: (it is made of words|many people)/)
  })

  it.each([
    ['ananya-2026-x', { email: 'ananya.iyer@proofline.example', fullName: 'A I' }],
    ['My AnanyaIyer 9', { email: 'ananya.iyer@proofline.example' }],
    ['seven Kulkarni lamps', { fullName: 'Neha Kulkarni' }],
    ['k.u.l.k.a.r.n.i 77', { fullName: 'Neha Kulkarni' }],
    ['e-mail q.mehta77 x', { email: 'q.mehta77@proofline.example', fullName: '' }],
    ['अनिल कुमार का घर', { fullName: 'अनिल कुमार' }],
  ])('refuses %s because it contains its owner’s name', (password, owner) => {
    expect(findWeaknessProblem(password, owner)).toBe(NAMED)
    expect(findWeaknessProblem(password)).toBeUndefined()
  })
})

test.each(['Hexagonal2026', 'hexagonal.team'])(
  'the password %s is refused because it contains the owner’s email domain',
  (password) => {
    expect(findWeaknessProblem(password, { email: 'li@hexagonal.co.in' })).toBe(EXPECTED)
  },
)

test.each([
  'four quiet lamps',
  'a longer one',
  'dragon of the north sea',
  'summer 74920184756',
  'xkfm-7hqp-w3tn',
  'Xk7#pQ2v',
  'पुराना घर नदी पार',
  '🦊 & 🦉 go home',
])('the password %s is accepted', (password) => {
  expect(findWeaknessProblem(password, { email: 'li.wu@proofline.example', fullName: 'Li Wu' })).toBeUndefined()
})

test('the minimum password length comes from a setting', () => {
  passwordLength.min = 12
  try {
    expect(findWeaknessProblem('Xk7#pQ2vLm9')).toBe('The password needs at least 12 characters.')
    expect(findWeaknessProblem('Xk7#pQ2vLm9!')).toBeUndefined()
  } finally {
    passwordLength.min = 8
  }
})

test('only the beginning of a long password is rated, which bounds the time it takes', () => {
  expect(ratePasswordStrength(`four quiet lamps${'p@$$w0rd'.repeat(14)}`).level).toBe(4)
  expect(findWeaknessProblem(`${'p@$$w0rd'.repeat(3)} four quiet lamps over 2 rivers`)).toBe(REPEATED)
})

test.each([
  ['letmein2026', 0, 'Not allowed'],
  ['kdjwmvpq', 1, 'Weak'],
  ['Xk7#pQ2vLm', 2, 'Fair'],
  ['seven loud drums', 3, 'Good'],
  ['four quiet lamps over 2 rivers', 4, 'Strong'],
])('the password %s is rated level %d, %s', (password, level, word) => {
  expect(ratePasswordStrength(password)).toMatchObject({ level, word })
})
