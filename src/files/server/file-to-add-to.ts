import type { Actor } from '../../kit/access.ts'
import { type Db, found } from '../../kit/db.ts'
import { refuse } from '../../kit/errors.ts'
import { projectOf } from '../../projects/server/lookup.ts'
import { fileShownTo, type LivingFile } from './lookup.ts'
import { lockFile } from './queries.ts'

/** The file that rows are added to, locked before it is read: its columns and its last number stay what they are. */
export async function fileToAddTo(
  db: Db,
  name: string,
  section: string | undefined,
  actor: Actor,
  now: Date,
): Promise<LivingFile> {
  const { id, project_id } = found(await fileShownTo(db, name, actor, now), 'FILE_NOT_FOUND')
  if (section !== undefined && section !== '' && (await projectOf(db, 'sections', section))?.id !== project_id)
    refuse('FILE_NOT_FOUND')
  found(await lockFile(db, id), 'FILE_NOT_FOUND')
  return found(await fileShownTo(db, id, actor, now), 'FILE_NOT_FOUND')
}
