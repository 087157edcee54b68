import { expect, test } from 'vitest'
import { nameAmong, toPersonOptions } from './person-name.ts'

const asha = { _id: '1', fullName: 'Asha Rao', email: 'asha@proofline.example' }
const otherAsha = { _id: '2', fullName: 'Asha Rao', email: 'asha.rao@proofline.example' }
const ravi = { _id: '3', fullName: 'Ravi Das', email: 'ravi@proofline.example' }

test('nameAmong adds the email only to a name that two people share', () => {
  expect(nameAmong([asha, ravi], asha)).toBe('Asha Rao')
  expect([asha, otherAsha, ravi].map((one) => nameAmong([asha, otherAsha, ravi], one))).toEqual([
    'Asha Rao · asha@proofline.example',
    'Asha Rao · asha.rao@proofline.example',
    'Ravi Das',
  ])
})

test('a picker marks the people who have left', () => {
  const labels = toPersonOptions([
    { ...asha, hasLeft: true },
    { ...ravi, hasLeft: false },
  ]).map(({ label }) => label)
  expect(labels).toEqual(['Asha Rao, left', 'Ravi Das'])
})

test('a picker shows names and finds people by name or email', () => {
  expect(toPersonOptions([ravi])).toEqual([{ value: '3', label: 'Ravi Das', search: 'Ravi Das ravi@proofline.example' }])
})
