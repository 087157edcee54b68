import { describe, expect, test } from 'vitest'
import type { InboxArrival, InboxKind } from '../kit/shared/inbox.ts'
import { findQuietSpan, listOffers, type Quiet, getInAppChoice, showArrival } from './notification-rules.ts'

const quiet: Quiet = { from: '19:00', until: '09:00', offDays: true }
const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0
const kolkata = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`)
const spanAt = (day: string, time: string, of = quiet) => {
  const span = findQuietSpan(of, isSunday, kolkata(day, time))
  return span && [span.since, span.until]
}

describe('quiet hours', () => {
  test('last past midnight, to the minute', () => {
    const night = [kolkata('2026-11-24', '19:00'), kolkata('2026-11-25', '09:00')]
    expect(spanAt('2026-11-24', '18:59')).toBeUndefined()
    expect(spanAt('2026-11-24', '19:00')).toEqual(night)
    expect(spanAt('2026-11-25', '08:59')).toEqual(night)
    expect(spanAt('2026-11-25', '09:00')).toBeUndefined()
  })
  test('include a day off only if chosen', () => {
    const weekend = [kolkata('2026-11-21', '19:00'), kolkata('2026-11-23', '09:00')]
    expect(spanAt('2026-11-22', '12:00')).toEqual(weekend)
    expect(spanAt('2026-11-23', '08:00')).toEqual(weekend)
    expect(spanAt('2026-11-22', '12:00', { ...quiet, offDays: false })).toBeUndefined()
  })
})

describe('the display of an arrival', () => {
  const usual: InboxKind = { group: 'Rows', title: 'Rows', usually: 'message' }
  const always: InboxKind = { group: 'Rows', title: 'Taken', always: 'It takes something away from you.' }
  const kinds = { usual, always }
  const span = { since: new Date('2026-11-25T13:30:00Z'), until: new Date('2026-11-26T03:30:00Z') }
  const arrival = (kind: string, at: string): InboxArrival => ({
    id: kind,
    kind,
    at,
    isNew: true,
    from: null,
    role: null,
    count: 1,
    object: '',
    part: null,
  })
  const show = (kind: string, at: string, isQuiet: boolean, choices = {}) =>
    showArrival(arrival(kind, at), { kinds, choices, quiet: isQuiet ? span : undefined }).shown
  test('follows the person’s choice, except for kinds that are always in the bell', () => {
    expect(show('usual', '2026-11-25T14:00:00Z', false)).toBe('message')
    expect(show('usual', '2026-11-25T14:00:00Z', false, { usual: { app: 'inbox' } })).toBe('inbox')
    expect(getInAppChoice({ always: { app: 'inbox' } }, 'always', always)).toBe('bell')
    expect(listOffers('always', always)).not.toContain('inbox')
  })
  test('never uses a message in quiet hours, when only earlier or mandatory arrivals count', () => {
    expect(show('usual', '2026-11-25T13:29:59Z', true)).toBe('bell')
    expect(show('usual', '2026-11-25T13:30:00Z', true)).toBe('quiet')
    expect(show('always', '2026-11-25T14:00:00Z', true, { always: { app: 'message' } })).toBe('bell')
  })
})
