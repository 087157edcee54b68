import { expect, test } from 'vitest'
import { isHidden } from './use-grid-columns.ts'

const formerly = { id: 'author_status', hidden: true, wasShown: true }
const rare = { id: 'version', hidden: true }
const usual = { id: 'chapter' }

test.each([
  ['nobody has chosen columns', {}, [true, true, false]],
  ['columns were chosen before this column could be hidden', { subject: true }, [false, true, false]],
  ['the choice names hidden columns', { author_status: true, version: false, chapter: true }, [true, false, true]],
])('isHidden follows the choice of columns or else the default when %s', (_, chosen, hidden) => {
  expect([formerly, rare, usual].map((column) => isHidden(column, chosen))).toEqual(hidden)
})
