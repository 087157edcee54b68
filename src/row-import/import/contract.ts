import { z } from 'zod'
import {
  FoundProblems,
  CorrectableUpload,
  parseFormField,
  TAKE_BACK_TEXTS,
  TakeBackParams,
  PreviewedSheets,
  RowPlace,
  StoredUpload,
} from '../../kit/import/contract.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { CellRuns } from '../../rows/workflow/contract.ts'
import { MAX_HEADER_LENGTH, MAX_SUBJECT_LENGTH, MAX_SUBJECTS, NO_SECTION } from './mapping-rules.ts'

/**
 * The kinds of upload into the task module (000 §2: Add Task, Add Rows, Add Done Task). They add a new file, rows to a file, or
 * history of a file's rows.
 */
export const IMPORT_KINDS = ['tasks', 'rows', 'done'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
/**
 * The result of importing a row. A `duplicate` row is already in the file and is not changed. When rows are added, the same
 * applies to a `changed` row. In an upload of history, a `changed` row replaces assigned people. A `formatted` row is undecided
 * and differs only in its formatting or its pictures, which can be adopted (decision 145).
 */
export const ROW_STATES = ['new', 'changed', 'formatted', 'duplicate', 'bad'] as const
export type RowState = (typeof ROW_STATES)[number]

/**
 * The contents of a workbook that an import does not keep: pictures in formats other than PNG, JPEG, GIF and WebP, pictures that
 * are damaged or too large, pictures outside the rows with values, and pictures beyond the limits. Other drawings, embedded
 * objects such as equations, cell comments, and all formatting of an .xls file are not kept either.
 */
export const UNKEPT = [
  'picture',
  'damaged picture',
  'large picture',
  'loose picture',
  'further picture',
  'xls picture',
  'drawing',
  'object',
  'comment',
  'formatting',
] as const

const MAX_COLUMNS = 300
const Target = z.string().min(1).max(100)
/**
 * A form field sent with the workbook, as JSON. It maps the columns by their names, and says how the rows are numbered. A column
 * that is not listed is read by its name. The value `known` maps the columns as saved for the project, and otherwise by their
 * usual names (api.md, Uploads).
 */
const Mapping = z.preprocess(
  parseFormField,
  z.union([
    z.literal('known'),
    z.object({
      /** Null for a column that remains one of the sheet's own. */
      columns: z.array(z.object({ column: z.string().min(1).max(MAX_HEADER_LENGTH), to: Target.nullable() })).max(MAX_COLUMNS),
      numbering: z.object({ prefix: z.string().max(1000), from: z.string().max(100) }).optional(),
      /** The subjects whose rows get a department with a different name. A department that does not exist is added. */
      subjects: z
        .array(z.object({ subject: z.string().min(1).max(MAX_SUBJECT_LENGTH), department: z.string().trim().max(1000) }))
        .max(MAX_SUBJECTS)
        .optional(),
    }),
  ]),
)
const RowsUpload = { ...CorrectableUpload, mapping: Mapping.optional() }
/** With `renameIds`, a row that was matched by the plain number of its ID gets the ID that its cell shows. */
const KnownRowsUpload = { ...RowsUpload, renameIds: z.preprocess(parseFormField, z.boolean()).optional() }
/**
 * A cell whose ID was matched with an ID stored as a plain number, such as 0000007 with 7. Such rows were stored before IDs were
 * read in the form that the cell shows.
 */
const MatchedId = z.object({ row: z.int(), sheet: z.string().optional(), question_id: z.string(), stored: z.string() })
export type MatchedId = z.infer<typeof MatchedId>

/** How the columns of a sheet were read. Present only if a mapping was sent. */
export const MappedColumns = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      letters: z.string(),
      /** The first distinct values of the column. */
      samples: z.array(z.string()),
      /**
       * The column's target by its own name, by everything that is known about the column, and as it was actually read. Null
       * means that it is one of the sheet's own columns.
       */
      own: Target.nullable(),
      proposed: Target.nullable(),
      to: Target.nullable(),
    }),
  ),
  /** Whether the project has saved anything about these columns. */
  isKept: z.boolean(),
  missing: z.array(Target),
  /** `first` and `last` are the first and the last question ID that will be generated. Null if none are generated. */
  numbering: z.object({ prefix: z.string(), from: z.string(), first: z.string(), last: z.string() }).nullable(),
  /**
   * A suggestion for numbering the rows, continuing after the last number with this prefix. Null if the sheet has question IDs.
   */
  offer: z.object({ prefix: z.string(), from: z.string() }).nullable(),
  /**
   * The subjects of the rows to add, with their departments. Empty if one department is given for all rows. `isNew` means that
   * the import adds the department.
   */
  subjects: z.array(
    z.object({ name: z.string(), rows: z.int(), department: z.string(), isNew: z.boolean(), isChosen: z.boolean() }),
  ),
})
export type MappedColumns = z.infer<typeof MappedColumns>

const Count = z.int().min(0)
/** The result of a dry run (api.md, Uploads: dryRun). */
export const ImportPreview = z.object({
  /** The file name that an import would store, or the name of the workbook. */
  name: z.string(),
  /** The non-empty rows of the sheet, not counting the header. */
  count: Count,
  counts: z.object({ new: Count, changed: Count, formatted: Count, duplicate: Count, bad: Count }),
  columns: z.array(z.string()),
  /** The first rows of each state except `bad`. */
  rows: z.array(
    z.object({
      ...RowPlace,
      state: z.enum(ROW_STATES).exclude(['bad']),
      question_id: z.string(),
      /** The row's current or new number in its file. */
      sr_no: z.int().nullable(),
      values: z.array(z.string()),
      /** The runs of rich values, by the index of their column. */
      runs: z.record(z.string(), CellRuns).optional(),
      differs: z.array(z.string()),
      /** For each of these columns, the old value in the file and the new one in the workbook. People appear by name. */
      changes: z.array(
        z.object({
          column: z.string(),
          old: z.string(),
          new: z.string(),
          oldRuns: CellRuns.optional(),
          newRuns: CellRuns.optional(),
        }),
      ),
    }),
  ),
  problems: FoundProblems,
  /** Departments that would be created from subjects (decision 93). */
  newDepartments: z.array(z.string()),
  newColumns: z.array(z.string()),
  /** `count` pictures are stored in `rows` rows. The first rows have their pictures as thumbnails in data URLs. */
  pictures: z.object({
    count: Count,
    rows: Count,
    sample: z.array(z.object({ ...RowPlace, question_id: z.string(), thumbs: z.array(z.string()) })),
  }),
  /**
   * Rows whose questions have findings of the content checks. `rows` are the first of them. A finding that blocks a row is
   * reported as a problem instead.
   */
  warnings: z.object({
    count: Count,
    rows: z.array(
      z.object({
        ...RowPlace,
        question_id: z.string(),
        question: z.string(),
        /** At most 200 findings per row and 1,000 in total. Further findings are only counted. */
        found: z.array(z.string()),
        leftOut: Count,
      }),
    ),
  }),
  /**
   * The contents of the sheet that are not stored. `rows` lists the first affected sheet rows, and is empty if they are unknown.
   * `sheets` names the sheet of each of these rows if several sheets are read.
   */
  unkept: z.array(
    z.object({ kind: z.enum(UNKEPT), count: Count, rows: z.array(z.int()), sheets: z.array(z.string()).optional() }),
  ),
  sheet: MappedColumns.optional(),
  ...PreviewedSheets,
  matchedIds: z.array(MatchedId).optional(),
})
export type ImportPreview = z.infer<typeof ImportPreview>
export const Previewed = z.object({ preview: ImportPreview })

const Text = z.string().trim().max(200).optional()
const access = { who: 'manages projects', reach: 'all' } as const

/** A row of the workbook that is already in the file, with its number there (decision 46). */
const KnownRow = z.object({
  ...RowPlace,
  question_id: z.string(),
  /** Null if the row is hidden from the caller. */
  sr_no: z.int().nullable(),
  differs: z.array(z.string()),
})
export type KnownRow = z.infer<typeof KnownRow>

export const imports = {
  add: endpoint({
    method: 'POST',
    path: '/file/add',
    changes: ['files', 'tasks', 'imports', 'departments'],
    summary:
      'Adds a workbook of questions as a file with its tasks. If a row has a problem, nothing is stored and every problem is named. Without `section`, the file belongs to the project that all rows name in `project_name` (000 §7, decision 140, api.md Uploads).',
    access,
    upload: 'avatar',
    body: z.object({
      section: z.string(NO_SECTION).trim().min(1, NO_SECTION).max(200).optional(),
      department: z.string().trim().max(200).optional(),
      ...RowsUpload,
    }),
    message: 'File added successfully',
    audit: 'Uploaded the file {}',
    dryRun: Previewed,
    reply: z.object({
      ...StoredUpload,
      file: z.object({ _id: z.uuid(), name: z.string(), section: z.string(), count: Count }),
      batch: z.uuid(),
      newDepartments: z.array(z.string()),
    }),
  }),
  // This literal path takes precedence over rows/:fileName, whatever the name of a file is (decision 13).
  done: endpoint({
    method: 'PUT',
    path: '/file/update/rows/done/final',
    changes: ['files', 'tasks', 'imports'],
    summary:
      'Adds history from a workbook. Its rows are matched by question_id within the section, the file or all files. If a row has a problem, nothing is stored (workflow.md, Uploaded history).',
    access,
    upload: 'done',
    body: z.object({ section: Text, file: Text, department: Text, ...KnownRowsUpload }),
    message: 'Done tasks added successfully',
    audit: 'Uploaded history into {}',
    dryRun: Previewed,
    reply: z.object({
      ...StoredUpload,
      /** Null if no row changed. */
      batch: z.uuid().nullable(),
      matchedIds: z.array(MatchedId).optional(),
      /** `added` counts the rows whose history was stored, and `same` the unchanged rows. */
      added: Count,
      same: Count,
      /** The number of open stages that were left unassigned because the named person may not hold them. */
      unassigned: Count,
    }),
  }),
  rows: endpoint({
    method: 'PUT',
    path: '/file/update/rows/:fileName',
    changes: ['files', 'tasks', 'imports', 'departments'],
    summary:
      'Adds rows to a file, numbered after its last row. Rows whose question IDs the file already has are not changed, and are listed in `known` (decisions 46, 94, 154). With `?formatting=true`, undecided ones adopt formatting and pictures (decision 145).',
    access,
    params: z.object({ fileName: z.string() }),
    query: z.object({ confirm: z.stringbool().optional(), formatting: z.stringbool().optional() }),
    upload: 'rows',
    body: z.object({ section: Text, department: Text, ...KnownRowsUpload }),
    message: 'Rows added successfully',
    audit: 'Added rows to {}',
    dryRun: Previewed,
    reply: z.object({
      ...StoredUpload,
      file: z.object({ _id: z.uuid(), name: z.string(), section: z.string(), count: Count }),
      /** Null if nothing was stored because every row was already in the file. */
      batch: z.uuid().nullable(),
      added: Count,
      matchedIds: z.array(MatchedId).optional(),
      formatted: Count,
      firstSrNo: z.int().nullable(),
      lastSrNo: z.int().nullable(),
      /** The first 100 rows that were already in the file. */
      known: z.array(KnownRow),
      knownCount: Count,
      newDepartments: z.array(z.string()),
      newColumns: z.array(z.string()),
    }),
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/file/problem-rows/:kind',
    summary:
      'The rows of a workbook that an import of its kind (tasks, rows, done) would refuse, each with its problems; changes nothing (ours).',
    access,
    params: z.object({ kind: z.enum(IMPORT_KINDS) }),
    // `file` is the name of the file of questions, as in an upload of history.
    upload: 'workbook',
    body: z.object({ section: Text, file: Text, department: Text, ...RowsUpload }),
    download: true,
    message: 'Fetched problem rows',
  }),
  batches: endpoint({
    method: 'GET',
    path: '/file/:file/batches',
    shows: ['imports'],
    summary: 'The imports of a file, the latest first (ours).',
    access,
    params: z.object({ file: z.string() }),
    message: 'Fetched imports',
    reply: z.object({
      data: z.array(
        z.object({
          _id: z.uuid(),
          kind: z.enum(IMPORT_KINDS),
          workbook: z.string(),
          /** The rows of this file that the import added, or whose history or formatting it stored. */
          rows: Count,
          by: z.object({ fullName: z.string(), email: z.string() }),
          at: z.string(),
          takenBack: z.object({ at: z.string(), by: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/file/batch/:id/take-back',
    changes: ['files', 'tasks', 'imports'],
    summary:
      'Undoes an import: deletes its rows (or its file), and undoes its history and its formatting. Only possible while its rows are unchanged (ours).',
    access,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: z.object({ kind: z.enum(IMPORT_KINDS), rows: Count, unassigned: Count }),
  }),
}
