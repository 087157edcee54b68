import { z } from 'zod'
import { ROLES } from '../access/levels.ts'
import {
  CorrectableUpload,
  FoundProblems,
  PreviewedSheets,
  RowPlace,
  TAKE_BACK_TEXTS,
  TakeBackParams,
  TakeBackReply,
  StoredUpload,
} from '../kit/import/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { mapTextFields } from './vocabulary.ts'

const Count = z.int().min(0)

/** The effect that an upload of people would have (api.md, Uploads, `dryRun`). */
export const PeoplePreview = z.object({
  name: z.string(),
  /** The number of non-empty rows in the sheet, without the header. */
  count: Count,
  counts: z.object({ new: Count, bad: Count }),
  /** The first 200 people who would be added. */
  people: z.array(
    z.object({
      ...RowPlace,
      fullName: z.string(),
      email: z.string(),
      roleData: z.array(z.enum(ROLES)),
      departments: z.array(z.string()),
      /** The days from which the departments and the manager hold, or null if decision 170 determines them. */
      departmentsFrom: z.string().nullable(),
      /** An email. */
      manager: z.string().nullable(),
      managerFrom: z.string().nullable(),
      ...mapTextFields(() => z.string().nullable()),
      shiftType: z.number(),
      workingHours: z.number(),
      salary: z.number().nullable(),
      /** Whether the sheet sets a password. Otherwise one is generated. */
      hasPassword: z.boolean(),
    }),
  ),
  passwordsToMake: Count,
  problems: FoundProblems,
  unread: z.array(z.string()),
  ...PreviewedSheets,
})
export type PeoplePreview = z.infer<typeof PeoplePreview>

const access = { who: 'manages users', reach: 'team' } as const
const PersonWithPassword = z.object({ fullName: z.string().max(200), email: z.string().max(320), password: z.string().max(200) })

export const peopleImport = {
  people: endpoint({
    method: 'POST',
    path: '/users/import',
    changes: ['users'],
    summary:
      'Adds the people of a workbook by the rules of adding one person. If one of them is refused, nobody is added. Generated passwords are returned only once, by this call (ours).',
    access,
    changesRights: true,
    freshLogin: 'always',
    upload: 'users',
    body: z.object(CorrectableUpload),
    unkeyed: true,
    storable: ['added', 'batch'],
    message: 'Users added',
    audit: 'Added the user {} from a workbook',
    dryRun: z.object({ preview: PeoplePreview }),
    reply: z.object({
      ...StoredUpload,
      added: Count,
      passwords: z.array(PersonWithPassword),
      batch: z.uuid(),
    }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/users/import/:id/take-back',
    changes: ['users'],
    summary:
      'Undoes an upload of people by deleting all of them. It is refused once one of them has logged in, holds anything or was changed (ours).',
    access,
    changesRights: true,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/users/problem-rows',
    summary: 'The rows of a workbook of people that an upload would refuse, each with its problems. It changes nothing (ours).',
    access,
    reads: true,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
  passwords: endpoint({
    method: 'POST',
    path: '/users/passwords',
    summary:
      'A workbook of the passwords that an upload of people returned, to hand them out. Nothing is looked up or stored (ours).',
    access: { ...access, reach: 'none' },
    reads: true,
    body: z.object({
      people: z
        .array(PersonWithPassword, 'There are no passwords.')
        .min(1, 'There are no passwords.')
        .max(500, 'Choose at most 500 people.'),
    }),
    download: true,
    message: 'Fetched passwords',
  }),
}
