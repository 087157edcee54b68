import { expect, it, vi } from 'vitest'
import { listDrafts, nothingTyped } from '../../draft-rules.ts'
import { parseTaskDraft, putDrafts, readDraft, storeDraft } from './drafts.ts'

const at = '2026-11-20T05:12:00.000Z'

it('a stored draft is parsed', () => {
  const draft = { typed: { ...nothingTyped, status: 'done', comments: 'Sign of g' }, at }
  expect(parseTaskDraft(JSON.stringify(draft))).toEqual(draft)
  expect(parseTaskDraft(JSON.stringify({ ...draft, corrects: true }))).toEqual({ ...draft, corrects: true })
})

it('missing fields of an older draft are filled in, and unknown ones dropped', () => {
  expect(parseTaskDraft(JSON.stringify({ typed: { status: 'done', colour: 'red', comments: 3 }, at }))).toEqual({
    typed: { ...nothingTyped, status: 'done' },
    at,
  })
})

it.each([null, '', '{', '3', 'null', '{"typed":{}}', '{"typed":null,"at":"2026-11-20"}', '{"typed":{},"at":"yesterday"}'])(
  'the stored value %s is not a draft',
  (stored) => expect(parseTaskDraft(stored)).toBeUndefined(),
)

it('a draft replaces only its own predecessor, and keeps those of other tabs', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  const place = { personId: 'p', role: 'AUTHOR', taskId: 't' } as const
  const draft = (comments: string, second: number) => ({
    typed: { ...nothingTyped, comments },
    at: `2026-11-20T05:12:0${second}.000Z`,
  })
  const texts = () => listDrafts(readDraft(place)).map(({ typed }) => typed.comments)
  const mine = storeDraft(place, draft('Sign of g', 0))
  expect(storeDraft(place, draft('Sign', 1), mine)).toEqual(draft('Sign', 1))
  storeDraft(place, draft('Wrong key', 2))
  expect(texts()).toEqual(['Wrong key', 'Sign'])
  // The other tab continues to type; its new text contains its own earlier text.
  storeDraft(place, draft('Signs', 3), draft('Sign', 1))
  expect(texts()).toEqual(['Signs', 'Wrong key'])
  putDrafts(place, listDrafts(readDraft(place)).slice(1))
  expect(texts()).toEqual(['Wrong key'])
  putDrafts(place, [])
  expect(stored.size).toBe(0)
  vi.unstubAllGlobals()
})
