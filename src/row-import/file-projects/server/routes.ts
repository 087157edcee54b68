import type { Call } from '../../../kit/server/call.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { shownTo } from '../../../rows/files/server/lookup.ts'
import { lockProject, switchOffModule, switchOnModule } from '../../../projects/server/lookup.ts'
import { sections } from '../contract.ts'
import { livingFiles, sectionsBy } from './queries.ts'

type Asking = Pick<Call<typeof sections.add>, 'db' | 'reach'>
const projects = async ({ db, reach }: Asking) => ({ data: await sectionsBy(db, null, shownTo(db, reach)) })

async function addProject({ db, reach, body, now, audit }: Call<typeof sections.add>) {
  const { id, name } = await switchOnModule(db, 'sections', body.name, reach.userId, now)
  audit({ type: 'project', id, name, after: { module: 'sections' } })
  return { data: found(await sectionsBy(db, id, shownTo(db, reach)), 'SECTION_NOT_FOUND') }
}

export const sectionRoutes = routes('sections', sections, {
  list: projects,
  add: addProject,
  managed: projects,
  addManaged: addProject,

  delete: async ({ db, reach, body, now, audit }) => {
    const { id, name } = (await lockProject(db, 'sections', body.name)) ?? refuse('SECTION_NOT_FOUND')
    // Counted after the lock, to include a file that was being added.
    const [living] = await livingFiles(db, id, shownTo(db, reach))
    if (living !== undefined && living.files > 0) refuse('SECTION_HAS_FILES', { fields: { files: living.seen } })
    await switchOffModule(db, 'sections', id, now)
    audit({ type: 'project', id, name, before: { module: 'sections' } })
  },
})
