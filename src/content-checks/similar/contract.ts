import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { SIMILAR_MARKS } from './vocabulary.ts'
import { SIMILAR_STATES } from '../../rows/filter/similar-vocabulary.ts'

export const MAX_SIMILAR = 3

const RowNumber = z.coerce.number('Please enter the row number.').int().min(1).max(2_147_483_647)
const FileRow = z.object({ file: z.string(), srNo: RowNumber })

const SimilarQuestion = z.object({
  _id: z.uuid(),
  sr_no: z.int(),
  question_id: z.string(),
  /** The name of the similar row's file. `section` is the name of that file's project. */
  file: z.string(),
  section: z.string(),
  /** The share of words that both questions have in common (calculations.md 10). */
  percent: z.int(),
  numbersDiffer: z.boolean(),
  text: z.string(),
  mark: z
    .object({
      mark: z.enum(SIMILAR_MARKS),
      /** Whether the requested row was marked rather than this one. */
      ofAsked: z.boolean(),
      by: z.object({ _id: z.uuid(), fullName: z.string() }),
      at: z.string(),
      version: z.int(),
    })
    .nullable(),
})
export type SimilarQuestion = z.infer<typeof SimilarQuestion>

export const similarQuestions = {
  ofRow: endpoint({
    method: 'GET',
    path: '/file/:file/similar/:srNo',
    shows: ['tasks', 'question-marks'],
    summary:
      'Up to three questions that are similar to the question of a row, the most similar first and those marked “no” last; only rows that the caller may see (ours; calculations.md 10).',
    access: { who: 'follows tasks', reach: 'own', unless: 'manages projects' },
    params: FileRow,
    message: 'Fetched similar questions',
    reply: z.object({
      text: z.string(),
      data: z.array(SimilarQuestion).max(MAX_SIMILAR),
      /** False while the file of the row is still being compared. */
      isReady: z.boolean(),
    }),
  }),
  ofRows: endpoint({
    method: 'GET',
    path: '/file/:file/similar',
    shows: ['tasks', 'question-marks'],
    summary:
      'The number of rows of a file, or of a part of it, that have a similar question which the caller may see and which is not marked “no”, and the number of files with these questions. `states` counts the rows by the marks of their pairs, as the filter `similar_question` does (ours).',
    access: { who: 'manages projects', reach: 'all' },
    params: z.object({ file: z.string() }),
    query: z.object({ from: RowNumber.optional(), to: RowNumber.optional() }),
    message: 'Counted similar questions',
    reply: z.object({
      isReady: z.boolean(),
      rows: z.int(),
      files: z.int(),
      /** Each row has one state. Rows marked “no” are not counted in `rows`. */
      states: z.partialRecord(z.enum(SIMILAR_STATES), z.int()),
    }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/file/:file/similar/:srNo',
    changes: ['question-marks'],
    summary:
      'Marks a row as a duplicate or a variant of a similar row, or as neither. `version` is that of the mark that was read, 0 if there was none (ours).',
    access: { who: 'follows tasks', reach: 'own', unless: 'manages projects' },
    params: FileRow,
    body: z.object({
      similar: z.uuid('Please choose the similar question.'),
      mark: z.enum(SIMILAR_MARKS, 'Please choose duplicate, variant or no.'),
      version: z
        .int('Send the version of the mark that you read.')
        .min(0)
        .max(2_147_483_647, 'Send the version of the mark that you read.'),
    }),
    message: 'Marked the similar question',
    audit: 'Marked the question {} beside a similar one',
    reply: z.object({ data: SimilarQuestion }),
  }),
}
