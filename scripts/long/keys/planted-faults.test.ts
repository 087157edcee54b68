import { expect, test } from 'vitest'
import { plantedFaults, plantIn, readSourceFile } from './planted-faults.ts'

test('each planted fault can be planted in the present sources', () => {
  for (const changes of Object.values(plantedFaults))
    for (const change of changes) {
      const source = readSourceFile(change.file)
      expect(plantIn(source, change), change.file).not.toBe(source)
    }
})
