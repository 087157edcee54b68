/** What must hold for the list of domains as a whole (src/app/server.ts); scripts/check/domains.test.ts plants a breach of each. */
import type { RefusalTable } from '../../src/kit/shared/errors.ts'
import { type Domain, refusalTables } from '../../src/kit/server/domain.ts'

type Ground = {
  /** The folders of src/ that are no domain's are left out. */
  folders: readonly string[]
  /** db/schema.sql */
  schema: string
  /** The sources of src/, as one text. */
  source: string
}

const twice = (names: readonly string[]): string[] => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]

export function domainProblems(domains: readonly Domain[], { folders, schema, source }: Ground): string[] {
  const names = domains.map(({ name }) => name)
  const codes = refusalTables(domains).flatMap((table: RefusalTable) => Object.keys(table))
  const constraints = domains.flatMap((each) => Object.keys(each.constraints))
  return [
    ...twice(names).map((name) => `the domain ${name} is listed twice`),
    ...folders.filter((folder) => !names.includes(folder)).map((folder) => `the domain src/${folder} is not listed`),
    ...names.filter((name) => !folders.includes(name)).map((name) => `the domain ${name} has no folder of its name`),
    ...twice(codes).map((code) => `two tables hold the refusal ${code}`),
    // Once in its table; a second time where it is given.
    ...codes.filter((code) => source.split(new RegExp(`\\b${code}\\b`)).length < 3).map((code) => `nothing refuses ${code}`),
    ...twice(constraints).map((name) => `two domains register the constraint ${name}`),
    ...constraints
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(schema))
      .map((name) => `the schema has no constraint ${name}`),
  ]
}
