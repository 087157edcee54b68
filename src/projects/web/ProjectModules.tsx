import type { LinkProps } from '@tanstack/react-router'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { toActor, useMay, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { MODULES, type Module, mayOpenModule } from '../module-rules.ts'
import { projects } from '../project-contract.ts'
import styles from './ProjectModules.module.css'

type Project = { _id: string; name: string }
type Place = { word: string; to: string; params: (project: Project) => Record<string, string>; list: string }
const places: Record<Module, Place> = {
  sections: {
    word: 'Files',
    to: '/project/$sectionName',
    params: ({ name }) => ({ sectionName: name }),
    list: '/projects',
  },
  timesheets: {
    word: 'Timesheets',
    to: '/timesheet/$projectId',
    params: ({ _id }) => ({ projectId: _id }),
    list: '/timesheet/projects',
  },
  allocations: {
    word: 'Allocation IDs',
    to: '/projectAllocation/$projectId',
    params: ({ _id }) => ({ projectId: _id }),
    list: '/projectAllocations',
  },
  worklog: { word: 'Worklog', to: '/worklog/$projectId', params: ({ _id }) => ({ projectId: _id }), list: '/worklog' },
  targets: { word: 'Targets', to: '/target/$projectId', params: ({ _id }) => ({ projectId: _id }), list: '/targets' },
}
/** For people who manage files but no projects. They have a separate page for the files of a project. */
const managedFiles: Place = {
  ...places.sections,
  to: '/manage-file/$project',
  params: ({ name }) => ({ project: name }),
  list: '/manage-file',
}

type Props = {
  project: string
  here: Module
}

export const useProjectModules = (project: string) => useRead(projects.modules, { params: { projectId: project } }).data

/**
 * Shows which of the five modules a project has, with links to its pages in them, and the modules to which it can be added
 * (decision 19).
 */
export function ProjectModules({ project: nameOrId, here }: Props) {
  const person = usePerson()
  const managesProjects = useMay('manages projects')
  const read = useProjectModules(nameOrId)
  if (read === undefined) return null
  const { project, modules } = read
  const placeOf = (module: Module): Place => (module === 'sections' && !managesProjects ? managedFiles : places[module])
  const shown = MODULES.filter((module) => mayOpenModule(module, toActor(person)))
  return (
    <nav className={styles.modules} aria-label={`Where ${project.name} is used`}>
      <ul>
        {shown.map((module) => {
          const { word, to, params, list } = placeOf(module)
          return (
            <li key={module}>
              {module === here ? (
                <b aria-current="page">{word}</b>
              ) : modules.includes(module) ? (
                <TextLink to={to as LinkProps['to']} params={params(project) as never}>
                  {word}
                </TextLink>
              ) : (
                <span className={styles.absent}>
                  not in{' '}
                  <TextLink to={list as LinkProps['to']} search={{ dialog: ['add'], name: project.name } as never}>
                    {word}
                  </TextLink>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
