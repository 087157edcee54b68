import { expect, test } from 'vitest'
import { isHidden } from './use-grid-columns.ts'

const formerly = { id: 'author_status', hidden: true, wasShown: true }
const rare = { id: 'version', hidden: true }
const usual = { id: 'chapter' }

test.each([
  ['nobody chose columns', {}, [true, true, false]],
  ['a choice from before the column could be hidden', { subject: true }, [false, true, false]],
  ['a choice that names them', { author_status: true, version: false, chapter: true }, [true, false, true]],
])('isHidden follows the choice of columns, or else the default: %s', (_, chosen, hidden) => {
  expect([formerly, rare, usual].map((column) => isHidden(column, chosen))).toEqual(hidden)
})
