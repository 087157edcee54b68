import { expect, it } from 'vitest'
import type { StaffRole } from '../../../access/levels.ts'
import { toGivenRows } from './given-rows.ts'

const planOf = (role: StaffRole, gets: Record<string, number>) => ({
  role,
  people: Object.entries(gets).map(([fullName, rows]) => ({
    fullName,
    email: `${fullName.split(' ')[0]}@proofline.example`.toLowerCase(),
    gets: rows,
  })),
})
const DAY = '2026-11-20'
const authors = planOf('AUTHOR', { 'Ananya Iyer': 405, 'Imran Sheikh': 1_405, 'Priya Nambiar': 0 })

it('assigned rows are described with their people, and linked through the people of the first role', () => {
  expect(toGivenRows(1_810, [authors, planOf('REVIEWER', { 'Neha Kulkarni': 1_810 })], DAY)).toEqual({
    title: '1,810 rows assigned',
    why: 'Author: Ananya Iyer 405 and Imran Sheikh 1,405. Reviewer: Neha Kulkarni 1,810. They see their rows on Home; the first submitted row moves on to review.',
    where: 'author:ananya%40proofline.example:imran%40proofline.example,author_allocation_date:2026-11-20',
  })
})

it('people of roles whose turn comes later are told to expect each row at their turn', () => {
  expect(toGivenRows(12, [planOf('AUTHOR', {}), planOf('REVIEWER-2', { 'Neha Kulkarni': 12 })], DAY)).toEqual({
    title: '12 rows assigned',
    why: 'Second reviewer: Neha Kulkarni 12. They see each row on Home at their turn.',
    where: 'reviewer-2:neha%40proofline.example,reviewer-2_allocation_date:2026-11-20',
  })
})

it('an assignment that changed no row is not described', () => {
  expect(toGivenRows(0, [authors], DAY)).toBeUndefined()
  expect(toGivenRows(1, [planOf('AUTHOR', {})], DAY)).toBeUndefined()
})
