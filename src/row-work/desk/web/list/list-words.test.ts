import { expect, it } from 'vitest'
import { STAFF_ROLES } from '../../../../access/levels.ts'
import { LIST_TYPES } from '../../../../rows/workflow/vocabulary.ts'
import { describeEmpty, listTitle } from './list-words.ts'

it('each list is named by the label in its role’s menu', () => {
  // The spelling differs between the menus of the roles (000 §6).
  expect(listTitle('AUTHOR', 'rework-received')).toBe('Received for rework')
  expect(listTitle('REVIEWER', 'rework-received')).toBe('Received for Rework')
  expect(listTitle('REVIEWER', 'rework-sent')).toBe('Sent For Rework')
  expect(listTitle('REVIEWER-2', 'rework-sent')).toBe('Sent for Rework')
  expect(listTitle('REVIEWER', 'skipApproved')).toBe('Skips Approved')
})

it('every empty list of every role is explained', () => {
  for (const role of STAFF_ROLES) {
    for (const type of LIST_TYPES) {
      const { title, why } = describeEmpty(role, type)
      expect(title).toMatch(/\w$/)
      expect(why).toMatch(/\.$/)
    }
  }
  expect(describeEmpty('AUTHOR', 'rework-received')).toEqual({
    title: 'No reworks waiting for you',
    why: 'Rows appear here when a reviewer sends them back.',
  })
  expect(describeEmpty('UPLOADER', 'done').title).toBe('Your role doesn’t have this list')
})
