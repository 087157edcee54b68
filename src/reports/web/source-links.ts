import type { LinkProps } from '@tanstack/react-router'
import type { AccessLevel } from '../../access/levels.ts'
import type { TermSource } from '../explain-rules.ts'

type Of = { person: { _id: string; email: string }; day: string; isOwn: boolean }
/** The page that shows where a term comes from, and who may open it. */
export const sourceLink = (source: TermSource, { person, day, isOwn }: Of): { who: AccessLevel; link: LinkProps } => {
  const thatDay = { email: person.email, from: day, to: day }
  switch (source.of) {
    case 'timesheet':
      return isOwn
        ? { who: 'fills timesheets', link: { to: '/user/timesheet', search: { day, view: ['day'] } } }
        : { who: 'reads timesheets', link: { to: '/timesheet/$userId/manage', params: { userId: person._id }, search: { day } } }
    case 'target': {
      const params = { projectId: source.project, targetId: source.row }
      return {
        who: 'manages targets',
        link: { to: '/target-assign/$projectId/$targetId', params, search: { asOf: day, q: person.email } },
      }
    }
    case 'qualitative':
      return isOwn
        ? { who: 'logs qualitative tasks', link: { to: '/qualitative-approved-user', search: { from: day, to: day } } }
        : { who: 'admin or manager', link: { to: '/qualitativedata/projects', search: thatDay } }
    case 'file': {
      const params = { filename: source.name }
      return {
        who: 'manages productivity files',
        link: { to: '/target-report/manage/$filename', params, search: thatDay },
      }
    }
    case 'absence':
      return isOwn
        ? { who: 'fills timesheets', link: { to: '/user/timesheet', search: { day, view: ['day'] } } }
        : {
            who: 'admin or manager',
            link: { to: '/users', search: { email: person.email, dialog: ['absence'], user: person._id, day } },
          }
    case 'day': {
      const user = isOwn ? {} : { user: person._id }
      return { who: 'reads productivity', link: { to: '/report/user', search: { ...user, from: source.day, to: source.day } } }
    }
    case 'person':
      return { who: 'reads people', link: { to: '/users/$userId', params: { userId: person._id } } }
  }
}
