import { isDeepStrictEqual } from 'node:util'
import { routes } from '../../kit/server/routes.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { imageHosts } from '../image-hosts-contract.ts'
import { found, refuse } from '../refusals.ts'
import { selectImageHostList, insertImageHosts, lockImageHosts, hostsGroup } from './image-host-queries.ts'

export const imageHostRoutes = routes('imageHosts', imageHosts, {
  get: async ({ db }) => ({ data: found(await selectImageHostList(db), 'UNEXPECTED') }),

  set: async ({ db, actor, body: { hosts, version: seen }, clock, audit }) => {
    await lockImageHosts(db)
    const ids = db`select i.id::text from image_host_lists i`
    await refuseChanged(db, actor, { group: hostsGroup, ids, seen })
    const before = found(await selectImageHostList(db), 'UNEXPECTED').hosts
    if (isDeepStrictEqual(before, hosts)) refuse('IMAGE_HOSTS_UNCHANGED')
    const { id } = found(await insertImageHosts(db, { hosts, by: actor.id, now: clock() }), 'UNEXPECTED')
    audit({ type: 'image-hosts', id, name: 'the hosts of pictures', before: { hosts: before }, after: { hosts } })
    const { version: _, ...data } = found(await selectImageHostList(db), 'UNEXPECTED')
    return { data }
  },
})
