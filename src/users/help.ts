import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/users':
    'Everyone who can log in: their roles, departments and manager. Add people here, change them, or block them when they leave.',
  '/users/import': 'Adds many people from a workbook. You first see what would happen; nothing is stored until you confirm.',
  '/users/$userId':
    'Everything about one person: the rows they hold, their terms and departments over time, and what was changed and done, by day.',
}

export const reads: MainReads = {
  '/users': ['GET /admin/users', 'team'],
  '/users/import': null,
  '/users/$userId': ['GET /users/:id/summary', 'all'],
}
