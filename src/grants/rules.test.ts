import { describe, expect, test } from 'vitest'
import {
  type PersonGrants,
  grantSentence,
  grantWords,
  toNotedGrants,
  getTabLabel,
  findUntilProblem,
  withTabs,
  removeTabs,
} from './rules.ts'

const grants: PersonGrants = {
  grantedTabs: ['Manage Users', 'Worklog'],
  ends: [
    { tab: 'Manage File', until: '2026-03-01' },
    { tab: 'Worklog', until: '2026-11-30' },
  ],
}

describe('granting and revoking tabs', () => {
  test('a grant with an end replaces the old end, and one without an end removes it', () => {
    expect(withTabs(grants, ['Worklog', 'Manage File'], '2026-12-31')).toEqual({
      grantedTabs: ['Manage File', 'Manage Users', 'Worklog'],
      ends: [
        { tab: 'Manage File', until: '2026-12-31' },
        { tab: 'Worklog', until: '2026-12-31' },
      ],
    })
    expect(withTabs(grants, ['Worklog'], undefined).ends).toEqual([{ tab: 'Manage File', until: '2026-03-01' }])
  })
  test('revoking a tab removes its end', () => {
    expect(removeTabs(grants, ['Worklog', 'Manage File'])).toEqual({ grantedTabs: ['Manage Users'], ends: [] })
  })
  test.each([
    ['2026-03-09', true],
    ['2026-03-10', false],
    ['2026-03-11', false],
    [undefined, false],
  ])('findUntilProblem refuses the last day %s on 10 March 2026: %s', (until, refused) => {
    expect(findUntilProblem(until, '2026-03-10') !== undefined).toBe(refused)
  })
})

test('the audit snapshot holds the grants in force with their ends', () => {
  expect(toNotedGrants(grants)).toEqual({ tabs: ['Manage Users', 'Worklog'], until: { Worklog: '2026-11-30' } })
  expect(toNotedGrants({ grantedTabs: ['Worklog'], ends: [] })).toEqual({ tabs: ['Worklog'] })
})

const tabs = (...names: string[]) => ({ tabs: names })
test.each([
  [tabs(), tabs('Worklog'), 'Granted Worklog to {}'],
  [tabs('Worklog'), tabs('Manage File', 'Manage Users', 'Worklog'), 'Granted Manage File and Manage Users to {}'],
  [tabs(), { ...tabs('Worklog'), until: { Worklog: '2026-11-30' } }, 'Granted Worklog to {} until 30 November 2026'],
  [{ ...tabs('Worklog'), until: { Worklog: '2026-11-30' } }, tabs('Worklog'), 'Granted Worklog to {}'],
  [tabs('Manage File', 'Worklog'), tabs('Worklog'), 'Removed Manage File from {}'],
  [tabs('Worklog'), tabs('Worklog'), 'Saved the access of {} without a change'],
  [{ subjects: [] }, { subjects: [] }, 'Saved the access of {} without a change'],
  [{ subjects: [] }, { subjects: ['Physics'] }, 'Granted the subject Physics to {}'],
  [
    { subjects: ['Physics', 'Biology', 'Finance'] },
    { subjects: [] },
    'Removed the subjects Physics, Biology and Finance from {}',
  ],
  [null, null, undefined],
])('grantSentence describes a change of grants from %j to %j as %s', (before, after, sentence) => {
  expect(grantSentence({ before, after })).toBe(sentence)
})

test('grantWords and getTabLabel write the last day in words', () => {
  expect(grantWords(grants)).toEqual({
    granted: 'Manage Users, Worklog until 30 November 2026',
    over: 'Manage File ended 1 March 2026',
  })
  expect(['Manage Users', 'Worklog', 'Manage File'].map((tab) => getTabLabel(grants, tab as never))).toEqual([
    'Manage Users',
    'Worklog (until 30 November 2026)',
    'Manage File (ended 1 March 2026)',
  ])
})
