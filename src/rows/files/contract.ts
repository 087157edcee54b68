import { z } from 'zod'
import { ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { RoleChoice } from '../../users/role-contract.ts'
import { normalizeText } from '../../kit/shared/normalize-text.ts'
import { pagingFields } from '../../kit/shared/paging.ts'
import { Version, seenVersion } from '../../kit/shared/versions.ts'
import { AddedBy } from '../../projects/contract.ts'
import { findFileNameProblem } from './rules.ts'

/** The page sizes of 000 §9. */
export const FILE_PAGE = { usual: 100, most: 500 }
/** The limit for files in a palette search. Rows have the same one. */
export const FOUND_AT_MOST = 8

/** A file in the lists of a project (000 §3 File). */
export const FileRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** The project's name (decision 20). */
  section: z.string(),
  /** The rows that the caller may see, or those of the requested department. */
  count: z.int(),
  turns: z.object({ AUTHOR: z.int(), REVIEWER: z.int(), 'REVIEWER-2': z.int(), UPLOADER: z.int(), CLOSED: z.int() }),
  departments: z.array(z.object({ _id: z.uuid(), name: z.string(), count: z.int() })),
  dept_file_visibility: z.array(z.object({ department_name: z.string(), isVisible: z.boolean() })),
  addedBy: AddedBy,
  created_at: z.string(),
  version: Version,
})
export type FileRow = z.infer<typeof FileRow>

const FileName = z
  .string('Please input file name!')
  .transform((name) => normalizeText(name, 'NFC').trim())
  .superRefine((name, context) => {
    const message = findFileNameProblem(name)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const FileQuery = z.object({
  ...pagingFields,
  name: z.string().trim().max(200).optional(),
  sort: z.enum(['name', 'count', 'created_at']).default('created_at'),
  order: z.enum(['asc', 'desc']).optional(),
})

const FilePage = z.object({
  data: z.array(FileRow),
  departments: z.array(z.object({ _id: z.uuid(), name: z.string(), files: z.int(), count: z.int() })),
  total: z.int(),
})

export const files = {
  ofProject: endpoint({
    method: 'GET',
    path: '/section/:section/:department',
    shows: ['files', 'tasks'],
    summary: 'The files of a project that have rows of a department; `-` means all departments (000 §2 All Files).',
    access: { who: 'manages projects', reach: 'all' },
    params: z.object({ section: z.string(), department: z.string() }),
    query: FileQuery,
    message: 'Fetched files',
    reply: FilePage,
  }),
  ofManaged: endpoint({
    method: 'GET',
    path: '/manage-file/:project',
    shows: ['files', 'tasks'],
    summary: 'The files of a project for Manage File (ours; 000 §2, decision 90).',
    access: { who: 'manages files', reach: 'all' },
    params: z.object({ project: z.string() }),
    query: FileQuery,
    message: 'Fetched files',
    reply: FilePage,
  }),
  find: endpoint({
    method: 'GET',
    path: '/search/files',
    shows: ['files', 'tasks'],
    summary:
      'For the palette: the newest files of all projects whose name contains a text, and rows whose question ID begins with it, at most 8 of each. With a staff role: the files and rows in which the caller holds the stage of that role (ours; interface.md, Keys).',
    access: { who: 'follows tasks', reach: 'own', unless: 'manages projects' },
    query: z.object({
      q: z.string('Type a part of the name.').trim().min(1, 'Type a part of the name.').max(200),
      role: RoleChoice(ROLES).optional(),
    }),
    message: 'Fetched files',
    reply: z.object({
      data: z.array(FileRow.pick({ _id: true, name: true, section: true })),
      rows: z.array(
        z.object({
          _id: z.uuid(),
          sr_no: z.int(),
          question_id: z.string(),
          file: z.string(),
          section: z.string(),
          /**
           * The list in which staff open the row: the one that offers the update on their turn, and `all` otherwise. Null without
           * a staff role.
           */
          list: z.enum(['rework-received', 'assigned', 'all']).nullable(),
        }),
      ),
    }),
  }),
  named: endpoint({
    method: 'GET',
    path: '/file/named/:name',
    shows: ['files', 'tasks'],
    summary:
      'The file to which a page address leads: the file that has the name, or else the last file that had it (ours; decision 175).',
    access: { who: 'sees rows', reach: 'own', unless: 'assigns tasks' },
    params: z.object({ name: z.string() }),
    message: 'Fetched file',
    reply: z.object({ data: FileRow.pick({ _id: true, name: true, section: true }) }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/file/download/:filename',
    summary:
      'The workbook with the current data: its own columns in order, then the stage columns (002 §7 Report and filter data; decision 111).',
    access: { who: 'admin or manager', reach: 'all' },
    params: z.object({ filename: z.string() }),
    download: true,
    mayLag: true,
    message: 'Fetched file',
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/file/update/name/:fileId',
    changes: ['files', 'tasks'],
    summary:
      'Renames a file. Names are unique across projects; `version` (ours) as in `POST user/update-profile` (000 §7 Sections and files).',
    access: { who: 'manages projects', reach: 'all' },
    params: z.object({ fileId: z.string() }),
    body: z.object({ name: FileName, version: seenVersion }),
    message: 'File name updated successfully',
    audit: 'Renamed a file to {}',
    reply: z.object({ file: z.object({ _id: z.uuid(), name: z.string() }) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/file/:name/delete',
    changes: ['files', 'tasks'],
    summary:
      'Marks a file as deleted: it leaves every list, its reworks no longer count, and the history keeps its name (decision 87).',
    access: { who: 'manages projects', reach: 'all' },
    params: z.object({ name: z.string() }),
    body: z.object({ section: z.string().max(200).optional() }),
    message: 'File deleted successfully',
    audit: 'Deleted the file {}',
  }),
  setVisibility: endpoint({
    method: 'PUT',
    path: '/manage-file/update/visibility/particular/file',
    changes: ['files'],
    summary:
      'Shows the rows of a department in a file to the department’s managers and sub-admins, or hides them. With `?confirm=false`, hiding asks for confirmation and says who loses which rows. `dept` and `id` are names or ids (000 §7, decisions 86, 154, 169).',
    access: { who: 'admin', reach: 'all' },
    query: z.object({ confirm: z.stringbool().optional() }),
    body: z.object({
      isFileVisible: z.union([z.boolean(), z.stringbool()]),
      dept: z.string().trim().min(1).max(200),
      id: z.string().trim().min(1).max(200),
    }),
    message: 'File visibility updated successfully',
    audit: 'Changed who sees {}',
    reply: FileRow.pick({ dept_file_visibility: true }),
  }),
}
