import { expect, it } from 'vitest'
import { describeGivenRows, type GivenRows, searchGivenRows } from './given-rows.ts'

const person = (role: GivenRows['people'][number]['role'], fullName: string, rows: number) => ({
  role,
  fullName,
  email: `${fullName.split(' ')[0]}@proofline.example`.toLowerCase(),
  rows,
})
const authors = [person('AUTHOR', 'Ananya Iyer', 405), person('AUTHOR', 'Imran Sheikh', 1_405)]
const reviewer = person('REVIEWER', 'Neha Kulkarni', 1_810)

it('rows of several people and roles are said with their people, and found by those of the first role', () => {
  const given = { rows: 1_810, people: [...authors, reviewer] }
  expect(describeGivenRows(given)).toBe(
    'Author: Ananya Iyer 405, Imran Sheikh 1,405; Reviewer: Neha Kulkarni 1,810. They see their rows on Home; the first submitted row moves on to review.',
  )
  expect(searchGivenRows(given)).toEqual([
    { key: 'author', type: 'exact', value: ['ananya@proofline.example', 'imran@proofline.example'] },
  ])
})

it('who is not an author sees rows when they are theirs to work on', () => {
  const given = { rows: 1_810, people: [{ ...reviewer, role: 'REVIEWER-2' as const }] }
  expect(describeGivenRows(given)).toBe('Second reviewer: Neha Kulkarni 1,810. They see each row on Home at their turn.')
  expect(searchGivenRows(given)).toEqual([{ key: 'reviewer-2', type: 'exact', value: 'neha@proofline.example' }])
})
