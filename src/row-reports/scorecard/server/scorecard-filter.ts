import type { StaffRole } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { resolveDepartmentId, selectDepartmentWord } from '../../../departments/server/lookup.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { findModuleProject, selectProjectWord } from '../../../projects/server/lookup.ts'
import { refuse } from '../../../rows/refusals.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import type { Group } from '../vocabulary.ts'

type Sent = { from: string; to: string; role: StaffRole; project?: string | undefined; subject?: string | undefined }

/**
 * Refuses an unknown project or department.
 * @throws SECTION_NOT_FOUND
 */
export const resolveScorecardFilter = async (db: Db, { from, to, role, project = '', subject }: Sent) => ({
  from,
  to,
  role,
  project: isAll(project) ? null : ((await findModuleProject(db, 'sections', project)) ?? refuse('SECTION_NOT_FOUND')).id,
  subject: await resolveDepartmentId(db, subject),
})

/** Returns words such as "Reviewer", "by project", "Physics" (ADR 21). */
export const describeScorecardFilter = async (
  db: Db,
  { role, by, project, subject }: Omit<Sent, 'from' | 'to'> & { by: Group },
): Promise<string[]> => [
  ROLE_NAMES[role],
  `by ${by}`,
  ...(project === undefined || isAll(project) ? [] : [await selectProjectWord(db, project)]),
  ...(subject === undefined || isAll(subject) ? [] : [await selectDepartmentWord(db, subject)]),
]
