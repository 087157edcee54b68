/** The files of the domain that `npm run new-domain` adds: a small domain with a table, a read, two writes and a list page. */
export const domainFiles: Record<string, string> = {
  'domain.ts': `import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { kiteRoutes } from './server/routes.ts'

export const kites = domain('kites', {
  calls: [kiteRoutes],
  refusals: [refusals],
  constraints: { kites_name_key: [refusal('KITE_EXISTS'), 'name'] },
  objects: { kite: { word: 'Kite' } },
})
`,
  'refusals.ts': `import { createRefusals } from '../kit/shared/errors.ts'

const made = createRefusals({
  KITE_EXISTS: [409, 'A kite with this name already exists.'],
  KITE_NOT_FOUND: [404, 'Kite not found'],
})
export const { refusals, refusal, found } = made
`,
  'rules.ts': `import { unreadableNameProblem } from '../kit/shared/name-problems.ts'

/** Returns what is wrong with the name of a kite, besides its length, or undefined. */
export const kiteNameProblem = (name: string): string | undefined => unreadableNameProblem('The name of a kite', name)
`,
  'rules.test.ts': `import { expect, test } from 'vitest'
import { kiteNameProblem } from './rules.ts'

test.each([
  ['Delta', undefined],
  ['Del\\nta', 'The name of a kite can’t contain line breaks, tabs or other control characters.'],
])('kiteNameProblem of %j is %s', (name, problem) => {
  expect(kiteNameProblem(name)).toBe(problem)
})
`,
  'contract.ts': `import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { kiteNameProblem } from './rules.ts'

const Kite = z.object({ _id: z.uuid(), name: z.string() })
export type Kite = z.infer<typeof Kite>

export const kites = {
  list: endpoint({
    method: 'GET',
    path: '/kites',
    shows: ['kites'],
    summary: 'All kites by name (ours).',
    access: { who: 'watches kites', reach: 'none' },
    message: 'Fetched kites',
    reply: z.object({ data: z.array(Kite) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/kites',
    changes: ['kites'],
    summary: 'Adds a kite; its name is unique (ours).',
    access: { who: 'watches kites', reach: 'none' },
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, 'Please input the name of the kite!')
        .max(200)
        .refine((name) => kiteNameProblem(name) === undefined, { error: ({ input }) => kiteNameProblem(String(input)) }),
    }),
    message: 'Kite added',
    audit: 'Added the kite {}',
    reply: z.object({ data: Kite }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/kites/:id',
    changes: ['kites'],
    summary: 'Deletes a kite (ours).',
    access: { who: 'watches kites', reach: 'none' },
    params: z.object({ id: z.string() }),
    message: 'Kite deleted',
    audit: 'Deleted the kite {}',
  }),
}
`,
  'testing.ts': `import type { Words } from '../../test/attack/shape.ts'
import type { Arranging, CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'
import { kites } from './contract.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /kites': {},
  'POST /kites': { body: { name: '{unique}' } },
  'DELETE /kites/:id': { params: { id: '{kite}' } },
}
/** The roles allowed to make each call that the documents do not define; 'any' means everybody who is signed in. */
export const ownCallers: Record<string, string[]> = {
  'GET /kites': ['ADMIN'],
  'POST /kites': ['ADMIN'],
  'DELETE /kites/*': ['ADMIN'],
}

/** Makes what \`{kite}\` names. */
export async function arrange({ make }: Arranging): Promise<Words> {
  const { data } = await make(kites.add, { body: { name: 'Attack kite' } })
  return { kite: { id: (data as { _id: string })._id } }
}

/** The tags of its tables (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = { kites: ['kites'] }
/** Its writes without a version, and why (test/versions.test.ts). */
export const withoutVersion: CallsByReason = { [ADDS]: ['POST /kites'], [REMOVES]: ['DELETE /kites/:id'] }
/** Its writes of which no figure of their caller follows, and why (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = { [OF_WORKSPACE]: ['POST /kites', 'DELETE /kites/:id'] }
/** Which fields of its calls name whose objects (test/strangers.test.ts). */
export const strangers: StrangerFacts = { everybodys: { kite: 'kites are known to all who watch them' } }
`,
  'server/queries.ts': `import type { Db } from '../../kit/postgres/db.ts'
import type { Kite } from '../contract.ts'

export const kitesByName = (db: Db) => db<Kite[]>\`select id as "_id", name from kites order by name, id\`

export const insertKite = (db: Db, name: string) => db<Kite[]>\`
  insert into kites (name) values (\${name}) returning id as "_id", name\`

export const deleteKite = (db: Db, id: string | null) => db<Kite[]>\`
  delete from kites where id = \${id} returning id as "_id", name\`
`,
  'server/routes.ts': `import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { kites } from '../contract.ts'
import { found } from '../refusals.ts'
import { deleteKite, insertKite, kitesByName } from './queries.ts'

export const kiteRoutes = routes('kites', kites, {
  list: async ({ db }) => ({ data: await kitesByName(db) }),
  add: async ({ db, body, audit }) => {
    const data = found(await insertKite(db, body.name), 'UNEXPECTED')
    audit({ type: 'kite', id: data._id, name: data.name, after: { name: data.name } })
    return { data }
  },
  delete: async ({ db, params, audit }) => {
    const { _id, name } = found(await deleteKite(db, asId(params.id)), 'KITE_NOT_FOUND')
    audit({ type: 'kite', id: _id, name, before: { name } })
  },
})
`,
  'server/routes.test.ts': `import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { kites } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)

test('adds a kite once, lists it and deletes it', async () => {
  const meera = await app.as('meera')
  const { data } = await meera.ok(kites.add, { body: { name: 'Delta' } })
  expect((await meera.ok(kites.list)).data).toEqual([data])
  expect((await meera.refused(kites.add, 'KITE_EXISTS', { body: { name: 'Delta' } })).issues?.[0]?.path).toBe('name')
  await (await app.as('ananya')).refused(kites.list, 'NOT_ALLOWED')
  await meera.ok(kites.delete, { params: { id: data._id } })
  await meera.refused(kites.delete, 'KITE_NOT_FOUND', { params: { id: data._id } })
})
`,
  'domain.web.ts': `import { page, webDomain } from '../kit/web/domain.ts'
import { kitesSearch } from './web/search.ts'

export const kitesWeb = webDomain({
  name: 'kites',
  pages: [
    page({
      path: '/kites',
      who: 'watches kites',
      name: 'KitesPage',
      load: () => import('./web/KitesPage.tsx'),
      search: kitesSearch,
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/kites': '/users' },
  icons: { Kites: 'list' },
})
`,
  'help.ts': `import type { MainReads } from '../kit/web/screens.ts'

/** The purpose of each page, by its path. */
export const help = { '/kites': 'The kites that are in the air. Open one to see who holds it.' }

/** The main read of each page, by its path. */
export const reads: MainReads = { '/kites': ['GET /kites', 'none'] }
`,
  'web/search.ts': `import { listParams, defineSearch, wordsParam } from '../../kit/web/search.ts'

export const kitesSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']) })
`,
  'web/KitesPage.tsx': `import { getRouteApi } from '@tanstack/react-router'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type Kite, kites } from '../contract.ts'

const AddKiteDialog = lazyPart('AddKiteDialog', () => import('./AddKiteDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/kites')
const rowId = ({ _id }: Kite): string => _id
const texts = ({ name }: Kite): string[] => [name]
const columns: GridColumn<Kite>[] = [{ id: 'name', title: 'Name', width: 320, frozen: true, hideable: false }]

export function KitesPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const all = useRead(kites.list, {})
  return (
    <ListPage
      title="Kites"
      add={{ label: 'Add Kite', onAdd: () => change({ dialog: ['add'] }, false) }}
      search={search}
      onSearch={change}
      read={all}
      rows={all.data?.data}
      texts={texts}
      filter="Filter kites"
      noun={['kite', 'kites']}
      columns={columns}
      rowId={rowId}
      rememberAs="kites"
      empty={{ title: 'No kites yet' }}
    >
      <AddKiteDialog open={search.dialog?.[0] === 'add'} onClose={() => change({ dialog: undefined })} />
    </ListPage>
  )
}
`,
  'web/AddKiteDialog.tsx': `import { NameDialog } from '../../kit/ui/dialog/NameDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { kites } from '../contract.ts'
import { kiteNameProblem } from '../rules.ts'

export function AddKiteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useWrite(kites.add)
  return (
    <NameDialog
      open={open}
      title="Add Kite"
      field="name"
      label="Name"
      needed="Please input the name of the kite!"
      problemOf={kiteNameProblem}
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}
`,
  'web/KitesPage.browser.test.tsx': `import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { type Kite, kites } from '../contract.ts'

test('a kite is added, and listed', async () => {
  let all: Kite[] = []
  server.reply(kites.list, () => ({ data: all }))
  server.reply(kites.add, ({ body: { name } }) => {
    const data = { _id: 'c0000000-0000-4000-8000-000000000001', name }
    all = [...all, data]
    return { data }
  })
  await openPage('/kites', 'meera')
  await page.getByRole('button', { name: 'Add Kite' }).first().click()
  await page.getByRole('dialog').getByLabelText('Name').fill('Delta')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('row', { name: 'Delta' })).toBeVisible()
  await expectAccessible()
})
`,
}
