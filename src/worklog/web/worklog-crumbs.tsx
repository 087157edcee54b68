import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { crumbTo } from '../../kit/ui/list-page/PageHeader.tsx'

type Ref = { _id: string; name: string }

/** The parents of a page of the worklog, which its address does not carry (decision 37). Undefined: not loaded yet. */
export const worklogCrumbs = (place: { project: Ref; subject?: Ref } | undefined): ReactNode[] =>
  [
    crumbTo('/worklog', 'Worklog'),
    place && (
      <Link key="project" to="/worklog/$projectId" params={{ projectId: place.project._id }}>
        {place.project.name}
      </Link>
    ),
    place?.subject && (
      <Link key="subject" to="/worklog/$subjectId/profiles" params={{ subjectId: place.subject._id }}>
        {place.subject.name}
      </Link>
    ),
  ].filter((crumb) => crumb !== undefined)
