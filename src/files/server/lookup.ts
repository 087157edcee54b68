import type { Actor } from '../../kit/access.ts'
import type { Db, Sql } from '../../kit/db.ts'
import { asId } from '../../kit/ids.ts'
import { dayOf } from '../../kit/time.ts'

export type LivingFile = {
  id: string
  name: string
  project_id: string
  /** The project's name. */
  section: string
  second_review: boolean
  columns: { key: string; name: string }[]
  row_count: number
  /** The different values of the rows' own `section` column, in the order of the sheet. */
  sections: string[]
}

/**
 * Whether `files f` is there for a person who manages: an ADMIN sees every file; a MANAGER and a SUBADMIN see none that is hidden
 * from a department which they have today (decisions 86). Every list and direct read of those who manage asks this.
 */
export const shownTo = (db: Db, { id, roles }: Pick<Actor, 'id' | 'roles'>, now: Date): Sql =>
  roles.includes('ADMIN')
    ? db`true`
    : db`not exists (
        select from file_departments h join user_department_members m on m.department_id = h.department_id
        where h.file_id = f.id and not h.is_visible and m.set_id = departments_on(${id}, ${dayOf(now)}))`

/** As `fileOf`, for a person who manages: a file that is hidden from them is as if it did not exist. */
export const fileShownTo = (db: Db, nameOrId: string, actor: Pick<Actor, 'id' | 'roles'>, now: Date) =>
  filesNamed(db, nameOrId, shownTo(db, actor, now))

/**
 * A living file by its name (unique across projects, whatever its case) or by its id, for the staff, who keep the tasks that they
 * were given (decisions 86), and for calls of the ADMIN alone.
 */
export const fileOf = (db: Db, nameOrId: string) => filesNamed(db, nameOrId, db`true`)

const filesNamed = (db: Db, nameOrId: string, shown: Sql) => db<LivingFile[]>`
  select f.id, f.name, f.project_id, p.name as section, f.second_review, f.columns, f.row_count, f.sections
  from files f join projects p on p.id = f.project_id
  where f.deleted_at is null and (name_key(f.name) = name_key(${nameOrId}) or f.id = ${asId(nameOrId)}) and ${shown}`
