import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { columnNames, STAGE_KEYS } from '../../row-columns.ts'
import { Stages } from '../contract.ts'
import { newTaskState } from '../turn-rules.ts'
import { joinTaskPeopleSql, WORKBOOK_FIELDS, workbookFieldsSql } from './columns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the state and its schema have exactly the stage columns of the table', async () => {
  const rows = await app.db<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'tasks' and column_name ~ '^(author|reviewer2?|uploader)_'`
  expect([...columnNames].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(Object.keys(newTaskState)).toEqual([...columnNames, 'attempt', 'turn', 'version'])
  expect(Object.keys(Stages.shape)).toEqual(STAGE_KEYS)
})

test('the columns of a row read as a list are in the order of the workbook fields', async () => {
  const { columns } = await app.db`select ${workbookFieldsSql(app.db)} from tasks t ${joinTaskPeopleSql(app.db)} limit 0`
  expect(columns.map(({ name }) => name)).toEqual(WORKBOOK_FIELDS)
})
