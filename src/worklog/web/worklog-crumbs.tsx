import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'

type Ref = { _id: string; name: string }

/**
 * Returns the links to the parents of a page of the worklog, which are not in its address (decision 37). `place` is undefined
 * until it has loaded.
 */
export const buildWorklogCrumbs = (place: { project: Ref; subject?: Ref } | undefined): ReactNode[] =>
  [
    buildCrumb('/worklog', 'Worklog'),
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
