import { buildExportFilename } from '../../kit/shared/export-filename.ts'
import type { Export } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { ParsedInput } from '../../kit/shared/endpoint.ts'
import { peopleImport } from '../people-import-contract.ts'

type PersonWithPassword = ParsedInput<typeof peopleImport.passwords>['body']['people'][number]

/** The export reads no data about people: the workbook contains what the caller sends, which is at least one person. */
export const passwordsExport: ExportKind<false> = { call: peopleImport.passwords, nothing: 'header only', ofPeople: false }

export const newUsers = (people: readonly PersonWithPassword[], day: string): Export<PersonWithPassword> => ({
  filename: buildExportFilename('New users', { from: day, to: day }),
  sheetName: 'New users',
  columns: [
    { header: 'full_name', width: 28, of: ({ fullName }) => fullName },
    { header: 'email', width: 36, of: ({ email }) => email },
    { header: 'password', of: ({ password }) => password },
  ],
  pages: async function* () {
    yield people
  },
  audit: undefined,
})
