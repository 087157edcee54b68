import { inject } from 'vitest'
import { copyDatabase, named } from './copies.ts'

// Vitest makes the template before the first test: @starts test/database/global-setup.ts

/**
 * A migrated and seeded database for one test file, copied from the template.
 * `url` is for openPool, `ownerUrl` for openOwner; call `drop` in afterAll.
 */
export async function freshDatabase(): Promise<{ url: string; ownerUrl: string; drop: () => Promise<void> }> {
  const { name, url: ownerUrl, drop } = await copyDatabase(inject('templateUrl'))
  return { url: named(inject('appTemplateUrl'), name), ownerUrl, drop }
}
