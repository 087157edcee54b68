import { expect, test } from 'vitest'
import { listSqlStatements, productSources } from './writers.ts'

const OTHER = 'the things have no sort key: they are neither people, projects, departments nor files'
/** Clauses that order by a name without the sort key, as they stand after `order by`, and why. */
const WITHOUT_KEY: Record<string, string> = {}

/** The text after each `order by` up to the bracket, the limit or the end that closes it. */
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
const isByName = (order: string): boolean => /\b(?:(?:\w+_)?name(?:_key)?|fullName|file)\b/i.test(order)

test('every statement orders people, projects, departments and files by their sort key', () => {
  const found = productSources().flatMap((source) => listSqlStatements(source).flatMap(listOrders).filter(isByName))
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
})

test.each(['lower(u.full_name), u.id', 'p.name_key', 'd."fullName" desc', 'name', 'l.count desc, f.name'])('finds a planted order: %s', (order) => {
  for (const statement of [`select 1 from a order by ${order} limit 3`, `select (select array_agg(x order by ${order})) from a`])
    expect(listOrders(statement).filter(isByName)).toEqual([order])
})

test('no other key of an order folds a name', () => {
  const lowered = productSources().filter(({ text }) => /lower\((?:\w+\.)?"?full_?name"?\)/i.test(text))
  expect(lowered.map(({ path }) => path)).toEqual([])
})
