import { STAFF_ROLES } from '../../../kit/shared/access.ts'
import { type Where, whereWords } from '../../filter/web/where.ts'
import { roleKey } from '../../workflow/vocabulary.ts'

const roles: readonly string[] = STAFF_ROLES.map(roleKey)

/** The text of a chip of the admin grid: people by name. */
export const chipWords = (search: Where, names: ReadonlyMap<string, string>): string =>
  search.value === '' && roles.includes(search.key) ? 'nobody' : (names.get(search.value ?? '') ?? whereWords(search))
