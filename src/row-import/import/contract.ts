import { z } from 'zod'
import {
  FoundProblems,
  CorrectableUpload,
  parseFormField,
  TAKEN_BACK,
  TakeBackParams,
  PreviewedSheets,
  RowPlace,
  StoredUpload,
} from '../../kit/import/contract.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { CellRuns } from '../../rows/workflow/contract.ts'
import { LONGEST_HEADER, LONGEST_SUBJECT, MAX_SUBJECTS } from './mapping-rules.ts'
import { NO_SECTION } from './vocabulary.ts'

/**
 * The contents of an upload into the task module: a file, rows of a file, or history of its rows (000 §2: Add Task, Add Rows, Add
 * Done Task).
 */
export const IMPORT_KINDS = ['tasks', 'rows', 'done'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
/**
 * The result of importing a row. `duplicate` and, of added rows, `changed` are in the file already and stay unchanged; a
 * `changed` row of history replaces people who are assigned. `formatted`: nobody has decided on the row, and only its formatting
 * or its pictures differ, which can be taken over (decision 145).
 */
export const ROW_STATES = ['new', 'changed', 'formatted', 'duplicate', 'bad'] as const
export type RowState = (typeof ROW_STATES)[number]

/**
 * Pictures of another format than PNG, JPEG, GIF and WebP, damaged and too large ones, those at no row with values, those beyond
 * the limits; other drawings, embedded objects such as equations, comments of cells; all formatting of an .xls.
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

/** As many as a sheet can have columns. */
const MOST_COLUMNS = 300
const Target = z.string().min(1).max(100)
/**
 * A form field beside the workbook, as JSON: what its columns are, by their names, and how its rows are numbered. A column that
 * is not listed is read by its name. `known`: as the project has kept it and the usual names say (api.md, Uploads).
 */
const Mapping = z.preprocess(
  parseFormField,
  z.union([
    z.literal('known'),
    z.object({
      /** `to` null: a column of the sheet's own. */
      columns: z.array(z.object({ column: z.string().min(1).max(LONGEST_HEADER), to: Target.nullable() })).max(MOST_COLUMNS),
      numbering: z.object({ prefix: z.string().max(1000), from: z.string().max(100) }).optional(),
      /** Of subjects whose rows get another department than that of their name; one that is not there is added. */
      subjects: z
        .array(z.object({ subject: z.string().min(1).max(LONGEST_SUBJECT), department: z.string().trim().max(1000) }))
        .max(MAX_SUBJECTS)
        .optional(),
    }),
  ]),
)
/** The fields of a call that takes or checks a workbook of rows. */
const RowsUpload = { ...CorrectableUpload, mapping: Mapping.optional() }
/** With `renameIds` rows that are found by the plain value of their ID get the one that the cell shows. */
const KnownRowsUpload = { ...RowsUpload, renameIds: z.preprocess(parseFormField, z.boolean()).optional() }
/** A cell whose ID is stored as its plain number, such as 0000007 as 7, in a row from before IDs were read as they are shown. */
const MatchedId = z.object({ row: z.int(), sheet: z.string().optional(), question_id: z.string(), stored: z.string() })
export type MatchedId = z.infer<typeof MatchedId>

/** What the columns of a sheet were read as, where a mapping was sent. */
export const MappedColumns = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      /** Letters of the column. */
      letters: z.string(),
      /** Its first different values. */
      samples: z.array(z.string()),
      /** What it is by its name, by all that is known, and as what it was read; null: a column of the sheet's own. */
      own: Target.nullable(),
      proposed: Target.nullable(),
      to: Target.nullable(),
    }),
  ),
  /** Whether the project has kept any of it. */
  isKept: z.boolean(),
  /** Needed columns that no column is. */
  missing: z.array(Target),
  /** The first and the last question ID that are made; null: none are. */
  numbering: z.object({ prefix: z.string(), from: z.string(), first: z.string(), last: z.string() }).nullable(),
  /** How rows could be numbered, after the last number that begins so; null: the sheet has question IDs. */
  offer: z.object({ prefix: z.string(), from: z.string() }).nullable(),
  /** Subjects of the rows that would be added with their departments, none where one is given for all; `isNew`: it is added. */
  subjects: z.array(
    z.object({ name: z.string(), rows: z.int(), department: z.string(), isNew: z.boolean(), isChosen: z.boolean() }),
  ),
})
export type MappedColumns = z.infer<typeof MappedColumns>

const Count = z.int().min(0)
/** The result of a dry run (api.md, Uploads: dryRun). */
export const ImportPreview = z.object({
  /** The file name that an import would store, or the workbook's own. */
  name: z.string(),
  /** Non-empty rows of the sheet, without the header. */
  count: Count,
  counts: z.object({ new: Count, changed: Count, formatted: Count, duplicate: Count, bad: Count }),
  /** The columns of the values in `rows`, in order. */
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
      /** The runs of rich values by the place of their column. */
      runs: z.record(z.string(), CellRuns).optional(),
      /** Columns in which a known row differs from the file. */
      differs: z.array(z.string()),
      /** What the file has in these columns, and what the workbook has; people by their names. */
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
  /** Columns that would be added to the file. */
  newColumns: z.array(z.string()),
  /** Pictures that are stored with their rows, and of how many rows; those of the first rows as small ones, by data addresses. */
  pictures: z.object({
    count: Count,
    rows: Count,
    sample: z.array(z.object({ ...RowPlace, question_id: z.string(), thumbs: z.array(z.string()) })),
  }),
  /** Rows in whose question the content checks find something (decision P425), and the first; what they block is a problem. */
  warnings: z.object({
    count: Count,
    rows: z.array(
      z.object({
        ...RowPlace,
        question_id: z.string(),
        question: z.string(),
        /** At most 200 of a row and 1,000 of all; the others are counted (decision P655). */
        found: z.array(z.string()),
        leftOut: Count,
      }),
    ),
  }),
  /**
   * What stands in the sheet and is not stored; `rows`: the first of its sheet rows, none where they are unknown; `sheets`: the
   * sheet of each of these, where several are read.
   */
  unkept: z.array(
    z.object({ kind: z.enum(UNKEPT), count: Count, rows: z.array(z.int()), sheets: z.array(z.string()).optional() }),
  ),
  /** Only where a mapping was sent. */
  sheet: MappedColumns.optional(),
  ...PreviewedSheets,
  /** Rows that were found by the plain value of their ID; none where no such row is there. */
  matchedIds: z.array(MatchedId).optional(),
})
export type ImportPreview = z.infer<typeof ImportPreview>
export const Previewed = z.object({ preview: ImportPreview })

const Text = z.string().trim().max(200).optional()
/** Access of all imports into the task module. */
const access = { who: 'manages projects', reach: 'all' } as const

/** A row of the workbook that is in the file already, and where (decision 46). */
const KnownRow = z.object({
  ...RowPlace,
  question_id: z.string(),
  /** Null: the row is hidden from the caller. */
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
      'Adds a workbook of questions as a file with its tasks: all or nothing, every problem named. Without `section` it becomes a file of the project that every row names in `project_name` (000 §7, decision 140, api.md Uploads).',
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
      /** The import's id, with which it can be undone. */
      batch: z.uuid(),
      /** Departments that this import created from subjects (decision 93). */
      newDepartments: z.array(z.string()),
    }),
  }),
  // A literal path: it takes precedence over rows/:fileName, whatever a file is called (decision 13).
  done: endpoint({
    method: 'PUT',
    path: '/file/update/rows/done/final',
    changes: ['files', 'tasks', 'imports'],
    summary:
      'Adds history from a workbook: rows matched by question_id within the section, the file or all files; all or nothing (workflow.md, Uploaded history).',
    access,
    upload: 'done',
    body: z.object({ section: Text, file: Text, department: Text, ...KnownRowsUpload }),
    message: 'Done tasks added successfully',
    audit: 'Uploaded history into {}',
    dryRun: Previewed,
    reply: z.object({
      ...StoredUpload,
      /** Null when no row changed. */
      batch: z.uuid().nullable(),
      matchedIds: z.array(MatchedId).optional(),
      /** Rows whose history was stored, and unchanged rows. */
      added: Count,
      same: Count,
      /** Number of open stages that were left unassigned, because their intended holder may not hold them now. */
      unassigned: Count,
    }),
  }),
  rows: endpoint({
    method: 'PUT',
    path: '/file/update/rows/:fileName',
    changes: ['files', 'tasks', 'imports', 'departments'],
    summary:
      'Adds rows to a file, numbered after its last; question IDs that it has already stay as they are and are named in `known` (decisions 46, 94, 154), but for the formatting and the pictures of undecided rows with `?formatting=true` (decision 145).',
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
      /** Null when nothing was stored: every row was in the file already. */
      batch: z.uuid().nullable(),
      added: Count,
      matchedIds: z.array(MatchedId).optional(),
      /** Rows of the file whose formatting was taken over. */
      formatted: Count,
      /** The range of numbers of the new rows. */
      firstSrNo: z.int().nullable(),
      lastSrNo: z.int().nullable(),
      /** The first 100 rows that were in the file already. */
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
      'The rows of a workbook that an import of its kind (tasks, rows, done) would not take, each with what is wrong; changes nothing (ours).',
    access,
    params: z.object({ kind: z.enum(IMPORT_KINDS) }),
    // The field `file` names the file of questions, as it does for the upload of history.
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
          /** The name of the uploaded workbook. */
          workbook: z.string(),
          /** Rows of this file that the import added, or whose history or formatting it stored. */
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
      'Undoes an import: its rows (or its file) are deleted, its history and its formatting are undone; only while nothing later happened to its rows (ours).',
    access,
    params: TakeBackParams,
    ...TAKEN_BACK,
    reply: z.object({ kind: z.enum(IMPORT_KINDS), rows: Count, unassigned: Count }),
  }),
}
