import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateColourScheme, expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { departments } from '../../../departments/contract.ts'
import { uploads } from '../../../kit/import/contract.ts'
import type { SheetMapping, SubjectChoice } from '../mapping-rules.ts'
import { UNSENT } from './mapping-words.ts'
import { type ImportPreview, imports, type MappedColumns } from '../contract.ts'

const id = (end: number): string => `019a0000-0000-7000-8000-0000000000${end}`
const ADDRESS = '/import/tasks?section=NEET'
const choose = async (name = 'Unit_Test_04.xlsx'): Promise<void> => {
  const zone = page.getByLabelText(/Drop a file here|Choose another file/)
  await expect.element(zone).toBeEnabled()
  await zone.upload(new File(['bytes'], name))
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = page.getByRole('region', { name: 'Columns of the sheet' })
const select = (name: string) => page.getByRole('combobox', { name })
const pick = async (column: string, target: string): Promise<void> => {
  await select(column).click()
  await userEvent.keyboard(target)
  await userEvent.keyboard('{Enter}')
}

type Column = MappedColumns['columns'][number]
const column = (letters: string, name: string, to: string | null, own: string | null = null): Column => ({
  letters,
  name,
  samples: ['1', '2'],
  own,
  proposed: to,
  to,
})
const foreign = [
  column('A', 'No', 'sr_no'),
  column('B', 'Question', 'question_text'),
  column('C', 'Topic', 'chapter'),
  column('D', 'Mark', null),
]
const sheetOf = (more: Partial<MappedColumns> = {}): MappedColumns => ({
  columns: foreign,
  isKept: false,
  missing: ['question_id'],
  numbering: null,
  offer: { prefix: 'UT04-', from: '0001' },
  subjects: [],
  ...more,
})
const seen = (sheet: MappedColumns, more: Partial<ImportPreview> = {}): ImportPreview => ({
  name: 'Unit_Test_04.xlsx',
  count: 2,
  counts: { new: 2, changed: 0, formatted: 0, duplicate: 0, bad: 0 },
  columns: ['chapter'],
  rows: [],
  problems: { count: 0, issues: [] },
  newDepartments: [],
  newColumns: [],
  pictures: { count: 0, rows: 0, sample: [] },
  warnings: { count: 0, rows: [] },
  unkept: [],
  sheet,
  ...more,
})
const bad = {
  counts: { new: 0, changed: 0, formatted: 0, duplicate: 0, bad: 2 },
  problems: { count: 1, issues: [{ path: 'row 1, question_id', row: 1, column: 'question_id', message: 'It is missing.' }] },
}
const added = { file: { _id: id(10), name: 'Unit_Test_04.xlsx', section: 'NEET', count: 2 }, batch: id(11), newDepartments: [] }
const replyByMapping = () =>
  server.reply(imports.add, ({ dryRun, body: { mapping } }) => {
    if (!dryRun) return added
    const sent = mapping as
      | { columns: { column: string; to: string | null }[]; numbering?: { prefix: string; from: string } }
      | 'known'
    if (sent === 'known') return { preview: seen(sheetOf(), bad) }
    const columns = foreign.map((one) => ({ ...one, to: sent.columns.find((said) => said.column === one.name)?.to ?? null }))
    const { numbering } = sent
    const made = numbering && { ...numbering, first: `${numbering.prefix}${numbering.from}`, last: `${numbering.prefix}0099` }
    const hasId = made !== undefined || columns.some(({ to }) => to === 'question_id')
    return {
      preview: seen(sheetOf({ columns, numbering: made ?? null, missing: hasId ? [] : ['question_id'] }), hasId ? {} : bad),
    }
  })

beforeEach(() => {
  server.reply(departments.all, { data: [] })
  server.reply(uploads.progress, () => new Response('', { headers: { 'content-type': 'text/event-stream' } }))
})

test('undocumented columns can be mapped, and are imported as previewed', async () => {
  const requests = replyByMapping()
  await openPage(ADDRESS, 'meera')
  await choose()
  await expect.element(card).toBeVisible()
  await expect.element(card.getByText('3 of 4 columns known')).toBeVisible()
  await expect.element(card.getByText('No column is the question ID. Choose it, or number the rows.')).toBeVisible()
  await expect.element(button('Import 0 rows')).toBeDisabled()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }

  await page.getByRole('checkbox', { name: 'Number the rows for me' }).click()
  await expect.element(card.getByText('UT04-0001 to UT04-0099')).toBeVisible()
  // The column that was read as the chapter becomes one of the sheet's own columns.
  await pick('Column D, Mark', 'Chapter')
  await expect.element(button('Import 2 rows')).toBeEnabled()
  await button('Import 2 rows').click()
  await expect.element(page.getByRole('heading', { name: '2 rows added' })).toBeVisible()
  const columns = [
    { column: 'No', to: 'sr_no' },
    { column: 'Question', to: 'question_text' },
    { column: 'Topic', to: null },
    { column: 'Mark', to: 'chapter' },
  ]
  const numbering = { prefix: 'UT04-', from: '0001' }
  expect(requests.map(({ dryRun, body }) => [dryRun, body.mapping])).toEqual([
    [true, 'known'],
    [true, { columns: columns.slice(0, 2).concat({ column: 'Topic', to: 'chapter' }), numbering }],
    [true, { columns, numbering }],
    [false, { columns, numbering }],
  ])
})

test('a subject without a department is marked, and another department can be chosen or typed', async () => {
  const subjects = [
    { name: 'Biology', rows: 96, department: 'Biology', isNew: false, isChosen: false },
    { name: 'Botany', rows: 1, department: 'Botany', isNew: true, isChosen: false },
    { name: 'Ferns', rows: 2, department: 'Biology', isNew: false, isChosen: false },
  ]
  server.reply(departments.all, {
    data: ['Biology', 'recruiter'].map((name, at) => ({ _id: id(20 + at), name, department_name: name, addedBy: null })),
  })
  const requests = server.reply(imports.add, ({ dryRun, body: { mapping } }) => {
    if (!dryRun) return { ...added, newDepartments: ['Plants'] }
    const chosen = (mapping === 'known' ? [] : ((mapping as SheetMapping).subjects ?? [])) as SubjectChoice[]
    const read = subjects.map((one) => {
      const said = chosen.find(({ subject }) => subject === one.name)
      return said ? { ...one, department: said.department, isChosen: true, isNew: said.department !== 'Biology' } : one
    })
    const columns = [column('A', 'question_id', 'question_id', 'question_id'), column('B', 'subject', 'subject', 'subject')]
    return { preview: seen(sheetOf({ columns, missing: [], offer: null, subjects: read })) }
  })
  await openPage(ADDRESS, 'meera')
  await choose()
  await expect.element(card.getByText('3 in the sheet')).toBeVisible()
  await expect.element(card.getByText('new department')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await select('Department of Botany').click()
  await expect.element(page.getByRole('option', { name: 'recruiter' })).not.toBeInTheDocument()
  await userEvent.keyboard('Biol{Enter}')
  await expect.element(card.getByText('new department')).not.toBeInTheDocument()
  await pick('Department of Botany', 'Plants')
  await expect.element(card.getByText('new department')).toBeVisible()
  // A department that another subject will create can be chosen before it exists.
  await select('Department of Ferns').click()
  await userEvent.keyboard('Pl')
  await expect.element(page.getByText('Add department “Plants”').last()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Import 2 rows').click()
  await expect.element(page.getByText('New departments: Plants.')).toBeVisible()
  const said = (department: string) => ({ columns: [], subjects: [{ subject: 'Botany', department }] })
  expect(requests.map(({ body }) => body.mapping)).toEqual(['known', said('Biology'), said('Plants'), said('Plants')])
})

test('an invalid prefix is reported at its field, and blocks the import', async () => {
  const requests = replyByMapping()
  await openPage(ADDRESS, 'meera')
  await choose()
  await page.getByRole('checkbox', { name: 'Number the rows for me' }).click()
  await expect.element(button('Import 2 rows')).toBeEnabled()
  const prefix = page.getByRole('textbox', { name: 'as' })
  await prefix.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByText('Enter what the question IDs begin with, such as PHY-.')).toBeVisible()
  await expect.element(prefix).toHaveAttribute('aria-invalid', 'true')
  await expect.element(button('Import 2 rows')).toBeDisabled()
  await expect.element(page.getByText(UNSENT)).toBeVisible()
  await expectAccessible()
  await prefix.fill('भौ-')
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByText('भौ-0001 to भौ-0099')).toBeVisible()
  await expect.element(prefix).toHaveFocus()
  await expect.element(button('Import 2 rows')).toBeEnabled()
  expect(requests).toHaveLength(3)
  await page.getByRole('textbox', { name: 'from' }).fill('x')
  await expect.element(card.getByText('Enter the first number: 1 or more, with at most 9 digits.')).toBeVisible()
})

test('the numbering can continue after that of the project', async () => {
  const requests = server.reply(imports.add, ({ body: { mapping } }) => {
    const numbering = { prefix: 'UT04-', from: '0001', first: 'UT04-0001', last: 'UT04-0002' }
    const isNext = JSON.stringify(mapping).includes('0007')
    return {
      preview: seen(
        sheetOf({
          isKept: true,
          missing: [],
          numbering: isNext ? { ...numbering, from: '0007', first: 'UT04-0007', last: 'UT04-0008' } : numbering,
          offer: { prefix: 'UT04-', from: '0007' },
        }),
      ),
    }
  })
  await openPage(ADDRESS, 'meera')
  await choose()
  await expect.element(card.getByText('remembered for NEET')).toBeVisible()
  await button('Go on from 0007').click()
  await expect.element(card.getByText('UT04-0007 to UT04-0008')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'from' })).toHaveValue('0007')
  expect(requests.at(-1)?.body.mapping).toMatchObject({ numbering: { prefix: 'UT04-', from: '0007' } })
  await page.getByRole('checkbox', { name: 'Number the rows for me' }).click()
  await expect.poll(() => requests.length).toBe(3)
  expect(requests.at(-1)?.body.mapping).not.toHaveProperty('numbering')
})

test('the columns of a documented sheet are folded, and no mapping is sent with the import', async () => {
  const columns = [column('A', 'question_id', 'question_id', 'question_id'), column('B', 'subject', 'subject', 'subject')]
  const requests = server.reply(imports.add, ({ dryRun }) =>
    dryRun ? { preview: seen(sheetOf({ columns, missing: [], offer: null })) } : added,
  )
  await openPage(ADDRESS, 'meera')
  await choose()
  await expect.element(card.getByText('All 2 columns known')).toBeVisible()
  expect(page.getByRole('combobox', { name: /Column A/ }).elements()).toEqual([])
  await card.getByRole('button', { name: 'Show' }).click()
  await expect.element(select('Column A, question_id')).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Number the rows for me' }).elements()).toEqual([])
  await expectAccessible()
  await button('Import 2 rows').click()
  await expect.element(page.getByRole('heading', { name: '2 rows added' })).toBeVisible()
  expect(requests.at(-1)?.body).not.toHaveProperty('mapping')
})

test('on a phone the columns come above the rows', async () => {
  await page.viewport(390, 844)
  replyByMapping()
  await openPage(ADDRESS, 'meera')
  await choose()
  await expect.element(select('Column A, No')).toBeVisible()
  const { right } = card.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(390)
  await expectAccessible()
})

test('a person who manages users can add a missing department from the field', async () => {
  const all = [{ _id: id(20), name: 'Biology', department_name: 'Biology', addedBy: null }]
  server.reply(departments.all, () => ({ data: all }))
  const created = server.reply(departments.create, ({ body: { name } }) => {
    const data = { _id: id(21), name, department_name: name, addedBy: null }
    all.push(data)
    return { data }
  })
  const requests = replyByMapping()
  await openPage(ADDRESS, 'meera')
  const field = select('Department of all rows')
  await field.click()
  await userEvent.keyboard('biology')
  expect(page.getByText('Add department “biology”').elements()).toEqual([])
  await userEvent.keyboard('/2')
  await expect.element(page.getByText('A department name can’t contain / or \\.')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.keyboard('Botany')
  await expect.element(page.getByText('Add department “Botany”')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main').getByText('Botany', { exact: true })).toBeVisible()
  expect(created.map(({ body }) => body)).toEqual([{ name: 'Botany' }])
  await choose()
  await expect.element(card).toBeVisible()
  expect(requests[0]?.body.department).toBe(id(21))
})
