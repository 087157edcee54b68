import type { Db } from '../../kit/db.ts'
import { asId } from '../../kit/ids.ts'

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

/** A living file by its name (unique across projects, whatever its case) or by its id. */
export const fileOf = (db: Db, nameOrId: string) => db<LivingFile[]>`
  select f.id, f.name, f.project_id, p.name as section, f.second_review, f.columns, f.row_count, f.sections
  from files f join projects p on p.id = f.project_id
  where f.deleted_at is null and (name_key(f.name) = name_key(${nameOrId}) or f.id = ${asId(nameOrId)})`
