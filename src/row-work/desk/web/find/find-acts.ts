import { type AccessLevel, mayCall } from '../../../../access/levels.ts'
import type { FinderResult, FoundItem } from '../../../../kit/web/domain.ts'
import { SHOWN_OF_A_KIND } from '../../../../kit/web/finding.ts'
import { toActor, usePerson } from '../../../../kit/web/person.tsx'
import type { IconName } from '../../../../kit/web/icon-name.ts'
import { buildHref, buildHrefOfFile, useFoundTasks } from './found.ts'

type FileNamed = { name: string; section: string }
type Act = { id: string; label: (name: string) => string; icon: IconName; who: AccessLevel; href: (file: FileNamed) => string }

const acts: readonly Act[] = [
  {
    id: 'assign',
    label: (name) => `Assign rows of ${name}`,
    icon: 'user',
    who: 'assigns tasks',
    href: (file) => `${buildHrefOfFile(file)}?panel=assign`,
  },
  {
    id: 'summary',
    label: (name) => `Summary of ${name}`,
    icon: 'chart',
    who: 'manages projects',
    href: ({ section, name }) => `${buildHref('project', section, name)}/summary/details`,
  },
  {
    id: 'upload',
    label: (name) => `Upload rows to ${name}`,
    icon: 'upload',
    who: 'manages projects',
    href: ({ section, name }) => `/import/rows?${new URLSearchParams({ section, file: name })}`,
  },
]

const LINKING = /^(?:(?:rows|of|to)(?: +|$))*/i

/** Every file name has this extension, so it finds the newest files. */
const ANY_FILE = '.xlsx'

/**
 * Parses a query such as "summary of opt" into the actions that start with its first word, and the file name after it. Without a
 * name, all files match. Any other query yields all actions, with the whole text as the file name.
 */
export function parseActQuery(query: string): { ids: readonly string[]; name: string } {
  const [first = '', ...others] = query.trim().split(/\s+/)
  const begun = first.length < 3 ? [] : acts.filter(({ id }) => id.startsWith(first.toLowerCase()))
  return begun.length > 0
    ? { ids: begun.map(({ id }) => id), name: others.join(' ').replace(LINKING, '') || ANY_FILE }
    : { ids: acts.map(({ id }) => id), name: query.trim() }
}

/**
 * Finds "Assign…", "Upload…" and "Summary of…" for the files found: for all of them if the query names the action, otherwise for
 * the first one.
 */
export function useFoundActs(query: string): FinderResult {
  const actor = toActor(usePerson())
  const { ids, name } = parseActQuery(query)
  const { manages, state, files } = useFoundTasks(name)
  const shown = acts.filter(({ id, who }) => ids.includes(id) && mayCall(who, actor))
  const named = name !== query.trim()
  const items = (named ? files : files.slice(0, 1)).flatMap((file) =>
    shown.map(({ id, label, icon, href }): FoundItem => ({
      id: `act:${id}-${file._id}`,
      label: label(file.name),
      hint: file.section,
      icon,
      href: href(file),
    })),
  )
  return { ...state, items: manages ? items.slice(0, SHOWN_OF_A_KIND) : [], open: manages }
}
