import { expect, test } from 'vitest'
import { imports } from '../../../row-import/import/contract.ts'
import { IMPORT_LEVEL } from './use-grid-acts.ts'

test('the grid’s access level for imports equals that of the import calls', () => {
  expect(new Set(Object.values(imports).map(({ access }) => access.who))).toEqual(new Set([IMPORT_LEVEL]))
})
