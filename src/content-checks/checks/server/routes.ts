import { isDeepStrictEqual } from 'node:util'
import { buildExportFilename } from '../../../kit/shared/export-filename.ts'
import { sortRowsBy } from '../../../kit/shared/sort-rows.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { handleProblemRows } from '../../../kit/import/server/problem-rows.ts'
import { takeUploadBack } from '../../../kit/import/server/take-back.ts'
import { storeUpload } from '../../../kit/import/server/upload.ts'
import { streamExport } from '../../../kit/export/server/export.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Call } from '../../../kit/server/call.ts'
import { routes } from '../../../kit/server/routes.ts'
import { type FieldGroup, refuseChanged, versionSql } from '../../../kit/server/versions.ts'
import { findModuleProject, lockProject, type ProjectRef } from '../../../projects/server/lookup.ts'
import { findSeenRow } from '../../../rows/files/server/seen-row.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { glossary, type ProjectContentChecks, projectChecks, rowChecks } from '../contract.ts'
import { checkIds, type CheckLevels, CHECK_WORDS, findLevel } from '../vocabulary.ts'
import { glossaryUpload } from './import-glossary.ts'
import { findProjectChecks } from './lookup.ts'
import {
  deleteDismissal,
  deleteGlossary,
  insertDismissal,
  type ListedWord,
  type StoredRow,
  selectCheckedRows,
  selectGlossary,
  selectHoldersOfProject,
  upsertCheckLevels,
} from './queries.ts'
import type { RowFindings } from './list-findings.ts'
import { findRowFindings, withDismissals } from './row-findings.ts'

const levelsGroup: FieldGroup = { type: 'project', fields: checkIds, call: projectChecks.setLevels }

async function serializeProject(db: Db, { id, name }: ProjectRef): Promise<ProjectContentChecks> {
  const [{ levels }, words, versions] = await Promise.all([
    findProjectChecks(db, id),
    selectGlossary(db, id),
    db<{ version: number }[]>`select ${versionSql(db, levelsGroup, db`${id}`)} as version`,
  ])
  const checks = checkIds.map((check) => {
    const { name: title, level: usual } = CHECK_WORDS[check]
    return { check, name: title, level: findLevel(check, levels), usual }
  })
  return { project: { _id: id, name }, checks, glossary: words, version: versions[0]?.version ?? 0 }
}

export const projectCheckRoutes = routes('tasks', projectChecks, {
  read: async ({ db, params }) => {
    const project = (await findModuleProject(db, 'sections', params.project)) ?? refuse('SECTION_NOT_FOUND')
    return { data: await serializeProject(db, project) }
  },

  setLevels: async ({ db, actor, params, body: { version: seen, ...chosen }, audit, publish }) => {
    const project = (await lockProject(db, 'sections', params.project)) ?? refuse('SECTION_NOT_FOUND')
    const { id, name } = project
    const sent = checkIds.filter((check) => chosen[check] !== undefined)
    await refuseChanged(db, actor, { group: { ...levelsGroup, fields: sent }, ids: db`${id}`, seen })
    const { levels } = await findProjectChecks(db, id)
    const changed = checkIds.flatMap((check) => {
      const level = chosen[check]
      return level === undefined || level === findLevel(check, levels) ? [] : [{ check, level }]
    })
    await upsertCheckLevels(db, id, changed)
    const levelsBy = (of: CheckLevels) => Object.fromEntries(changed.map(({ check }) => [check, findLevel(check, of)]))
    audit({ type: 'project', id, name, before: levelsBy(levels), after: levelsBy(chosen as CheckLevels) })
    publish(await selectHoldersOfProject(db, id), 'content-checks')
    return { data: await serializeProject(db, project) }
  },
})

export const glossaryExport: ExportKind<false> = { call: glossary.download, nothing: 'header only', ofPeople: false }

export const glossaryRoutes = routes('tasks', glossary, {
  upload: { prepare: (call) => storeUpload(glossaryUpload, call, { project: call.body.project }) },

  takeBack: (call) => takeUploadBack([glossaryUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(glossaryUpload, call, { project: call.body.project }) },

  download: async (call) => {
    const { db, params, query, now } = call
    const project = (await findModuleProject(db, 'sections', params.project)) ?? refuse('SECTION_NOT_FOUND')
    const words = sortRowsBy(await selectGlossary(db, project.id), query.sort, (word, column) => word[column])
    return streamExport<ListedWord, false>(call, glossaryExport, {
      filename: buildExportFilename(`Glossary, ${project.name}`, { to: toDay(now) }),
      sheetName: 'Glossary',
      columns: [
        { header: 'word', width: 32, of: ({ word }) => word },
        { header: 'write_instead', width: 48, of: ({ instead }) => instead },
      ],
      pages: async function* () {
        yield words
      },
      audit: undefined,
    })
  },

  erase: async ({ db, params, audit, publish }) => {
    const { id, name } = (await lockProject(db, 'sections', params.project)) ?? refuse('SECTION_NOT_FOUND')
    audit({ type: 'project', id, name, before: { glossary: await deleteGlossary(db, id) }, after: { glossary: 0 } })
    publish(await selectHoldersOfProject(db, id), 'content-checks')
  },
})

const readRow = async (db: Db, taskId: string) => found(await selectCheckedRows(db, db`t.id = ${taskId}`), 'TASK_NOT_FOUND')

type Asked = Pick<Call<typeof rowChecks.ofRow>, 'actor' | 'reach' | 'params' | 'reading'>
/** The checks run before the call opens the database session for its writes. */
async function checkRow({ actor, reach, params, reading }: Asked): Promise<{ stored: StoredRow; findings: RowFindings }> {
  const stored = await reading(async (db) => readRow(db, (await findSeenRow(db, { actor, reach }, params, 'read')).row.id))
  return { stored, findings: await findRowFindings(actor.id, stored) }
}

/** Comparing the texts avoids a second check, which takes long for hostile texts. */
const hasSameTexts = (one: StoredRow, other: StoredRow): boolean =>
  isDeepStrictEqual([one.cells, one.keys, one.hasPicture], [other.cells, other.keys, other.hasPicture])

export const rowCheckRoutes = routes('tasks', rowChecks, {
  ofRow: {
    prepare: async (call) => {
      const { data, leftOut } = (await checkRow(call)).findings
      return async () => ({ data, leftOut })
    },
  },

  dismiss: {
    prepare: async (asked) => {
      const checked = await checkRow(asked)
      return async ({ db, actor, reach, params, body: { finding, reason }, clock, audit, publish }) => {
        const { file, row } = await findSeenRow(db, { actor, reach }, params, 'lock')
        const stored = await readRow(db, row.id)
        const one = checked.findings.data.find((each) => each.finding === finding) ?? refuse('FINDING_NOT_FOUND')
        const { question } = checked.findings
        if (question === undefined || !hasSameTexts(stored, checked.stored)) return refuse('FINDING_NOT_FOUND')
        const current = withDismissals(checked.findings, stored.dismissals)
        if (current.data.some((each) => each.finding === finding && each.dismissed !== null)) refuse('FINDING_DISMISSED')
        const { check, words } = one
        const said = { taskId: row.id, check, finding, words, question, reason, by: actor.id, now: clock() }
        if ((await insertDismissal(db, said)).length === 0) refuse('FINDING_DISMISSED')
        audit({ type: 'task', id: row.id, name: `${file.name} row ${params.srNo}`, after: { dismissed: words, reason } })
        publish(stored.holders, 'content-checks')
        return withDismissals(checked.findings, (await readRow(db, row.id)).dismissals)
      }
    },
  },

  restore: {
    prepare: async (asked) => {
      const { findings } = await checkRow(asked)
      return async ({ db, actor, reach, params, audit, publish }) => {
        const { file, row } = await findSeenRow(db, { actor, reach }, params, 'lock')
        const { words, reason } = found(await deleteDismissal(db, row.id, params.dismissal), 'DISMISSAL_NOT_FOUND')
        audit({
          type: 'task',
          id: row.id,
          name: `${file.name} row ${params.srNo}`,
          before: { dismissed: words, reason },
          after: { dismissed: null },
        })
        const stored = await readRow(db, row.id)
        publish(stored.holders, 'content-checks')
        return withDismissals(findings, stored.dismissals)
      }
    },
  },
})
