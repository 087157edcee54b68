import type { CheckedCall } from '../../kit/export/server/export.ts'
import { isNoDepartment, NO_DEPARTMENT } from '../../departments/vocabulary.ts'
import { asId } from '../../kit/shared/ids.ts'
import { shortList } from '../../kit/shared/short-list.ts'
import { toDay } from '../../kit/shared/time.ts'
import type { reports } from '../contract.ts'
import { REPORT_TITLES } from '../vocabulary.ts'
import { foundBy, isSeenBy } from './selection.ts'

/** Names of a kind that are listed before the others are counted. */
const MOST_NAMES = 4
/** In place of an id. */
const UNSEEN = 'someone no longer in your team'

type Asking = Pick<CheckedCall<typeof reports.download>, 'db' | 'body' | 'actor' | 'now'>

/**
 * What the report of these form values is of, for an ADMIN or a MANAGER: ["Team Report", "Kavita Desai", "Physics"] (ADR 21).
 * What was deleted is named too; a manager reads no names of people who are not in their own team.
 */
export async function selectionWords({ db, body: form, actor, now }: Asking): Promise<string[]> {
  const { type, users, departments, managers, projects, waiting } = form
  const isManager = actor.roles.includes('MANAGER')
  const seen = isSeenBy(db, actor, { today: toDay(now), from: form.from, to: form.to })
  const namesOf = async (naming: Parameters<typeof foundBy>[1]): Promise<string[]> => {
    const found = await foundBy(db, naming)
    const names = naming.sent.map(
      (text, at) => found.find(({ place }) => place === at)?.name ?? (asId(text.trim()) === null ? text : UNSEEN),
    )
    return names.length === 0 ? [] : [shortList(names, MOST_NAMES)]
  }
  const isNarrowed = type !== 'user'
  const [ofManagers, ofUsers, ofDepartments, ofProjects] = await Promise.all([
    namesOf({ kind: 'user', sent: type === 'team' && !isManager ? managers : [] }),
    namesOf({ kind: 'user', sent: users, seen }),
    namesOf({
      kind: 'department',
      sent: isNarrowed ? departments.map((text) => (isNoDepartment(text) ? NO_DEPARTMENT : text)) : [],
    }),
    namesOf({ kind: 'project', sent: projects }),
  ])
  return [
    REPORT_TITLES[type],
    ...(type === 'team' && isManager ? [actor.fullName] : ofManagers),
    ...ofUsers,
    ...(isNarrowed && form.roles.length > 0 ? [shortList(form.roles, MOST_NAMES)] : []),
    ...ofDepartments,
    ...ofProjects,
    ...(waiting === 'left out' ? ['without waiting timesheets'] : []),
  ]
}
