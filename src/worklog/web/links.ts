import type { LinkProps } from '@tanstack/react-router'

/** The days of a target in the month of one of them. */
export const targetLink = (profileId: string, targetId: string, day: string): LinkProps => ({
  to: '/worklog/$profileId/targets/$targetId',
  params: { profileId, targetId },
  search: { view: ['calendar'], month: day.slice(0, 7) },
})
