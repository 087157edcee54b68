import { type Call, routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../refusals.ts'
import { shownTo } from '../../files/server/lookup.ts'
import { lockProject, switchOffModule, switchOnModule } from '../../../projects/server/lookup.ts'
import { sections } from '../contract.ts'
import { livingFiles, sectionsBy } from './queries.ts'

type Asking = Pick<Call<typeof sections.add>, 'db' | 'actor' | 'now'>
const projects = async ({ db, actor, now }: Asking) => ({ data: await sectionsBy(db, null, shownTo(db, actor, now)) })

async function addProject({ db, actor, body, now, audit }: Asking & Pick<Call<typeof sections.add>, 'body' | 'audit'>) {
  const { id, name } = await switchOnModule(db, 'sections', body.name, actor.id, now)
  audit({ type: 'project', id, name, after: { module: 'sections' } })
  return { data: found(await sectionsBy(db, id, shownTo(db, actor, now)), 'SECTION_NOT_FOUND') }
}

export const sectionRoutes = routes('sections', sections, {
  list: projects,
  add: addProject,
  managed: projects,
  addManaged: addProject,

  delete: async ({ db, actor, body, now, audit }) => {
    const { id, name } = (await lockProject(db, 'sections', body.name)) ?? refuse('SECTION_NOT_FOUND')
    // Counted after the lock, to include a file that was being added.
    const [living] = await livingFiles(db, id, shownTo(db, actor, now))
    if (living !== undefined && living.files > 0) refuse('SECTION_HAS_FILES', { fields: { files: living.seen } })
    await switchOffModule(db, 'sections', id, now)
    audit({ type: 'project', id, name, before: { module: 'sections' } })
  },
})
