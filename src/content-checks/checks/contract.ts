import { neededText } from '../../kit/shared/needed-text.ts'
import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import {
  CorrectableUpload,
  RowPlace,
  SheetPreview,
  TakeBackParams,
  TAKE_BACK_TEXTS,
  TakeBackReply,
  StoredUpload,
} from '../../kit/import/contract.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { idThat } from '../../kit/shared/sent-id.ts'
import { sortKeys } from '../../kit/shared/sort-keys.ts'
import { Version, seenVersion } from '../../kit/shared/versions.ts'
import { type CheckId, checkIds, CHECK_LEVELS, GLOSSARY_SORTS, MAX_REASON_LENGTH } from './vocabulary.ts'

const OfProject = z.object({ project: z.string().trim().min(1).max(200) })
const Level = z.enum(CHECK_LEVELS, 'Please choose off, warn or block.')
const ChosenLevels = z.object(
  Object.fromEntries(checkIds.map((check) => [check, Level.optional()])) as Record<CheckId, z.ZodOptional<typeof Level>>,
)

const ProjectContentChecks = z.object({
  project: z.object({ _id: z.uuid(), name: z.string() }),
  /** `usual` is the level of a project that has not chosen one. */
  checks: z.array(z.object({ check: z.enum(checkIds), name: z.string(), level: Level, usual: Level })),
  /** In the order of the sheet. */
  glossary: z.array(z.object({ _id: z.uuid(), word: z.string(), instead: z.string() })),
  /** The version of the levels. */
  version: Version,
})
export type ProjectContentChecks = z.infer<typeof ProjectContentChecks>

export const GlossaryPreview = SheetPreview.extend({
  /** The number of words in the current glossary, which the upload replaces as a whole. */
  replaced: z.int(),
  words: z.array(z.object({ ...RowPlace, word: z.string(), instead: z.string() })),
})
export type GlossaryPreview = z.infer<typeof GlossaryPreview>

const access = { who: 'manages projects', reach: 'all' } as const

export const projectChecks = {
  read: endpoint({
    method: 'GET',
    path: '/content-checks/:project',
    shows: ['content-checks'],
    summary: 'The levels of a project’s content checks, and its glossary (ours).',
    access,
    params: OfProject,
    message: 'Fetched content checks',
    reply: z.object({ data: ProjectContentChecks }),
  }),
  setLevels: endpoint({
    method: 'PUT',
    path: '/content-checks/:project',
    changes: ['content-checks'],
    summary:
      'Sets the levels of the content checks that are sent, for a project; `version` as in `POST user/update-profile` (ours).',
    access,
    params: OfProject,
    body: ChosenLevels.extend({ version: seenVersion }),
    message: 'Content checks saved',
    audit: 'Changed the content checks of {}',
    reply: z.object({ data: ProjectContentChecks }),
  }),
}

export const glossary = {
  upload: endpoint({
    method: 'POST',
    path: '/glossary/upload',
    changes: ['content-checks'],
    summary: 'Replaces a project’s whole glossary with that of a workbook: word, write_instead; at most 500 words (ours).',
    access,
    upload: 'glossary',
    body: z.object({ project: OfProject.shape.project, ...CorrectableUpload }),
    message: 'Glossary uploaded successfully',
    audit: 'Uploaded the glossary of {}',
    dryRun: z.object({ preview: GlossaryPreview }),
    reply: z.object({ ...StoredUpload, added: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/glossary/upload/:id/take-back',
    changes: ['content-checks'],
    summary:
      'Undoes an upload of a glossary and restores the previous glossary. Only possible while the uploaded one is the project’s glossary (ours).',
    access,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/glossary/upload/problem-rows',
    summary: 'The rows of a glossary workbook that an upload would refuse, each with its problems; changes nothing (ours).',
    access,
    upload: 'file',
    body: z.object({ project: OfProject.shape.project, ...CorrectableUpload }),
    download: true,
    message: 'Fetched problem rows',
  }),
  download: endpoint({
    method: 'GET',
    path: '/glossary/:project/download',
    summary:
      'The glossary of a project as a workbook that can be uploaded again, in the order of its sheet or of `sort`, a column of the list (ours).',
    access,
    params: OfProject,
    query: z.object({ sort: z.enum(sortKeys(GLOSSARY_SORTS), 'There is no such column.').optional() }),
    download: true,
    message: 'Fetched glossary',
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/glossary/:project',
    changes: ['content-checks'],
    summary: 'Deletes the glossary of a project, and the earlier ones that it replaced (ours).',
    access,
    params: OfProject,
    message: 'Glossary deleted',
    audit: 'Deleted the glossary of {}',
  }),
}

const RowNumber = z.coerce.number('Please enter the row number.').int().min(1).max(2_147_483_647)
const FileRow = z.object({ file: z.string(), srNo: RowNumber })

const RowFinding = z.object({
  check: z.enum(checkIds),
  name: z.string(),
  /** A hash that stays the same as long as the question does. */
  finding: z.string(),
  words: z.string(),
  /** Whether the project refuses answers until the finding is corrected or dismissed. */
  blocks: z.boolean(),
  dismissed: z
    .object({
      _id: z.uuid(),
      reason: z.string(),
      by: z.object({ _id: z.uuid(), fullName: z.string() }),
      /** The person's stage in the row; null for a person who manages the file. */
      role: z.enum(STAFF_ROLES).nullable(),
      at: z.string(),
    })
    .nullable(),
})
export type RowFinding = z.infer<typeof RowFinding>
const Found = z.object({ data: z.array(RowFinding), leftOut: z.int() })

const ofRow = { who: 'follows tasks', reach: 'own', unless: 'manages projects' } as const
const REASON = 'Please enter the reason.'

export const rowChecks = {
  ofRow: endpoint({
    method: 'GET',
    path: '/file/:file/checks/:srNo',
    shows: ['tasks', 'content-checks'],
    summary: 'The findings of the project’s content checks in a row that the caller may see (ours).',
    access: ofRow,
    params: FileRow,
    message: 'Fetched content checks',
    reply: Found,
  }),
  // An author may dismiss a finding as well. The author can explain why choices are equal on purpose, and everybody who works on
  // the row sees who dismissed it.
  dismiss: endpoint({
    method: 'POST',
    path: '/file/:file/checks/:srNo',
    changes: ['content-checks'],
    summary:
      'Dismisses a finding in a row, with a reason. Allowed for people who hold a stage of the row or manage its file (ours).',
    access: ofRow,
    params: FileRow,
    body: z.object({
      finding: z.string('Please choose what is dismissed.').min(1, 'Please choose what is dismissed.').max(64),
      reason: neededText(REASON).max(MAX_REASON_LENGTH, `The reason can have at most ${MAX_REASON_LENGTH} characters.`),
    }),
    message: 'Warning dismissed',
    audit: 'Dismissed a content warning of {}',
    reply: Found,
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/file/:file/checks/:srNo/:dismissal',
    changes: ['content-checks'],
    summary: 'Undoes a dismissal, so that the finding counts again. Allowed for the same people (ours).',
    access: ofRow,
    params: FileRow.extend({ dismissal: idThat('There is no such dismissal.') }),
    message: 'Dismissal undone',
    audit: 'Undid the dismissal of a content warning of {}',
    reply: Found,
  }),
}
