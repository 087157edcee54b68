import { timeSlices } from '../../../kit/concurrency/time-slices.ts'
import { findInvisibleProblem } from '../../../kit/shared/name-problems.ts'
import {
  describeNothingAdded,
  readFullSheet,
  findSheetProblems,
  type SheetContents,
} from '../../../kit/import/server/full-sheet.ts'
import type { TakingBack } from '../../../kit/import/server/take-back.ts'
import type { Storing, UploadDefinition, Uploading } from '../../../kit/import/server/upload.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import { findModuleProject, lockProject } from '../../../projects/server/lookup.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import type { GlossaryPreview } from '../contract.ts'
import { GLOSSARY_COLUMNS, type GlossaryColumn, MAX_INSTEAD_LENGTH, MAX_WORD_LENGTH, GLOSSARY_LIMIT } from '../vocabulary.ts'
import {
  type NewWord,
  replaceGlossary,
  restoreGlossary,
  selectGlossary,
  selectHoldersOfProject,
  selectUploadedGlossary,
} from './queries.ts'

/** `project` is a name or an id. */
type Input = { project: string }
type GlossarySheet = SheetContents<GlossaryColumn>

/** The sheet replaces the project's whole glossary. */
export const glossaryUpload = {
  template: { name: 'glossary', sheet: 'Glossary', columns: GLOSSARY_COLUMNS },
  read: async (uploading) => {
    const sheet = await readFullSheet(uploading, {
      most: GLOSSARY_LIMIT,
      columns: GLOSSARY_COLUMNS,
      needed: GLOSSARY_COLUMNS,
    })
    return async (db) => {
      const checked = await checkWords(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeWords(storing, uploading, checked),
      }
    }
  },
  takeBack: takeGlossaryBack,
  refusal: describeNothingAdded,
} satisfies UploadDefinition<Input>

async function checkWords(db: Db, uploading: Uploading<Input>, sheet: GlossarySheet) {
  const { input, mode } = uploading
  const projectOf = mode === 'look' ? findModuleProject : lockProject
  const project = (await projectOf(db, 'sections', input.project)) ?? refuse('SECTION_NOT_FOUND')
  const replaced = (await selectGlossary(db, project.id)).length
  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const words: NewWord[] = []
  const firstRow = new Map<string, number>()
  const slices = timeSlices()
  for (const { row, cells } of sheet.rows) {
    const before = issues.length
    const problem = problemOf(row)
    for (const name of GLOSSARY_COLUMNS) problem(cells[name], cells[name]?.error)
    const [word, instead] = [cells.word?.text ?? '', cells.write_instead?.text ?? '']
    problem(cells.word, wordProblem(word, firstRow.get(nameKey(word)), sheet.nameRow))
    problem(cells.write_instead, insteadProblem(word, instead))
    if (word !== '' && !firstRow.has(nameKey(word))) firstRow.set(nameKey(word), row)
    if (issues.length === before) words.push({ id: crypto.randomUUID(), row, word, instead })
    if (slices.isOver()) await slices.next()
  }
  return { project, replaced, words, problems: summary() }
}
type CheckedWords = Awaited<ReturnType<typeof checkWords>>

function wordProblem(word: string, first: number | undefined, nameRow: (row: number) => string): string | undefined {
  if (nameKey(word) === '') return 'The word is blank.'
  if (word.length > MAX_WORD_LENGTH) return `The word has ${word.length} characters; at most ${MAX_WORD_LENGTH} are allowed.`
  const invisible = findInvisibleProblem('The word', word)
  if (invisible !== undefined) return invisible
  return first === undefined ? undefined : `${word} repeats ${nameRow(first)}.`
}
function insteadProblem(word: string, instead: string): string | undefined {
  if (nameKey(instead) === '') return 'What to write instead is blank.'
  if (instead.length > MAX_INSTEAD_LENGTH)
    return `The text has ${instead.length} characters; at most ${MAX_INSTEAD_LENGTH} are allowed.`
  return instead === word ? 'It is the word itself.' : undefined
}

const previewOf = ({ name, rows, unread }: GlossarySheet, { words, replaced, problems }: CheckedWords): GlossaryPreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: words.length, bad: problems.bad },
  replaced,
  words: words.map(({ row, word, instead }) => ({ row, word, instead })),
  problems: { count: problems.count, issues: problems.issues },
})

async function storeWords(
  { db, audit, publish, recordBatch }: Storing,
  { progress }: Uploading<Input>,
  { project, words }: CheckedWords,
) {
  if (words.length === 0) refuse('NO_GLOSSARY_WORDS')
  const batch = await recordBatch({ made: words.map(({ id }) => id) })
  const replaced = await replaceGlossary(db, project.id, batch, words)
  progress({ read: words.length, stored: words.length, total: words.length })
  audit({
    type: 'project',
    id: project.id,
    name: project.name,
    before: { glossary: replaced },
    after: { glossary: words.length, batch },
  })
  publish(await selectHoldersOfProject(db, project.id), 'content-checks')
  return { added: words.length, batch }
}

async function takeGlossaryBack({ db, batch, audit, publish }: TakingBack<Reach<'all'>>) {
  const [seen] = await selectUploadedGlossary(db, batch.made)
  // Locking the project keeps its glossary from changing.
  const project = seen && (await lockProject(db, 'sections', seen.projectId))
  return async () => {
    if (project === undefined) return refuse('IMPORT_OVERTAKEN', { values: { rows: 'the glossary (deleted)' } })
    const uploaded = found(await selectUploadedGlossary(db, batch.made), 'IMPORT_NOT_FOUND')
    if (!uploaded.isPresent) refuse('IMPORT_OVERTAKEN', { values: { rows: `the glossary of ${project.name} (replaced)` } })
    await restoreGlossary(db, batch.id, batch.made)
    const after = { glossary: (await selectGlossary(db, project.id)).length, takenBack: true }
    audit({ type: 'project', id: project.id, name: project.name, before: { glossary: uploaded.words, batch: batch.id }, after })
    publish(await selectHoldersOfProject(db, project.id), 'content-checks')
    return { rows: uploaded.words }
  }
}
