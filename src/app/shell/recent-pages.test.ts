import { beforeEach, expect, test, vi } from 'vitest'
import { isPinned, readPages, togglePin } from './recent-pages.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('a page is pinned only once, whatever its filters are, and unpinned the same way', () => {
  togglePin('meera', 'ADMIN', { label: 'Manage Users', href: '/users?q=an' })
  togglePin('meera', 'ADMIN', { label: 'Inbox', href: '/inbox' })
  expect(readPages('pinned', 'meera', 'ADMIN').map(({ href }) => href)).toEqual(['/inbox', '/users?q=an'])
  expect(isPinned(readPages('pinned', 'meera', 'ADMIN'), { label: '', href: '/users?q=other' })).toBe(true)
  togglePin('meera', 'ADMIN', { label: 'Manage Users', href: '/users' })
  expect(readPages('pinned', 'meera', 'ADMIN').map(({ href }) => href)).toEqual(['/inbox'])
})

test('pins belong to a person and role, and invalid addresses are dropped', () => {
  togglePin('meera', 'ADMIN', { label: 'Inbox', href: '/inbox' })
  expect(readPages('pinned', 'meera', 'AUTHOR')).toEqual([])
  expect(readPages('pinned', 'leela', 'ADMIN')).toEqual([])
  stored.set(
    [...stored.keys()][0] ?? '',
    JSON.stringify([{ label: 'Away', href: '//elsewhere.example' }, { label: 3, href: '/a' }, null]),
  )
  expect(readPages('pinned', 'meera', 'ADMIN')).toEqual([])
  stored.set([...stored.keys()][0] ?? '', '{')
  expect(readPages('pinned', 'meera', 'ADMIN')).toEqual([])
})

test('at most twelve pages stay pinned', () => {
  for (let at = 0; at < 20; at += 1) togglePin('meera', 'ADMIN', { label: `Page ${at}`, href: `/page/${at}` })
  expect(readPages('pinned', 'meera', 'ADMIN')).toHaveLength(12)
})
