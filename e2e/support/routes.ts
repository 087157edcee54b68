/** The pages of the product as its router lists them, and their addresses on the sample workspace. */
import { cast, getDepartmentId } from '../../db/cast.ts'
import { pages } from '../../src/app/pages.ts'
import { SAMPLE_PROJECTS } from '../../src/projects/vocabulary.ts'
import { SAMPLE_HOURS } from '../../src/productivity-files/vocabulary.ts'
import { SAMPLE_FILES } from '../../src/rows/files/vocabulary.ts'

export const appRoutes: readonly (typeof pages)[number][] = pages

/**
 * Objects of the sample workspace that the pages' samples name. An allocation project is missing, because its id differs in each
 * workspace.
 */
const things: Readonly<Record<string, string>> = {
  project: SAMPLE_PROJECTS[0],
  department: 'Physics',
  'department id': getDepartmentId('Physics'),
  'allocation id': 'phys-11',
  file: SAMPLE_FILES[0],
  person: cast.ananya.id,
  // The project is named, because its id differs in each workspace.
  'timesheet project': 'Physics authoring',
  'worklog project': SAMPLE_PROJECTS[0],
  'productivity file': SAMPLE_HOURS,
  'kind of import': 'tasks',
  month: '2026-10',
}

/**
 * Returns the path that opens a page on the sample workspace: `/project/$sectionName` → `/project/NEET%202027`.
 * @param own objects of this workspace, which take precedence
 */
export const buildSampleAddress = (
  { path, sample }: (typeof appRoutes)[number],
  own: Readonly<Record<string, string>> = {},
): string =>
  path.replace(/\$(\w+)/g, (_, key: string) => {
    const thing = sample[key] ?? ''
    const value = own[thing] ?? things[thing]
    if (value === undefined) throw new Error(`No ${thing} for $${key} of ${path}: name one in e2e/support/routes.ts.`)
    return encodeURIComponent(value)
  })
