import { ROLES, type Role } from '../kit/shared/access.ts'
import { isAll } from '../kit/shared/ids.ts'
import { reader } from '../tasks/workflow/vocabulary.ts'

/** One of the seven roles, in any spelling; undefined: it is none. */
export const roleOf: (text: string) => Role | undefined = reader(ROLES)

/** The same, or null for all of them. */
const roleOrAll = (text: string): Role | null | undefined => (isAll(text) ? null : roleOf(text))

/**
 * The role and the department of an address, whose order differs between the calls: found in either (decision 26). A role is null for all;
 * undefined: no word is one.
 */
export const roleAndDepartment = (first: string, second: string): { role: Role | null | undefined; department: string } => {
  const [asWritten, asSwapped] = [roleOrAll(first), roleOrAll(second)]
  const isSwapped = !asWritten && (asSwapped || (asWritten === undefined && asSwapped === null))
  return isSwapped ? { role: asSwapped, department: first } : { role: asWritten, department: second }
}
