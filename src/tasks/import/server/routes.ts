import { DryRun } from '../../../kit/server/reply.ts'
import { routes } from '../../../kit/server/routes.ts'
import { problemWorkbook } from '../../../kit/xlsx/problem-rows.ts'
import { found } from '../../refusals.ts'
import { imports } from '../contract.ts'
import { addRows, previewRows, rowsNotAdded } from './add-rows.ts'
import { batchesOf } from './batch-queries.ts'
import { previewWorkbook, importWorkbook } from './import-workbook.ts'
import { fileShownTo, shownTo } from '../../files/server/lookup.ts'
import { takeBack } from './take-back.ts'
import { historyNotTaken, previewHistory, takeHistory } from './take-history.ts'
import { fileToAddTo } from './file-to-add-to.ts'

const ALL = 200_000

export const importRoutes = routes('files', imports, {
  add: async ({ db, actor, body, file, now, audit, progress, dryRun }) => {
    const asked = { file, section: body.section, department: body.department, actor, now, progress }
    if (dryRun) return new DryRun({ preview: await previewWorkbook(db, asked) })
    const imported = await importWorkbook(db, asked)
    const { _id: id, name, section, count } = imported.file
    audit({ type: 'file', id, name, after: { section, count, newDepartments: imported.newDepartments } })
    return imported
  },

  done: async ({ db, actor, reach, body, file, now, clock, progress, dryRun, audit, publish }) => {
    const taking = {
      upload: file,
      section: body.section,
      file: body.file,
      department: body.department,
      actor,
      reach,
      now,
      progress,
    }
    if (dryRun) return new DryRun({ preview: await previewHistory(db, taking) })
    const { batch, added, same, unassigned, people, files } = await takeHistory(db, taking, clock)
    for (const { id, name, rows } of files)
      audit({ type: 'file', id, name, after: { workbook: file.filename, history: rows, batch } })
    if (files.length === 0) audit({ type: 'file', name: file.filename, after: { history: 0, same } })
    publish(people, 'tasks', 'reworks')
    return { batch, added, same, unassigned }
  },

  rows: async ({ db, actor, reach, params, query, body, file, now, clock, progress, dryRun, audit }) => {
    const target = await fileToAddTo(db, params.fileName, body.section, reach)
    const adding = {
      upload: file,
      file: target,
      department: body.department,
      confirmed: query.confirm === true,
      actor,
      reach,
      now,
      clock,
      progress,
    }
    if (dryRun) return new DryRun({ preview: await previewRows(db, adding) })
    const added = await addRows(db, adding)
    const { added: rows, firstSrNo, lastSrNo, newDepartments, newColumns, batch } = added
    audit({
      type: 'file',
      id: target.id,
      name: target.name,
      after: { workbook: file.filename, rows, firstSrNo, lastSrNo, newDepartments, newColumns, batch },
    })
    return added
  },

  problemRows: async ({ db, actor, reach, params, body, file, now, progress }) => {
    const shared = { department: body.department, actor, reach, now, progress }
    const { section, file: named } = body
    if (params.kind === 'done') {
      const taking = { upload: file, section, file: named, ...shared }
      return new DryRun(await problemWorkbook(file, await historyNotTaken(db, taking)))
    }
    if (params.kind === 'rows') {
      const target = await fileToAddTo(db, named ?? '', section, reach)
      return new DryRun(await problemWorkbook(file, await rowsNotAdded(db, { upload: file, file: target, ...shared })))
    }
    const { problems } = await previewWorkbook(db, { file, section: section ?? '', named: ALL, ...shared })
    return new DryRun(await problemWorkbook(file, problems.issues))
  },

  batches: async ({ db, reach, params }) => {
    const { id } = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    return { data: await batchesOf(db, id, shownTo(db, reach)) }
  },

  takeBack: async ({ db, reach, params, clock, audit, publish }) => {
    const { kind, rows, unassigned, files, people } = await takeBack(db, { id: params.id, reach, clock })
    for (const { id, name } of files)
      audit({ type: 'file', id, name, before: { batch: params.id, kind, rows }, after: { takenBack: true } })
    publish(people, 'tasks', 'reworks')
    return { kind, rows, unassigned }
  },
})
