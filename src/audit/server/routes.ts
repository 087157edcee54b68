import { refuse } from '../../kit/shared/errors.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay } from '../../kit/shared/time.ts'
import { AUDIT_PAGE, auditLog } from '../contract.ts'
import { MAX_AUDIT_DAYS, DEFAULT_DAYS, parseAuditPeriod, parseAuditPosition, buildSentence } from '../rules.ts'
import { selectAuditLines, selectLastArchivedDay, selectObjectNames, selectAuditPeople } from './queries.ts'

const PEOPLE_AT_MOST = 20

/** Returns all ids in changed fields. Ids may also be keys, such as those of people in the number of rows per person. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return asId(value) === null ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(idsIn) : []
}

/** Returns which lines change people's access, as the domains declare for their types of objects. */
const accessLines = (objects: Registered['objects']) => {
  const kinds = Object.entries(objects)
  return {
    types: kinds.filter(([, { access }]) => access === 'all').map(([type]) => type),
    fields: kinds.flatMap(([type, { access }]) => (typeof access === 'object' ? [{ type, fields: access }] : [])),
  }
}

export const auditRoutes = routes('audit', auditLog, {
  list: async ({ db, reach, query, now, registered: { objects, sentenceOf } }) => {
    const access =
      query.access === undefined ? null : { ...accessLines(objects), tab: query.access === 'any' ? null : query.access }
    const period = parseAuditPeriod(query, toDay(now), access === null ? DEFAULT_DAYS : MAX_AUDIT_DAYS)
    if (typeof period === 'string') return refuse('INVALID_REQUEST', { issues: [{ path: 'from', message: period }] })
    const towards = query.newer === undefined ? 'older' : 'newer'
    const limit = Math.min(query.limit ?? AUDIT_PAGE.usual, AUDIT_PAGE.most)
    const place = parseAuditPosition(query.older ?? query.newer ?? '') ?? null
    const { person = null, type = null, object = null } = query
    if (type !== null && !Object.hasOwn(objects, type)) {
      const message = `The type of an object must be one of: ${Object.keys(objects).join(', ')}.`
      refuse('INVALID_REQUEST', { issues: [{ path: 'type', message }] })
    }
    // Reads one line more than the page, to know whether there is another page in that direction.
    const filters = {
      ...period,
      person,
      type,
      object,
      name: query.name || null,
      others: query.others ?? false,
      access,
      place,
      towards,
      limit: limit + 1,
    } as const
    const found = await selectAuditLines(db, reach, filters)
    const [archived] = await selectLastArchivedDay(db, reach, period)
    const more = found.length > limit
    const walked = found.slice(0, limit)
    const rows = towards === 'older' ? walked : walked.toReversed()
    const ids = [...new Set(rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]))]
    const names = ids.length === 0 ? [] : await selectObjectNames(db, reach, ids, objects)
    const places = {
      // In the opposite direction there is always a page: the one that led to this one.
      older: (towards === 'older' ? more : rows.length > 0) ? rows.at(-1)?.place : undefined,
      newer: (towards === 'newer' ? more : place !== null && rows.length > 0) ? rows[0]?.place : undefined,
    }
    return {
      data: rows.map(({ place: _, ...line }) => {
        const { type, name } = line.object
        const word = objects[type]?.word ?? type
        return { ...line, sentence: buildSentence(sentenceOf({ ...line, type }), { ...line, word, name }) }
      }),
      types: Object.fromEntries(Object.entries(objects).map(([type, { word }]) => [type, word])),
      names: Object.fromEntries(names.map(({ id, name }) => [id, name])),
      older: places.older ?? null,
      newer: places.newer ?? null,
      from: period.from,
      to: period.to,
      archivedUpTo: archived?.day ?? null,
    }
  },

  people: async ({ db, reach, query: { q, id = null } }) => ({ data: await selectAuditPeople(db, reach, q, id, PEOPLE_AT_MOST) }),
})
