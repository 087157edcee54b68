import { expect, test } from 'vitest'
import { listSqlStatements, readProductSources } from './writers.ts'

const OURS = 'a thing of the program or of PostgreSQL, which nobody names'
const LOCKS = 'the order of locks or of inserts, which nobody sees'
const FEW = 'the thing is no person, project, department or file: it has no sort key, and its replies keep an order of their own'
const WITHOUT_KEY: Record<string, string> = {
  'account_id_key <> name_key(max(account_id))': 'which of two spellings is found first (decision P652)',
  'c.name_key, c.id': FEW,
  'f.name_key': FEW,
  'f.name_key, f.id': FEW,
  'h.day nulls last, h.kind, h.name, h.id': FEW,
  'lower(s.name), s.id': FEW,
  name: OURS,
  'name, started_at': OURS,
  'name_key <> name_key(name), id': 'which of two spellings is found first (decision P652)',
  'name_key(j.name), j.id': FEW,
  'name_key(j.name), j.id, ?': FEW,
  'name_key(j.name), j.id, u.sort_key, u.id': FEW,
  'name_key(n.name), n.place': LOCKS,
  'name_key(s.name), s."_id"': FEW,
  'name_key(t.id), t.place': LOCKS,
  'p.sort_key, s.name_key, f.name_key, f.id': FEW,
  'q.name': OURS,
  'r.keyword_key, r.sub_project_name_key, r.id': FEW,
  't.name': FEW,
  'u.sort_key, u.id, r.keyword_key, r.sub_project_name_key, r.id': FEW,
}

function listOrders(statement: string): string[] {
  return [...statement.matchAll(/\border by\b/gi)].map(({ index }) => {
    const rest = statement.slice(index + 'order by'.length)
    let depth = 0
    let end = 0
    for (; end < rest.length; end += 1) {
      if (rest[end] === '(') depth += 1
      if (rest[end] === ')') depth -= 1
      if (depth < 0 || (depth === 0 && /^\s(?:limit|offset|for|on|returning|rows|group|union)\b/i.test(rest.slice(end)))) break
    }
    return rest.slice(0, end).replaceAll(/\s+/g, ' ').trim()
  })
}
const isByName = (order: string): boolean =>
  /\b(?:(?:\w+_)?name(?:_key)?|fullName|file)\b/i.test(order.replaceAll(/'[^']*'/g, ''))

test('every statement orders people, projects, departments and files by their sort key', () => {
  const ordering = readProductSources().filter(({ text }) => /\border by\b/i.test(text))
  const found = ordering.flatMap((source) => listSqlStatements(source).flatMap(listOrders).filter(isByName))
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
})

test.each(['lower(u.full_name), u.id', 'p.name_key', 'd."fullName" desc', 'name', 'l.count desc, f.name'])(
  'the check of orders finds the planted clause %s',
  (order) => {
    for (const statement of [
      `select 1 from a order by ${order} limit 3`,
      `select (select array_agg(x order by ${order})) from a`,
    ])
      expect(listOrders(statement).filter(isByName)).toEqual([order])
  },
)

test('no source folds the full name of a person with lower()', () => {
  const lowered = readProductSources().filter(({ text }) => /lower\((?:\w+\.)?"?full_?name"?\)/i.test(text))
  expect(lowered.map(({ path }) => path)).toEqual([])
})
