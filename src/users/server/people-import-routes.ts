import { DryRun } from '../../kit/server/reply.ts'
import { routes } from '../../kit/server/routes.ts'
import { problemWorkbook } from '../../kit/xlsx/problem-rows.ts'
import { writeSheet } from '../../kit/xlsx/write.ts'
import { refuse } from '../refusals.ts'
import { peopleImport } from '../people-import-contract.ts'
import { checkSheet, previewOf, readPeopleSheet, refuseProblems, securePasswords, storePeople } from './import-people.ts'

export const peopleImportRoutes = routes('users', peopleImport, {
  people: {
    prepare: async ({ file, actor, now, reading, progress, dryRun, request }) => {
      // Not idempotent by key: the response would be stored, and it may hold passwords. A second upload fails on its emails.
      if (request.header('idempotency-key') !== undefined) refuse('NO_KEY_HERE')
      const sheet = await readPeopleSheet(file)
      progress({ read: sheet.rows.length, stored: 0, total: null })
      const checked = await reading((db) => checkSheet(db, sheet, actor))
      if (dryRun) return async () => new DryRun({ preview: previewOf(sheet, checked) })
      refuseProblems(sheet, checked)
      const secured = await securePasswords(checked.people, progress)
      return async ({ db, audit }) => {
        const { people, ids } = await storePeople(db, sheet, secured, { actor, now })
        for (const { fullName, email, roles, departments, manager, employeeId, shiftType, workingHours, salary } of people) {
          audit({
            type: 'user',
            id: ids.get(email) ?? '',
            name: fullName,
            after: {
              email,
              roleData: roles,
              workbook: sheet.name,
              workTerms: { shiftType, workingHours },
              departments: departments.map(({ name }) => name),
              ...(manager !== null && { manager: manager.email }),
              ...(employeeId !== null && { employee_id: employeeId }),
              ...(salary !== null && { salary }),
            },
          })
        }
        return { added: people.length, passwords: secured.made }
      }
    },
  },

  problemRows: {
    prepare: async ({ actor, file, reading }) => {
      const sheet = await readPeopleSheet(file)
      const { issues } = await reading((db) => checkSheet(db, sheet, actor))
      const workbook = await problemWorkbook(file, issues)
      return async () => new DryRun(workbook)
    },
  },

  passwords: async ({ body }) => ({
    filename: 'New users.xlsx',
    body: writeSheet({
      sheetName: 'New users',
      columns: [{ header: 'full_name', width: 28 }, { header: 'email', width: 36 }, { header: 'password' }],
      rows: body.people.map(({ fullName, email, password }) => [fullName, email, password]),
    }),
  }),
})
