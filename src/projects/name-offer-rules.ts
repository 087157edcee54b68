import { nameKey } from '../kit/shared/names.ts'

/**
 * Returns what to offer for the name of a project that is added to a module. An existing name adds that project.
 * @param names of all projects, whatever modules they have
 * @param taken the names that the module already has
 * @returns the names that contain the typed text; the typed text if it is a new name; otherwise the project that has this name
 */
export function offerNames(names: readonly string[], taken: readonly string[], typed: string) {
  const key = nameKey(typed)
  const here = new Set(taken.map(nameKey))
  const others = names.filter((name) => !here.has(nameKey(name)))
  const joined = others.find((name) => nameKey(name) === key)
  return {
    matches: others.filter((name) => nameKey(name).includes(key)),
    added: key === '' || joined !== undefined || here.has(key) ? undefined : typed.trim(),
    joined,
  }
}
