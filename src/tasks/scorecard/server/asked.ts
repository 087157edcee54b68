import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { departmentAsked } from '../../../departments/server/lookup.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { projectOf } from '../../../projects/server/lookup.ts'
import { refuse } from '../../refusals.ts'

type Sent = { from: string; to: string; role: StaffRole; project?: string | undefined; subject?: string | undefined }

/** The selection with the ids of its project and its department. Refuses SECTION_NOT_FOUND, DEPARTMENT_NOT_FOUND. */
export const askedOf = async (db: Db, { from, to, role, project = '', subject }: Sent) => ({
  from,
  to,
  role,
  project: isAll(project) ? null : ((await projectOf(db, 'sections', project)) ?? refuse('SECTION_NOT_FOUND')).id,
  subject: await departmentAsked(db, subject),
})
