import type { LinkProps } from '@tanstack/react-router'
import type { GapMarkName } from '../gap-rules.ts'

const isEntry = (mark: GapMarkName): boolean => mark === 'waiting' || mark === 'declined' || mark === 'approved'

export const linkOfApprover = (userId: string, date: string, mark: GapMarkName): LinkProps | undefined =>
  isEntry(mark) ? { to: '/timesheet/$userId/manage', params: { userId }, search: { day: date } } : undefined

export const buildOwnDayLink = (date: string, mark: GapMarkName, open: readonly string[]): LinkProps | undefined =>
  isEntry(mark) || open.includes(date) ? { to: '/user/timesheet', search: { day: date, view: ['day'] } } : undefined
