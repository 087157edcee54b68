import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findByName, indexByName, nameKey, buildPartMatcher } from './names.ts'
import { findUnreadableNameProblem } from './name-problems.ts'
import { migrate } from '../postgres/migrate.ts'
import { openOwner } from '../postgres/pool.ts'
import { createTestDatabase } from '../../../test/database/database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const same: [what: string, one: string, other: string][] = [
  ['the Unicode form', 'Caf\u00e9', 'Cafe\u0301'],
  ['the Unicode form beside a zero-width joiner', 'Caf\u00e9', 'Cafe\u200d\u0301'],
  ['zero-width characters', 'Physics', '\u200bPhy\u200csi\u200dcs\ufeff'],
  ['word joiners and soft hyphens', 'Physics', 'Phy\u2060si\u00adcs'],
  ['direction marks', 'Physics', '\u200e\u202aPhysics\u202c\u061c'],
  ['tags', 'Physics', 'Physics\u{e0041}'],
  ['letters that are blank', 'Physics', '\u3164Phy\u115f\u1160si\uffa0cs\u2800'],
  ['leading and trailing white space of all kinds', 'Physics', '\t\u00a0\u2003Physics\u3000\n'],
  ['white space after invisible characters', 'Physics', '\u200b Physics \u200b'],
  ['case', 'Überprüfung ΟΔΟΣ', 'überprüfung οδοσ'],
  ['the case of a letter without a composed capital', 'J\u030c', '\u01f0'],
  ...['\u00a0', '\u1680', '\u2002', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000', '\t'].map(
    (space): [string, string, string] => [
      `the kind of a space, U+${space.codePointAt(0)?.toString(16)}`,
      'Class 9 A',
      `Class${space}9${space}A`,
    ],
  ),
  ...Array.from('\u02d7\u058a\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d').map(
    (hyphen): [string, string, string] => [
      `the kind of a hyphen, U+${hyphen.codePointAt(0)?.toString(16)}`,
      'PHY-1',
      `PHY${hyphen}1`,
    ],
  ),
  ['joiners in Indic and Arabic words', 'क्ष می\u062e', 'क्\u200dष می\u200c\u062e'],
  ['whether a nukta letter is one or two code points', '\u0958', '\u0915\u093c'],
  ['variation selectors and further invisible characters', 'A1', 'A\ufe0f\u034f\u180b\u{e0100}1'],
]
test.each(same)('nameKey ignores %s', (_, one, other) => expect(nameKey(other)).toBe(nameKey(one)))

const apart: [string, string][] = [
  ['Physics 1', 'Physics1'],
  ['Cafe', 'Caf\u00e9'],
  ['１００１', '1001'],
  // The number of spaces within a name matters.
  ['Open Notes', 'Open  Notes'],
  ['Open Notes', 'Open\u00a0\u00a0Notes'],
  ['PHY-1', 'PHY--1'],
  ['PHY-1', 'PHY_1'],
  ['PHY-1', 'PHY 1'],
  ['Physics', 'Рhysics'],
  ['\u06dd 1', '1'],
]
test.each(apart)('nameKey distinguishes %j and %j', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))

test('nameKey returns lower case without outer blanks and preserves leading zeros', () => {
  expect([' PHM-1 ', 'P\u200bH\ufeffM-1', '\u200b \u2060', '00100001'].map(nameKey)).toEqual(['phm-1', 'phm-1', '', '00100001'])
})

test('a name needs visible characters, and a combining accent needs a letter', () => {
  const problems = ['\u200b', '\u0301', '\u0301\u200b\u20dd', 'Zoë\u0301', 'a\tb'].map((name) =>
    findUnreadableNameProblem('A name', name),
  )
  const unseen = 'A name must have visible characters.'
  expect(problems).toEqual([unseen, unseen, unseen, undefined, expect.stringContaining('line breaks')])
})

test('findByName prefers the exact spelling of two equal old names, and otherwise the first one', () => {
  const things = [{ name: 'A-1 b' }, { name: 'A\u20101\u00a0b' }, { name: 'C' }]
  const index = indexByName(things, ({ name }) => name)
  const found = ['A-1 b', ' A\u20101\u00a0b ', 'a\u20111 B', 'c', 'D'].map((text) => findByName(index, text)?.name)
  expect(found).toEqual(['A-1 b', 'A\u20101\u00a0b', 'A-1 b', 'C', undefined])
})

test('buildPartMatcher finds a part of a name in any Unicode form', () => {
  const finds = (part: string, text: string): boolean => buildPartMatcher(part)(text)
  expect(finds('caf\u00e9', 'Grand Cafe\u0301')).toBe(true)
  expect(finds('cafe\u0301', 'GRAND CAF\u00c9')).toBe(true)
  expect(finds('\u0958', '\u0915\u093cलम')).toBe(true)
  expect(finds('\u0915\u093c', '\u0958लम')).toBe(true)
  expect(finds('set-1 a', 'My Set\u20111\u00a0A')).toBe(true)
  expect(finds('cafe', 'Caf\u00e9')).toBe(false)
})

test('the database function name_key returns the same key as nameKey', async () => {
  const names = [
    ...same.flatMap(([, one, other]) => [one, other]),
    ...apart.flat(),
    '',
    ' \u200b ',
    'İstanbul',
    '😀 % # +',
    'ﬁ ß',
    // Characters that Unicode ignores or counts as a space, and their neighbours.
    ...Array.from({ length: 0x3001 }, (_, code) => `a${String.fromCodePoint(code + 1)}b`).filter(
      (text) => nameKey(text).length < 3 || /[\s\p{P}\u2212]/u.test(text),
    ),
    ...Array.from(
      { length: 0x1000 },
      (_, code) => `a${String.fromCodePoint(0xf000 + code)}${String.fromCodePoint(0xe0000 + code)}b`,
    ),
  ]
  const rows = await owner<{ key: string }[]>`
    select name_key(name) as key from unnest(${names}::text[]) with ordinality as n(name, place) order by place`
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey))
})

test('the names migration numbers the later of two names that have become equal', async () => {
  const older = mkdtempSync(join(tmpdir(), 'proofline-older-'))
  for (const name of readdirSync(MIGRATIONS).filter((name) => name < '0009')) cpSync(join(MIGRATIONS, name), join(older, name))
  try {
    await owner.unsafe('drop schema public cascade; create schema public')
    await migrate(database.ownerUrl, older)
    await owner.unsafe(`
      insert into departments (id, name, created_at) values
        ('00000000-0000-7000-8000-000000000001', 'Physics', '2026-01-01'), ('00000000-0000-7000-8000-000000000002', 'Phy\u200bsics', '2026-01-02'),
        ('00000000-0000-7000-8000-000000000003', 'Physics (2)', '2026-01-03'), ('00000000-0000-7000-8000-000000000004', 'Phys\u00adics', '2026-01-04');
      insert into departments (name, deleted_at) values ('\u200bPhysics', now());
      insert into projects (id, name, created_at) values
        ('00000000-0000-7000-8000-000000000005', 'Cafe\u0301', '2026-01-02'), ('00000000-0000-7000-8000-000000000006', 'Caf\u00e9', '2026-01-01');
      insert into files (id, project_id, name, columns, created_at) values
        ('00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000005', 'Set.xlsx', '[]', '2026-01-01'),
        ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000005', 'Set\u200b.XLSX', '[]', '2026-01-02');
      insert into allocation_departments (project_id, department_id)
        select p.id, '00000000-0000-7000-8000-000000000001' from projects p;
      insert into accounts (account_id, project_id, department_id, created_at)
        select a.name, p.id, '00000000-0000-7000-8000-000000000001', a.made::timestamptz
        from projects p, (values ('A-1', '2026-01-01'), ('A\u2060-1', '2026-01-02')) a(name, made) where p.name = 'Cafe\u0301';
      insert into accounts (account_id, project_id, department_id, created_at)
        select 'A\u200b-1', p.id, '00000000-0000-7000-8000-000000000001', '2026-01-03' from projects p where p.name = 'Caf\u00e9';
      insert into file_departments select '00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000001', 3;
      insert into tasks (file_id, department_id, sr_no, question_id, question_key)
        select '00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000001', q.n, q.id, lower(q.id)
        from (values (1, 'e\u0301-1'), (2, 'e\u0301-2'), (3, '\u00e9-2')) q(n, id)`)
    expect(await migrate(database.ownerUrl, MIGRATIONS)).toContain('0012_names.sql')
    const listed = async (rows: string, name = 'name') =>
      (
        await owner.unsafe<{ name: string }[]>(
          `select ${name} as name from ${rows} where deleted_at is null and created_at < '2026-02-01' order by created_at, id`,
        )
      ).map((row) => row.name)
    expect(await listed('departments')).toEqual(['Physics', 'Phy\u200bsics (3)', 'Physics (2)', 'Phys\u00adics (4)'])
    expect(await listed('projects')).toEqual(['Caf\u00e9', 'Cafe\u0301 (2)'])
    expect(await listed('files')).toEqual(['Set.xlsx', 'Set\u200b (2).xlsx'])
    expect((await listed('accounts', 'account_id')).toSorted()).toEqual(['A-1', 'A\u200b-1', 'A\u2060-1 (2)'])
    const keys = await owner<{ question_key: string }[]>`select question_key from tasks order by sr_no`
    expect(keys.map((row) => row.question_key)).toEqual(['\u00e9-1', 'e\u0301-2', '\u00e9-2'])
    const lines = await owner<{ object_type: string; before: unknown; after: unknown }[]>`
      select object_type, before, after from audit_lines where call = 'migration 0012_names' order by id`
    expect(lines).toContainEqual({
      object_type: 'file',
      before: { name: 'Set\u200b.XLSX' },
      after: { name: 'Set\u200b (2).xlsx' },
    })
    expect(lines).toHaveLength(5)
    await expect(owner`insert into departments (name) values ('P\u200bhysics')`).rejects.toThrow('departments_name_key')
  } finally {
    rmSync(older, { recursive: true, force: true })
  }
})
