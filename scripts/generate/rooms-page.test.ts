import { expect, test } from 'vitest'
import { readArrows, reduceArrows, roomsPage } from './rooms-page.ts'

const house: Record<string, string> = {
  'src/kit/ui/Grid.tsx': `import { day } from '../shared/time.ts'`,
  'src/kit/shared/time.ts': '',
  'src/users/rules.ts': `import { day } from '../kit/shared/time.ts'`,
  'src/users/web/UsersPage.tsx': `import { Grid } from '../../kit/ui/Grid.tsx'\nconst load = () => import('../rules.ts')`,
  'src/users/rules.test.ts': `import { turn } from '../rows/rules.ts'`,
  'src/rows/rules.ts': `import type { User } from '../users/rules.ts'\nimport { day } from '../kit/shared/time.ts'`,
}
const arrowsIn = (files: Record<string, string>) => readArrows(Object.keys(files), (file) => files[file] ?? '')

test('the rooms page draws the imports between rooms, without tests and implied arrows', () => {
  expect(reduceArrows(arrowsIn(house))).toEqual([
    ['kit/ui', 'kit/shared'],
    ['users', 'kit/ui'],
    ['rows', 'users'],
  ])
  expect(roomsPage(arrowsIn(house))).toContain('  rows --> users\n  users --> kit_ui\n')
})

test('a circle of rooms is refused, even without a circle of files', () => {
  const planted = { ...house, 'src/users/server/list.ts': `import { turn } from '../../rows/rules.ts'` }
  expect(() => reduceArrows(arrowsIn(planted))).toThrow('A circle of rooms: users → rows → users')
})
