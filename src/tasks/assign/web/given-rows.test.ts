import { expect, it } from 'vitest'
import type { StaffRole } from '../../../access/levels.ts'
import type { RolePlan } from '../plan-contract.ts'
import { toGivenRows } from './given-rows.ts'

/** The parts of a plan that count here. */
const planOf = (role: StaffRole, gets: Record<string, number>): RolePlan => ({
  role,
  dealt: 0,
  left: 0,
  last: null,
  clashes: { count: 0, rows: [], holders: [] },
  acted: { count: 0, rows: [] },
  moves: [],
  nobody: { count: 0, rows: [] },
  people: Object.entries(gets).map(([fullName, rows]) => ({
    _id: fullName,
    fullName,
    email: `${fullName.split(' ')[0]}@proofline.example`.toLowerCase(),
    departments: [],
    pace: 0,
    withoutAccount: false,
    hindrance: null,
    away: { days: 0, from: null, asked: 0, askedFrom: null },
    openNow: 0,
    share: rows,
    gets: rows,
    after: rows,
    first: null,
    last: null,
  })),
})
const authors = planOf('AUTHOR', { 'Ananya Iyer': 405, 'Imran Sheikh': 1_405, 'Priya Nambiar': 0 })

it('rows of several people and roles are said with their people, and found by those of the first role', () => {
  expect(toGivenRows(1_810, [authors, planOf('REVIEWER', { 'Neha Kulkarni': 1_810 })])).toEqual({
    title: '1,810 rows assigned',
    why: 'Author: Ananya Iyer 405 and Imran Sheikh 1,405. Reviewer: Neha Kulkarni 1,810. They see their rows on Home; the first submitted row moves on to review.',
    where: 'author:ananya%40proofline.example:imran%40proofline.example',
  })
})

it('who is not an author sees rows when they are theirs to work on', () => {
  expect(toGivenRows(12, [planOf('AUTHOR', {}), planOf('REVIEWER-2', { 'Neha Kulkarni': 12 })])).toEqual({
    title: '12 rows assigned',
    why: 'Second reviewer: Neha Kulkarni 12. They see each row on Home at their turn.',
    where: 'reviewer-2:neha%40proofline.example',
  })
})

it('nothing is said of an assignment that changed no row', () => {
  expect(toGivenRows(0, [authors])).toBeUndefined()
  expect(toGivenRows(1, [planOf('AUTHOR', {})])).toBeUndefined()
})
