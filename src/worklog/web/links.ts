import type { LinkProps } from '@tanstack/react-router'

const link = (to: string, params: Record<string, string> = {}, search: Record<string, unknown> = {}): LinkProps =>
  ({ to, params, search }) as unknown as LinkProps

/** The pages of the worklog, from its projects to a target. */
export const worklogLinks = {
  projects: link('/worklog'),
  subjects: (projectId: string) => link('/worklog/$projectId', { projectId }),
  profiles: (subjectId: string) => link('/worklog/$subjectId/profiles', { subjectId }),
  targets: (profileId: string) => link('/worklog/$profileId/targets', { profileId }),
}

/** The days of a target in the month of one of them. */
export const targetLink = (profileId: string, targetId: string, day: string): LinkProps => ({
  to: '/worklog/$profileId/targets/$targetId',
  params: { profileId, targetId },
  search: { view: ['calendar'], month: day.slice(0, 7) },
})
