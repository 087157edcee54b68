import { expect, it } from 'vitest'
import { LIST_TYPES } from '../../../../rows/workflow/vocabulary.ts'
import { STAFF_ROLES } from '../../../../access/levels.ts'
import { buildTaskColumns } from './task-columns.tsx'

const sheet = ['sr_no', 'question_id', 'subject', 'chapter', 'question_text'].map((key) => ({ key, name: key }))

it.each(STAFF_ROLES)(
  'every list of the %s begins with the ID and the text of the question, in any order of the sheet',
  (role) => {
    for (const type of LIST_TYPES) {
      const columns = buildTaskColumns({ sheet, secondReview: true, role, type, drafted: new Set(), onOpen: () => undefined })
      expect(
        columns.slice(0, 3).map(({ id }) => id),
        type,
      ).toEqual(['question_id', 'question_text', 'sr_no'])
      expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
    }
  },
)

it('a list of a sheet without text begins with the ID', () => {
  const columns = buildTaskColumns({
    sheet: sheet.slice(0, 3),
    secondReview: true,
    role: 'AUTHOR',
    type: 'assigned',
    drafted: new Set(),
    onOpen: () => undefined,
  })
  expect(columns.slice(0, 2).map(({ id }) => id)).toEqual(['question_id', 'sr_no'])
})
