import { ShownPicture } from '../../../kit/server/reply.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../refusals.ts'
import { taskPictures } from '../contract.ts'
import { mayCall, type Actor, STAFF_ROLES } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { type Reach, findUnlimitedReach } from '../../../kit/server/reach.ts'
import { asId } from '../../../kit/shared/ids.ts'
import { assignedAsSql, buildFileVisibility } from '../../files/server/lookup.ts'

/**
 * Selects a picture that the caller may see, in a file that is not deleted. People who manage files see it unless the row is
 * hidden from them. A person who works on tasks (decision 97) sees it if they hold one of the row's stages (decision 86).
 */
const selectPicture = (db: Db, task: string, hash: string, { actor, reach }: { actor: Actor; reach: Reach<'own'> }) => {
  const all = findUnlimitedReach(reach)
  const managed = all === undefined ? db`false` : buildFileVisibility(db, all).row
  const held = mayCall('works on tasks', actor) ? assignedAsSql(db, STAFF_ROLES, reach) : db`false`
  return db<Pick<ShownPicture, 'mediaType' | 'content'>[]>`
    select p.media_type as "mediaType", p.content
    from task_pictures h join pictures p on p.hash = h.hash join tasks t on t.id = h.task_id
      join files f on f.id = t.file_id and f.deleted_at is null
    where h.task_id = ${asId(task)} and encode(h.hash, 'hex') = ${hash} and (${managed} or ${held}) limit 1`
}

export const pictureRoutes = routes('tasks', taskPictures, {
  picture: async ({ db, actor, reach, params }) => {
    const { mediaType, content } = found(await selectPicture(db, params.task, params.hash, { actor, reach }), 'PICTURE_NOT_FOUND')
    return new ShownPicture(mediaType, content)
  },
})
