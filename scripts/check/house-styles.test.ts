import { expect, test } from 'vitest'
import { styleFaults } from './house-styles.ts'

const page = (text: string) => ({ path: 'src/users/web/UsersPage.tsx', text })
const sheet = (text: string, path = 'src/users/web/UsersPage.module.css') => ({ path, text })
const imported = "import styles from './UsersPage.module.css'\n"

test('a style sheet whose classes are global is rejected', () => {
  const plain = sheet('.page { margin: 0 }', 'src/users/web/users.css')
  expect(styleFaults([plain], [page("import './users.css'")])).toEqual([
    { path: plain.path, what: 'Its classes are global: make it a module beside its component' },
  ])
  expect(styleFaults([sheet('body { margin: 0 }', 'src/kit/ui/theme/reset.css')], [])).toEqual([])
})

test('an unused class of a style module and the use of a missing class are rejected', () => {
  const module = sheet(
    '.page :global(.ant-btn), .head[data-on="a.b"] > svg { margin: 0.5em } @media (max-width: 600px) { .old { margin: 0 } }',
  )
  expect(styleFaults([module], [page(`${imported}styles.page; styles.head; styles.heda`)])).toEqual([
    { path: 'src/users/web/UsersPage.tsx', what: './UsersPage.module.css has no class "heda"' },
    { path: module.path, what: 'Nothing uses its class "old"' },
  ])
  expect(styleFaults([module], [page(`${imported}styles[kind]`)])).toEqual([])
  expect(styleFaults([module], [page('')])).toEqual([{ path: module.path, what: 'Nothing imports this module' }])
})

test('a style module that belongs to no component is rejected', () => {
  const shared = sheet('.page { margin: 0 }', 'src/users/web/users.module.css')
  expect(styleFaults([shared], [page("import styles from './users.module.css'\nstyles.page")])).toEqual([
    { path: shared.path, what: 'There is no users.tsx beside it: a module is named after the component that it styles' },
  ])
})

test('an import of the style module of a component in another folder is rejected', () => {
  const own = page(`${imported}styles.page`)
  const other = { path: 'src/audit/web/Log.tsx', text: "import styles from '../../users/web/UsersPage.module.css'\nstyles.page" }
  const part = { path: 'src/users/web/UserCard.tsx', text: own.text }
  expect(styleFaults([sheet('.page { margin: 0 }')], [own, part])).toEqual([])
  expect(styleFaults([sheet('.page { margin: 0 }')], [own, other])).toEqual([
    {
      path: other.path,
      what: 'src/users/web/UsersPage.module.css belongs to UsersPage.tsx: use that component, or make one that both use',
    },
  ])
})

test('a shared class that is missing or that fewer than two rules take is rejected', () => {
  const shared = sheet('@layer shared { .plain-list { margin: 0 } .card { padding: 0 } }', 'src/kit/ui/theme/shared.css')
  const taking = sheet('.page { composes: plain-list from global } .head { composes: plain-list cart from global }')
  expect(styleFaults([shared, taking], [page(`${imported}styles.page; styles.head`)])).toEqual([
    { path: taking.path, what: 'src/kit/ui/theme/shared.css has no class "cart"' },
    { path: shared.path, what: 'Fewer than two rules take its class "card"' },
  ])
})
