import { expect } from 'vitest'
import { type Company, DEPARTMENT, FILE, PROJECT, sheet } from './company.ts'

const question = (n: number, prefix = 'BOT') => ({
  sr_no: n,
  question_id: `${prefix}-${n}`,
  subject: DEPARTMENT,
  project_name: PROJECT,
  chapter: `Chapter ${1 + (n % 3)}`,
  section: n % 2 === 0 ? 'Leaves' : 'Roots',
  question_link: `https://questions.example/${prefix}/${n}`,
})
const questions = (name: string, count: number, prefix: string) =>
  sheet(
    name,
    Array.from({ length: count }, (_, at) => question(at + 1, prefix)),
  )
export const BIG_FILE = 'Botany_Set02.xlsx'
/** More rows than any page of a list shows. */
export const BIG = 520

/** The second day: a project gets files, whose rows are added, shown, hidden and downloaded. */
export async function fillFiles(company: Company): Promise<void> {
  company.on(3)
  const admin = await company.as('admin')
  await admin.call('sections-add', { body: { name: PROJECT } })
  await admin.call('manage-file-project-add', { body: { name: 'Botany extra' } })
  const { data: projects } = await admin.call('sections-list')
  expect(projects.map(({ name }) => name)).toEqual(expect.arrayContaining([PROJECT, 'Botany extra']))

  await admin.call('files-add', { file: await questions(FILE, 12, 'BOT') })
  await admin.call('files-rows-add', {
    params: { fileName: FILE },
    file: await sheet('More.xlsx', [question(12), question(13), question(14)]),
  })
  await admin.call('files-add', { file: await questions('Botany_Draft.xlsx', BIG, 'BIG') })
  const all = { section: PROJECT, department: DEPARTMENT }
  const { data: files } = await admin.call('sections-view', { params: all, query: { name: 'Draft' } })
  const [draft] = files
  expect(draft).toMatchObject({ name: 'Botany_Draft.xlsx', count: BIG })
  await admin.call('files-rename', { params: { fileId: draft?._id ?? '' }, body: { name: BIG_FILE } })
  await admin.refused('sections-view', 'Section not found', { params: { ...all, section: 'Zoology' } })

  const {
    sheet: file,
    sections,
    rows,
  } = await admin.call('tasks-admin-grid', {
    params: { file: FILE, ...all },
    body: { searchFields: [{ key: 'chapter', value: 'Chapter 1', type: 'exact' }] },
  })
  expect(file.name).toBe(FILE)
  expect(sections).toEqual(expect.arrayContaining(['Leaves', 'Roots']))
  expect(rows.map(({ question_id }) => question_id)).toContain('BOT-3')
  const grid = await admin.call('tasks-admin-grid', { params: { file: BIG_FILE, ...all }, body: { searchFields: [] } })
  expect(grid.rows).toHaveLength(BIG)
  await admin.refused('tasks-admin-grid', 'File not found', { params: { file: 'None.xlsx', ...all }, body: { searchFields: [] } })
  await admin.call('manage-file-tasks', { params: { project: PROJECT, file: BIG_FILE }, body: { searchFields: [] } })

  for (const isFileVisible of [false, true])
    await admin.call('manage-file-visibility', { body: { isFileVisible, dept: DEPARTMENT, id: FILE } })
  const download = await admin.download('files-download', { params: { filename: FILE } })
  expect(download).toHaveLength(15)

  await admin.call('files-add', { file: await questions('Botany_Wrong.xlsx', 2, 'WRONG') })
  await admin.refused('sections-delete', 'Please delete all files from section before delete', { body: { name: PROJECT } })
  await admin.call('files-delete', { params: { name: 'Botany_Wrong.xlsx' }, body: { section: PROJECT } })
  await admin.refused('files-delete', 'File not found', { params: { name: 'Botany_Wrong.xlsx' }, body: { section: PROJECT } })
  await admin.call('sections-delete', { body: { name: 'Botany extra' } })
}
