import { inject } from 'vitest'
import { copyDatabase, withDatabaseName } from './copies.ts'

// Vitest makes the template before the first test: @starts test/database/global-setup.ts

/**
 * A migrated and seeded database for one test file, copied from the template or from another database to which nobody is
 * connected. `url` is for openPool and `ownerUrl` for openOwner. Call `drop` in afterAll.
 */
export type TestDatabase = { url: string; ownerUrl: string; drop: () => Promise<void> }
export async function createTestDatabase(templateUrl = inject('templateUrl')): Promise<TestDatabase> {
  const { name, url: ownerUrl, drop } = await copyDatabase(templateUrl)
  return { url: withDatabaseName(inject('appTemplateUrl'), name), ownerUrl, drop }
}
