import type { Call } from '../../../kit/server/call.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { buildFileVisibility, type FileVisibility } from '../../../rows/files/server/lookup.ts'
import { lockProject, switchOffModule, switchOnModule } from '../../../projects/server/lookup.ts'
import { sections, type Section } from '../contract.ts'
import type { Db } from '../../../kit/postgres/db.ts'

/**
 * Selects the projects of the task module ordered by name, or only the one with this `id`.
 * @param shown a condition for the files that the caller may see; only these are counted
 */
const selectSectionsBy = (db: Db, id: string | null, shown: FileVisibility) => db<Section[]>`
  select p.id as "_id", p.name, p.added_at as created_at,
    case when u.id is null then null else jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    count(f.id)::int as files, coalesce(sum(${shown.count}), 0)::int as rows
  from module_projects p left join identities u on u.id = p.added_by
    left join files f on f.project_id = p.id and f.deleted_at is null and ${shown.file}
  where p.module = 'sections' and p.deleted_at is null and (${id}::uuid is null or p.id = ${id}::uuid)
  group by p.id, p.name, p.sort_key, p.added_at, u.id, u.full_name, u.email
  order by p.sort_key, p.id`

/** `files` counts all files that are not deleted, and `seen` those of them that the caller may see. */
const selectPresentFiles = (db: Db, projectId: string, shown: FileVisibility) => db<{ files: number; seen: number }[]>`
  select count(*)::int as files, (count(*) filter (where ${shown.file}))::int as seen
  from files f where f.project_id = ${projectId} and f.deleted_at is null`

type Asking = Pick<Call<typeof sections.add>, 'db' | 'reach'>
const projects = async ({ db, reach }: Asking) => ({ data: await selectSectionsBy(db, null, buildFileVisibility(db, reach)) })

async function addProject({ db, reach, body, now, audit }: Call<typeof sections.add>) {
  const { id, name } = await switchOnModule(db, 'sections', body.name, reach.userId, now)
  audit({ type: 'project', id, name, after: { module: 'sections' } })
  return { data: found(await selectSectionsBy(db, id, buildFileVisibility(db, reach)), 'SECTION_NOT_FOUND') }
}

export const sectionRoutes = routes('sections', sections, {
  list: projects,
  add: addProject,
  managed: projects,
  addManaged: addProject,

  delete: async ({ db, reach, body, now, audit }) => {
    const { id, name } = (await lockProject(db, 'sections', body.name)) ?? refuse('SECTION_NOT_FOUND')
    // Counting after the lock includes a file that was being added at the same time.
    const [living] = await selectPresentFiles(db, id, buildFileVisibility(db, reach))
    if (living !== undefined && living.files > 0) refuse('SECTION_HAS_FILES', { fields: { files: living.seen } })
    await switchOffModule(db, 'sections', id, now)
    audit({ type: 'project', id, name, before: { module: 'sections' } })
  },
})
