import { throwSerializationFailure, type Db } from '../../../kit/postgres/db.ts'
import { found, refuse } from '../../refusals.ts'
import { findModuleProject } from '../../../projects/server/lookup.ts'
import { fileShownTo, type LivingFile, lockFile } from '../../files/server/lookup.ts'
import { type Reach } from '../../../kit/server/reach.ts'

/** The file that rows are added to. @throws FILE_NOT_FOUND */
export async function fileToAddTo(db: Db, name: string, section: string | undefined, reach: Reach<'all'>): Promise<LivingFile> {
  const file = found(await fileShownTo(db, name, reach), 'FILE_NOT_FOUND')
  if (section !== undefined && section !== '' && (await findModuleProject(db, 'sections', section))?.id !== file.project_id)
    refuse('FILE_NOT_FOUND')
  return file
}

/**
 * Locks the file, so that its last number stays unchanged. If its columns have changed since the workbook was read, the
 * transaction is retried.
 * @throws FILE_NOT_FOUND
 */
export async function lockedToAddTo(db: Db, { id, columns }: LivingFile, reach: Reach<'all'>): Promise<LivingFile> {
  found(await lockFile(db, id), 'FILE_NOT_FOUND')
  const file = found(await fileShownTo(db, id, reach), 'FILE_NOT_FOUND')
  if (JSON.stringify(file.columns) !== JSON.stringify(columns)) throwSerializationFailure('columns')
  return file
}
