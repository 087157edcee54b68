import type { LinkProps } from '@tanstack/react-router'
import type { GapMarkName } from '../gap-rules.ts'

const isEntry = (mark: GapMarkName): boolean => mark === 'waiting' || mark === 'declined' || mark === 'approved'

/** The link for an approver: a filled day opens the person's timesheets at that day. */
export const linkOfApprover = (userId: string, date: string, mark: GapMarkName): LinkProps | undefined =>
  isEntry(mark) ? { to: '/timesheet/$userId/manage', params: { userId }, search: { day: date } } : undefined

/** The link for the person: a filled day, or one that can be filled now, opens its form. */
export const ownLink = (date: string, mark: GapMarkName, open: readonly string[]): LinkProps | undefined =>
  isEntry(mark) || open.includes(date) ? { to: '/user/timesheet', search: { day: date, view: ['day'] } } : undefined
