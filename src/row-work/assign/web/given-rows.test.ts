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

it('rows of several people and roles are said with their people, and found by those of the first role on that day', () => {
  expect(toGivenRows(1_810, [authors, planOf('REVIEWER', { 'Neha Kulkarni': 1_810 })], DAY)).toEqual({
    title: '1,810 rows assigned',
    why: 'Author: Ananya Iyer 405 and Imran Sheikh 1,405. Reviewer: Neha Kulkarni 1,810. They see their rows on Home; the first submitted row moves on to review.',
    where: 'author:ananya%40proofline.example:imran%40proofline.example,author_allocation_date:2026-11-20',
  })
})

it('who is not an author sees rows when they are theirs to work on', () => {
  expect(toGivenRows(12, [planOf('AUTHOR', {}), planOf('REVIEWER-2', { 'Neha Kulkarni': 12 })], DAY)).toEqual({
    title: '12 rows assigned',
    why: 'Second reviewer: Neha Kulkarni 12. They see each row on Home at their turn.',
    where: 'reviewer-2:neha%40proofline.example,reviewer-2_allocation_date:2026-11-20',
  })
})

it('nothing is said of an assignment that changed no row', () => {
  expect(toGivenRows(0, [authors], DAY)).toBeUndefined()
  expect(toGivenRows(1, [planOf('AUTHOR', {})], DAY)).toBeUndefined()
})
