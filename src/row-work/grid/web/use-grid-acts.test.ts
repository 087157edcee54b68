import { expect, test } from 'vitest'
import { imports } from '../../../row-import/import/contract.ts'
import { IMPORT_LEVEL } from './use-grid-acts.ts'

test('the grid offers an import to those who may call it', () => {
  expect(new Set(Object.values(imports).map(({ access }) => access.who))).toEqual(new Set([IMPORT_LEVEL]))
})
