import { ShownPicture } from '../../../kit/server/reply.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../refusals.ts'
import { taskPictures } from '../contract.ts'
import { selectPicture } from './queries.ts'

export const pictureRoutes = routes('tasks', taskPictures, {
  picture: async ({ db, actor, reach, params }) => {
    const { mediaType, content } = found(await selectPicture(db, params.task, params.hash, { actor, reach }), 'PICTURE_NOT_FOUND')
    return new ShownPicture(mediaType, content)
  },
})
