import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { arrangeFile } from '../../test/files.ts'
import { killNodes, startProgram } from '../../test/node.ts'

afterAll(killNodes)

it('recount reports no differences when all counts agree and names those that differ', { timeout: 120_000 }, async () => {
  const app = await startTestApp()
  const recount = async (...args: string[]) => {
    const { output, ended } = startProgram('src/app/recount.ts', { DATABASE_URL: app.ownerUrl }, args)
    return { code: await ended, output: output() }
  }
  try {
    const { fileId } = await arrangeFile(app.db, { rows: 4 })
    expect(await recount()).toEqual({
      code: 0,
      output: [
        'Database: the one of DATABASE_URL',
        'Counts of rows: 0 differences',
        'Sums of decisions: 0 differences',
        'Sums of the worklog: 0 differences',
        'Seals of the audit log: 0 differences',
        '',
      ].join('\n'),
    })
    await app.db`update task_count_changes set rows = rows + 1 where file_id = ${fileId} and role is null`
    const { code, output } = await recount()
    expect(code).toBe(1)
    expect(output).toMatch(/^Counts of rows: 2 differences\n {2}kept, but not of the rows: .*\n {2}of the rows, but not kept: /m)
    expect(await recount('all')).toMatchObject({ code: 1, output: expect.stringContaining('all is not expected.') })
  } finally {
    await app.close()
  }
})
