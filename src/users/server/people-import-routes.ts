import { toDay } from '../../kit/shared/time.ts'
import { streamExport } from '../../kit/export/server/export.ts'
import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { storeUpload } from '../../kit/import/server/upload.ts'
import { routes } from '../../kit/server/routes.ts'
import { refuse } from '../refusals.ts'
import { peopleImport } from '../people-import-contract.ts'
import { newUsers, passwordsExport } from './export-passwords.ts'
import { peopleUpload } from './import-people.ts'

export const peopleImportRoutes = routes('users', peopleImport, {
  people: {
    prepare: async (call) => {
      // Idempotency keys are refused because the response would be stored, and it may hold passwords. A second upload fails on
      // its emails.
      if (call.request.header('idempotency-key') !== undefined) refuse('NO_KEY_HERE')
      return storeUpload(peopleUpload, call, undefined)
    },
  },

  takeBack: (call) => takeUploadBack([peopleUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(peopleUpload, call, undefined) },

  passwords: async (call) => streamExport(call, passwordsExport, newUsers(call.body.people, toDay(call.now))),
})
