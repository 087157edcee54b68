/** The check of a full run must report each of these faults of a message. */
import { expect, test } from 'vitest'
import { type Message, messages } from './catalogues.ts'
import { missingMessages, seenIn } from './messages.ts'

const error: Message = { text: 'already assigned', kind: 'error', where: 'Assign dialog', match: 'contains' }
const label: Message = { text: 'Add Project', kind: 'label', where: 'Worklog projects, button', match: 'exact' }
const shift: Message = { text: 'N Days', kind: 'label', where: 'Manage Users', match: 'pattern' }
const word: Message = { text: 'rework_done', kind: 'label', where: 'Status word in the data', match: 'exact' }
const file: Message = { text: 'UserData', kind: 'export-name', where: 'Manage Users', match: 'exact' }
const all = [error, label, shift, word, file]
const notes = [
  'ok GET /admin/users',
  'received "12 rows are already assigned to others"',
  'received "rework_done"',
  'seen "Add Project"',
  'seen "5.5 Days"',
  'file "UserData.xlsx"',
]
const missing = (lines: readonly string[]): string[] => missingMessages(seenIn(lines), all, [])
const without = (text: string): string[] => notes.filter((line) => !line.includes(text))

test('the message check reports nothing when each message was seen as the catalogue says', () => {
  expect(missing(notes)).toEqual([])
  expect(messages).toHaveLength(335)
})

test.each([
  ['a sentence that no response contains', 'already assigned', error],
  ['a label that no page shows', 'Add Project', label],
  ['a pattern that no text matches', '5.5 Days', shift],
  ['a word that no data contains', 'rework_done', word],
  ['a file name that no download has', 'UserData', file],
])('the message check reports %s as missing', (_, text, { kind, text: documented, where }) => {
  expect(missing(without(text))).toEqual([`${kind} "${documented}" (${where}) was seen in no response and on no page`])
})

test.each([
  ['a label that is only in a response', 'received "Add Project"', 'Add Project'],
  ['a part of a longer text', 'seen "Add Project and more"', 'Add Project'],
  ['a text of which only a part matches the pattern', 'seen "5.5 Days a week"', '5.5 Days'],
  ['the name of a file that was not downloaded', 'seen "UserData"', 'UserData'],
])('the message check does not count %s as seen', (_, line, text) => {
  expect(missing([...without(text), line])).toHaveLength(1)
})

test('the message check reports an exception whose message was seen or that cites no decision', () => {
  const exceptions = [{ text: label.text, decision: 'P134' }]
  expect(missingMessages(seenIn(without('Add Project')), all, exceptions)).toEqual([])
  expect(missingMessages(seenIn(notes), all, exceptions)).toEqual(['exception that is no longer needed: "Add Project" (P134)'])
  expect(missingMessages(seenIn(without('Add Project')), all, [{ text: label.text, decision: 'P0' }])).toEqual([
    'exception without a row of docs/decisions.md: "Add Project" (P0)',
  ])
})
