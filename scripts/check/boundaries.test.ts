import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Breach, boundaryRules, checkBoundaries, root } from './boundaries.ts'

const valid: Record<string, string> = {
  'src/kit/shared/errors.ts': `export const refuse = (code: string): never => { throw new Error(code) }`,
  'src/access/levels.ts': `export const ROLES = ['ADMIN'] as const`,
  'src/kit/postgres/db.ts': `import type postgres from 'postgres'\nexport type Db = postgres.Sql`,
  'src/kit/postgres/pool.ts': `import postgres from 'postgres'\nexport const open = postgres`,
  'src/kit/xlsx/read.ts': `import { read } from '@e965/xlsx'\nexport const readBook = read`,
  'test/database.ts': `import { open } from '../src/kit/postgres/pool.ts'\nexport const database = open`,
  'src/kit/ui/Grid.tsx': `import { useState } from 'react'\nexport const Grid = () => useState(0)[0]`,
  'src/kit/postgres/pool.test.ts': `import { testApp } from '../../../test/app.ts'\nimport { test } from 'vitest'\ntest('', testApp)`,
  'src/users/contract.ts': `import { z } from 'zod'\nexport const users = { id: z.string() }`,
  'src/users/rules.ts': `import { refuse } from '../kit/shared/errors.ts'\nimport { users } from './contract.ts'\nexport const decide = () => [refuse, users]`,
  'src/users/server/queries.ts': `import type { Db } from '../../kit/postgres/db.ts'\nexport const usersOf = (db: Db) => db`,
  'src/users/server/lookup.ts': `import { usersOf } from './queries.ts'\nexport const find = usersOf`,
  'src/users/web/UsersPage.tsx': `import { Grid } from '../../kit/ui/Grid.tsx'\nimport { users } from '../contract.ts'\nexport const UsersPage = () => [Grid, users]`,
  'src/rows/contract.ts': `import { users } from '../users/contract.ts'\nexport const tasks = users`,
  'src/rows/rules.ts': `import { decide } from '../users/rules.ts'\nexport const turn = decide`,
  'src/rows/server/routes.ts': `import { find } from '../../users/server/lookup.ts'\nimport { turn } from '../rules.ts'\nexport const taskRoutes = [find, turn]`,
  'src/rows/server/routes.test.ts': `import { testApp } from '../../../test/app.ts'\nimport { test } from 'vitest'\ntest('', testApp)`,
  'src/rows/web/TasksPage.tsx': `import { Grid } from '../../kit/ui/Grid.tsx'\nimport { turn } from '../rules.ts'\nexport const TasksPage = () => [Grid, turn]`,
  'src/projects/web/Projects.tsx': `import { Grid } from '../../kit/ui/Grid.tsx'\nexport const Projects = Grid`,
  'src/rows/web/TaskProjectsPage.tsx': `import { Projects } from '../../projects/web/Projects.tsx'\nexport const TaskProjectsPage = Projects`,
  'src/rows/domain.ts': `import { taskRoutes } from './server/routes.ts'\nexport const domain = taskRoutes`,
  'src/app/server.ts': `import { domain } from '../rows/domain.ts'\nimport { people } from '../../sample/people.ts'\nexport const server = [domain, people]`,
  'src/app/web.tsx': `import { TasksPage } from '../rows/web/TasksPage.tsx'\nimport { UsersPage } from '../users/web/UsersPage.tsx'\nexport const pages = [TasksPage, UsersPage]`,
  'test/app.ts': `import { server } from '../src/app/server.ts'\nimport { database } from './database.ts'\nexport const testApp = () => [server, database]`,
  'db/cast.ts': `export const cast = ['Meera']`,
  'sample/people.ts': `import { ROLES } from '../src/access/levels.ts'\nimport { cast } from '../db/cast.ts'\nexport const people = [ROLES, cast]`,
  'e2e/login.spec.ts': `import { ROLES } from '../src/access/levels.ts'\nimport { test } from '@playwright/test'\ntest('', () => { ROLES.at(0) })`,
}

/** The files that break each rule and no other rule. They replace files of the valid project that have the same path. */
const breaches: Record<string, Record<string, string>> = {
  'no-circles': {
    'src/rows/server/a.ts': `import { b } from './b.ts'\nexport const a = () => b`,
    'src/rows/server/b.ts': `import { a } from './a.ts'\nexport const b = () => a`,
  },
  'every-import-resolves': { 'src/rows/server/a.ts': `import { b } from './nowhere.ts'\nexport const a = b` },
  'kit-knows-no-domain': {
    'src/kit/web/menu.ts': `import type { tasks } from '../../rows/contract.ts'\nexport type Menu = typeof tasks`,
  },
  'kit-tests-know-no-domain': {
    'src/kit/web/menu.test.ts': `import { tasks } from '../../rows/contract.ts'\nexport const menu = tasks`,
  },
  'web-imports-no-server': {
    'src/rows/web/Thing.tsx': `import type { usersOf } from '../server/types.ts'\nexport type Thing = typeof usersOf`,
    'src/rows/server/types.ts': `export const usersOf = 1`,
  },
  'web-reaches-no-server': {
    'src/kit/clock.ts': `import { hostname } from 'node:os'\nexport const host = hostname`,
    'src/rows/web/Thing.tsx': `import { host } from '../../kit/clock.ts'\nexport const Thing = host`,
  },
  'server-imports-no-web': {
    'src/rows/server/print.ts': `import { Grid } from '../../kit/ui/Grid.tsx'\nexport const print = Grid`,
  },
  'rules-are-pure': {
    'src/users/list-rules.ts': `import type { Db } from '../kit/postgres/db.ts'\nexport type Turn = Db`,
    'src/rows/server/turn-rules.ts': `import { readFileSync } from 'node:fs'\nexport const turn = readFileSync`,
  },
  'contracts-are-plain': {
    'src/rows/contract.ts': `import { read } from '../kit/sheet.ts'\nexport const tasks = read`,
    'src/kit/sheet.ts': 'export const read = 1',
  },
  'shared-is-plain': {
    'src/kit/shared/errors.ts': `import { sheet } from '../sheet.ts'\nexport const refuse = (): string[] => sheet`,
    'src/kit/sheet.ts': `export const sheet = ['']`,
  },
  'a-domains-inside-is-its-own': {
    'src/timesheets/server/list.ts': `import { usersOf } from '../../users/server/queries.ts'\nexport const list = usersOf`,
    'src/timesheets/web/People.tsx': `import { UsersPage } from '../../users/web/UsersPage.tsx'\nexport const People = UsersPage`,
  },
  'the-domains-of-rows-share-their-insides': {
    'src/rows/server/list.ts': `import { usersOf } from '../../users/server/queries.ts'\nexport const list = usersOf`,
    'src/row-work/web/People.tsx': `import { UsersPage } from '../../users/web/UsersPage.tsx'\nexport const People = UsersPage`,
  },
  'rows-has-no-folder-outside-the-order': {
    'src/rows/extra/rules.ts': `import { turn } from '../rules.ts'\nexport const rule = turn`,
  },
  'only-the-domain-mounts-routes': {
    'src/rows/server/list.ts': `import { taskRoutes } from './routes.ts'\nexport const list = taskRoutes`,
  },
  'the-shell-knows-no-domain': {
    'src/app/shell/HomePage.tsx': `import { tasks } from '../../rows/contract.ts'\nexport const HomePage = tasks`,
  },
  'domain-knows-no-app': {
    'src/rows/server/list.ts': `import { limit } from '../../app/limits.ts'\nexport const list = limit`,
    'src/app/limits.ts': 'export const limit = 1',
  },
  'domain-tests-start-the-app-by-test-app': {
    'src/rows/server/list.test.ts': `import { server } from '../../app/server.ts'\nexport const list = server`,
  },
  'product-imports-no-test': {
    'src/rows/server/list.ts': `import { database } from '../../../test/database.ts'\nexport const list = database`,
  },
  'product-needs-no-dev-dependency': { 'src/rows/server/list.ts': `import { build } from 'vite'\nexport const list = build` },
  'pages-need-libraries-of-pages': { 'src/rows/web/list.tsx': `import { build } from 'vite'\nexport const list = build` },
  'product-imports-no-tooling': {
    'src/app/tool.ts': `import { tool } from '../../scripts/tool.ts'\nexport const used = tool`,
    'scripts/tool.ts': 'export const tool = 1',
  },
  'only-the-app-reads-db': {
    'src/rows/server/list.ts': `import { cast } from '../../../db/cast.ts'\nexport const list = cast`,
  },
  'only-the-app-plays-the-sample': {
    'src/rows/server/list.ts': `import { people } from '../../../sample/people.ts'\nexport const list = people`,
    'src/kit/postgres/seed.ts': `import { people } from '../../../sample/people.ts'\nexport const seed = people`,
  },
  'kit-has-no-folder-outside-the-order': {
    'src/kit/new/one.ts': `import { refuse } from '../shared/errors.ts'\nexport const one = refuse`,
  },
  'access-stands-below-all': {
    'src/access/words.ts': `import { refuse } from '../kit/shared/errors.ts'\nexport const words = refuse`,
  },
  'db-knows-the-kit-alone': {
    'db/people.ts': `import { users } from '../src/users/contract.ts'\nexport const people = users`,
  },
  'sample-knows-no-app': {
    'src/app/list.ts': 'export const list = 1',
    'sample/scenes.ts': `import { list } from '../src/app/list.ts'\nexport const scenes = list`,
  },
  'what-is-imported-has-its-place': {
    'src/reports/rules.ts': 'export const rule = 1',
    'src/novelties/rules.ts': `import { rule } from '../reports/rules.ts'\nexport const novelty = rule`,
  },
  'db-knows-no-page': {
    'db/pages.ts': `import { Grid } from '../src/kit/ui/Grid.tsx'\nexport const pages = Grid`,
    'sample/pages.ts': `import { Grid } from '../src/kit/ui/Grid.tsx'\nexport const pages = Grid`,
  },
  'journeys-use-the-browser': {
    'e2e/tasks.spec.ts': `import { usersOf } from '../src/users/server/queries.ts'\nexport const list = usersOf`,
  },
  'only-the-kit-holds-a-pool': { 'src/rows/server/list.ts': `import postgres from 'postgres'\nexport const list = postgres` },
  'only-the-pipeline-makes-a-reach': {
    'src/kit/server/reach-of.ts': 'export const reachOf = 1',
    'src/rows/server/list.ts': `import { reachOf } from '../../kit/server/reach-of.ts'\nexport const list = reachOf`,
  },
  'antd-stays-behind-the-kit': {
    'src/rows/web/Thing.tsx': `import { Form } from 'antd'\nexport const Thing = Form`,
    'src/rows/web/Thing.browser.test.tsx': `import type { FormInstance } from 'antd'\nexport type Filled = FormInstance`,
    'src/kit/ui/form/Thing.tsx': `import { Select } from 'antd'\nexport const Thing = Select`,
  },
  'formulas-are-read-in-one-place': { 'src/rows/web/Thing.tsx': `import temml from 'temml'\nexport const Thing = temml` },
  'workbooks-go-through-the-kit': {
    'src/rows/server/list.ts': `import { read } from '@e965/xlsx'\nexport const list = read`,
    'src/rows/server/print.ts': `import { format } from 'numfmt'\nexport const print = format`,
  },
}

/** `importers` are files that import a later domain or folder, and `behind` are the imported files. */
type OutOfOrder = { rule: string; importers: Record<string, string>; behind: Record<string, string> }
const domainsOutOfOrder: OutOfOrder[] = [
  {
    rule: 'domain-order-departments',
    importers: {
      'src/departments/contract.ts': `import { users } from '../users/contract.ts'\nexport const departments = users`,
      'src/departments/server/list.ts': `import { find } from '../../users/server/lookup.ts'\nexport const list = find`,
    },
    behind: {},
  },
  {
    rule: 'domain-order-users',
    importers: {
      'src/users/refusals.ts': `import { refusals } from '../rows/workflow/refusals.ts'\nexport const refuse = refusals`,
      'src/users/server/queries.ts': `import { open } from '../../rows/assign/server/lookup.ts'\nexport const usersOf = open`,
      'src/users/web/UsersPage.tsx': `import { tasks } from '../../rows/contract.ts'\nexport const UsersPage = tasks`,
    },
    behind: {
      'src/rows/workflow/refusals.ts': 'export const refusals = {}',
      'src/rows/assign/server/lookup.ts': 'export const open = 1',
    },
  },
  {
    rule: 'domain-order-grants',
    importers: {
      'src/grants/server/routes.ts': `import { end } from '../../session/server/lookup.ts'\nexport const grant = end`,
    },
    behind: { 'src/session/server/lookup.ts': 'export const end = 1' },
  },
  {
    rule: 'domain-order-session',
    importers: {
      'src/session/server/routes.ts': `import { count } from '../../rows/server/lookup.ts'\nexport const badge = count`,
      'src/projects/rules.ts': `import { turn } from '../rows/rules.ts'\nexport const rule = turn`,
    },
    behind: { 'src/rows/server/lookup.ts': 'export const count = 1' },
  },
  {
    rule: 'domain-order-inbox',
    importers: {
      'src/inbox/server/list.ts': `import { days } from '../../timesheets/server/lookup.ts'\nexport const list = days`,
    },
    behind: { 'src/timesheets/server/lookup.ts': 'export const days = 1' },
  },
  {
    rule: 'domain-order-absences',
    importers: {
      'src/absences/server/list.ts': `import { days } from '../../timesheets/server/lookup.ts'\nexport const list = days`,
    },
    behind: { 'src/timesheets/server/lookup.ts': 'export const days = 1' },
  },
  {
    rule: 'domain-order-allocations',
    importers: {
      'src/allocations/server/list.ts': `import { days } from '../../timesheets/server/lookup.ts'\nexport const list = days`,
    },
    behind: { 'src/timesheets/server/lookup.ts': 'export const days = 1' },
  },
  {
    rule: 'domain-order-timesheets',
    importers: {
      'src/timesheets/month-contract.ts': `import { tasks } from '../rows/contract.ts'\nexport const months = tasks`,
    },
    behind: {},
  },
  {
    rule: 'domain-order-productivity-files',
    importers: {
      'src/productivity-files/month-contract.ts': `import { tasks } from '../rows/contract.ts'\nexport const months = tasks`,
    },
    behind: {},
  },
  {
    rule: 'domain-order-target-projects',
    importers: {
      'src/target-projects/server/list.ts': `import { open } from '../../rows/assign/server/lookup.ts'\nexport const list = open`,
    },
    behind: { 'src/rows/assign/server/lookup.ts': 'export const open = 1' },
  },
  {
    rule: 'domain-order-worklog',
    importers: {
      'src/worklog/month-contract.ts': `import { tasks } from '../rows/contract.ts'\nexport const months = tasks`,
    },
    behind: {},
  },
  {
    rule: 'domain-order-qualitative',
    importers: {
      'src/qualitative/month-contract.ts': `import { tasks } from '../rows/contract.ts'\nexport const months = tasks`,
    },
    behind: {},
  },
  {
    rule: 'domain-order-recruitment',
    importers: {
      'src/recruitment/month-contract.ts': `import { tasks } from '../rows/contract.ts'\nexport const months = tasks`,
    },
    behind: {},
  },
  {
    rule: 'domain-order-status-reports',
    importers: {
      'src/status-reports/contract.ts': `import { tasks } from '../rows/contract.ts'\nexport const statuses = tasks`,
    },
    behind: {},
  },
  {
    rule: 'domain-order-rows',
    importers: {
      'src/rows/month-contract.ts': `import { later } from '../content-checks/later-contract.ts'\nexport const months = later`,
    },
    behind: { 'src/content-checks/later-contract.ts': 'export const later = 1' },
  },
  {
    rule: 'domain-order-content-checks',
    importers: {
      'src/content-checks/month-contract.ts': `import { later } from '../row-import/later-contract.ts'\nexport const months = later`,
    },
    behind: { 'src/row-import/later-contract.ts': 'export const later = 1' },
  },
  {
    rule: 'domain-order-row-import',
    importers: {
      'src/row-import/month-contract.ts': `import { later } from '../row-work/later-contract.ts'\nexport const months = later`,
    },
    behind: { 'src/row-work/later-contract.ts': 'export const later = 1' },
  },
  {
    rule: 'domain-order-row-work',
    importers: {
      'src/row-work/month-contract.ts': `import { later } from '../row-reports/later-contract.ts'\nexport const months = later`,
    },
    behind: { 'src/row-reports/later-contract.ts': 'export const later = 1' },
  },
  {
    rule: 'domain-order-row-reports',
    importers: {
      'src/row-reports/month-contract.ts': `import { reports } from '../reports/contract.ts'\nexport const months = reports`,
    },
    behind: { 'src/reports/contract.ts': 'export const reports = 1' },
  },
  {
    rule: 'domain-order-scheduled-exports',
    importers: {
      'src/scheduled-exports/contract.ts': `import { reports } from '../reports/contract.ts'\nexport const exports = reports`,
    },
    behind: { 'src/reports/contract.ts': 'export const reports = 1' },
  },
]
const foldersInOrder = {
  rows: ['question', 'workflow', 'files', 'pictures', 'filter', 'history'],
  'content-checks': ['checks', 'similar', 'portal'],
  'row-import': ['file-projects', 'import'],
  'row-work': ['assign', 'desk', 'grid', 'home'],
  'row-reports': ['summary', 'file-reports', 'scorecard'],
}
const sides = ['contract.ts', 'rules.ts', 'server/lookup.ts', 'web/Rows.tsx']
const foldersOutOfOrder = Object.entries(foldersInOrder).flatMap(([domain, folders]) =>
  folders.slice(1).map((later, at): OutOfOrder => {
    const folder = folders[at] ?? ''
    const plantedIn = (place: string, text: (side: string) => string): Record<string, string> =>
      Object.fromEntries(sides.map((side) => [`src/${domain}/${place}/${side}`, text(side)]))
    const up = (side: string): string => (side.includes('/') ? '../..' : '..')
    return {
      rule: `${domain}-${folder}-knows-no-later-one`,
      importers: plantedIn(folder, (side) => `import { one } from '${up(side)}/${later}/${side}'\nexport const two = one`),
      behind: plantedIn(later, () => 'export const one = 1'),
    }
  }),
)
const kitOutOfOrder = Object.entries({
  concurrency: 'xlsx',
  xlsx: 'postgres',
  postgres: 'server',
  backup: 'server',
  server: 'export',
  jobs: 'export',
  web: 'ui',
  ui: 'export',
  export: 'import',
}).map(([folder, later]): OutOfOrder => ({
  rule: `kit-${folder}-knows-no-later-one`,
  importers: { [`src/kit/${folder}/one.ts`]: `import { two } from '../${later}/two.ts'\nexport const one = two` },
  behind: { [`src/kit/${later}/two.ts`]: 'export const two = 2' },
}))
/** Grouped by the project in which the imports are planted together. No two imports of a project may be in the same file. */
const outOfOrder = { domains: domainsOutOfOrder, kit: kitOutOfOrder, folders: foldersOutOfOrder }

const write = (home: string, files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), `${text}\n`)
  }
}

/** A folder inside the repository, so that packages resolve as they do for the product. */
let scratch: string
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  scratch = mkdtempSync(join(root, '.cache', 'boundaries-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const plantProject = (name: string, breach: Record<string, string>): string => {
  const home = join(scratch, name)
  write(home, { ...valid, ...breach })
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(home, file))
  return home
}

test('a valid project breaks no boundary rule', async () => {
  expect(await checkBoundaries(plantProject('sound', {}))).toEqual({ modules: Object.keys(valid).length, breaches: [] })
})

test('every boundary rule has a planted violation', async () => {
  expect(
    [...Object.keys(breaches), ...Object.values(outOfOrder).flatMap((planted) => planted.map(({ rule }) => rule))].toSorted(),
  ).toEqual((await boundaryRules()).toSorted())
})

test('an empty project has no modules and no violations', async () => {
  mkdirSync(join(scratch, 'empty', 'src'), { recursive: true })
  expect(await checkBoundaries(join(scratch, 'empty'))).toEqual({ modules: 0, breaches: [] })
})

describe('boundary rules', () => {
  test.each(Object.entries(breaches))('%s alone reports its planted violation', async (rule, files) => {
    const found = (await checkBoundaries(plantProject(rule, files))).breaches
    expect(found.map((breach) => breach.rule)).not.toEqual([])
    expect([...new Set(found.map((breach) => breach.rule))], JSON.stringify(found)).toEqual([rule])
  })
})

describe.each(Object.entries(outOfOrder))('boundary rules of the order of %s', (name, planted) => {
  let found: Breach[]
  beforeAll(async () => {
    const behind = planted.map((each) => each.behind)
    found = (await checkBoundaries(plantProject(name, Object.assign({}, ...behind, ...planted.map((each) => each.importers)))))
      .breaches
  })

  test.each(planted)('$rule alone reports each file that imports a later one', ({ rule, importers }) => {
    const own = found.filter((breach) => breach.rule === rule)
    expect(new Set(own.map(({ from }) => from))).toEqual(new Set(Object.keys(importers)))
    expect(new Set(found.filter(({ from }) => from in importers).map((breach) => breach.rule))).toEqual(new Set([rule]))
  })

  test('no boundary rule reports a file that imports only earlier ones', () => {
    const importers = planted.flatMap((each) => Object.keys(each.importers))
    expect(new Set(importers).size).toBe(importers.length)
    expect(found.map(({ from }) => from).filter((from) => !importers.includes(from))).toEqual([])
  })
})
