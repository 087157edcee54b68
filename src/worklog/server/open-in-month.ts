import { sortByName } from '../../kit/shared/name-order.ts'
import type { FirstDay, OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import { sumGroupsBy } from './figures.ts'
import { selectSummedGroups } from './pricing-queries.ts'
import { hasRates } from './standard-queries.ts'

/** At most this many people are named in a point of the list. */
const MAX_NAMED_PEOPLE = 3

/**
 * Lists the people with worklog days that cannot be priced: days without a salary and, if any rate was ever set, days without a
 * standard rate (decision 132).
 */
export const openInMonth: OpenInMonth = async (db, reach, { from, to }) => {
  const groups = await selectSummedGroups(db, {
    which: db`t.start_day <= ${to} and t.end_day >= ${from} and ${reachedSql(db, reach, db`t.user_id`)}`,
    of: db`(t.user_id || ' ' || (select u.full_name from identities u where u.id = t.user_id))`,
    reader: { actor: { id: reach.userId, roles: ['ADMIN'] }, today: shiftDay(to, 1) },
  })
  const sums = sumGroupsBy(
    groups.filter(({ month }) => month === from.slice(0, 7)),
    ({ of_id }) => of_id,
  )
  const unsorted = Array.from(sums, ([key, { costUnknownDays, standard }]) => {
    const [id = '', ...names] = key.split(' ')
    return { id, name: names.join(' '), unpaid: costUnknownDays, unrated: standard.costUnknownDays }
  })
  const people = sortByName(unsorted, ({ name }) => name)
  const unpaid = people.flatMap(({ unpaid: of, ...person }) => (of > 0 ? [{ ...person, days: of }] : []))
  const unrated = (await hasRates(db))
    ? people.flatMap(({ unrated: of, ...person }) => (of > 0 ? [{ ...person, days: of }] : []))
    : []
  const days = (named: readonly { name: string; days: number }[]): string =>
    named.length === 0
      ? `${formatQuantity(people.length, 'person', 'people')} with worklog days`
      : joinFirst(
          named.map(({ name, days: count }) => `${name} ${formatQuantity(count, 'worklog day')}`),
          MAX_NAMED_PEOPLE,
        )
  const listOf = (named: readonly { id: string; name: string; days: number }[], hrefOf: (id: string) => string) =>
    named.map(({ id, name, days: count }) => ({ name, detail: formatQuantity(count, 'worklog day'), href: hrefOf(id) }))
  return [
    {
      group: 'unpriced',
      title: { open: 'People without a salary', done: 'Everyone with worklog days has a salary' },
      noun: ['person without a salary', 'people without a salary'],
      count: unpaid.length,
      detail: days(unpaid),
      list: listOf(unpaid, (id) => `/users/${id}`),
      place: { label: 'Set salary', href: unpaid.length === 1 ? `/users/${unpaid[0]?.id}` : '/users' },
    },
    {
      group: 'unpriced',
      title: { open: 'People without a standard rate', done: 'Everyone with worklog days has a standard rate' },
      noun: ['person without a standard rate', 'people without a standard rate'],
      count: unrated.length,
      detail: days(unrated),
      list: listOf(unrated, () => '/settings/standard-rates'),
      place: { label: 'Set rate', href: '/settings/standard-rates' },
    },
  ]
}

export const firstDaySql: FirstDay = (db, reach) =>
  db`(select min(day) from worklog_sub_targets where ${reachedSql(db, reach, db`user_id`)} and removed_at is null)`
