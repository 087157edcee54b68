import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The page that lists the projects, in either form of the screen. */
export const AdminHome = ({ managed }: { managed: boolean }): ReactNode =>
  managed ? <Link to="/manage-file">Manage File</Link> : <Link to="/projects">Manage Projects</Link>

type Place = { section: string; department: string; managed: boolean; /** The project as it is written. */ name: string }

/** The way to the rows of a file. */
export const adminCrumbs = ({ section, department, managed, name }: Place): ReactNode[] =>
  managed
    ? [
        <AdminHome key="home" managed />,
        <Link key="project" to="/manage-file/$project" params={{ project: section }}>
          {name}
        </Link>,
        'Rows',
      ]
    : [
        <AdminHome key="home" managed={false} />,
        <Link key="project" to="/project/$sectionName" params={{ sectionName: section }}>
          {name}
        </Link>,
        department === '-' ? 'All departments' : department,
      ]
