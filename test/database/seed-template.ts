import { hash } from '@node-rs/argon2'
import { cast, CAST_PASSWORD, seedCast } from '../../db/cast.ts'
import { addExampleTexts } from '../../sample/people.ts'
import type { Db } from '../../src/kit/postgres/db.ts'

/**
 * Fills the template that every test file copies. It runs once, as the owner, after the migrations, and nothing else fills the
 * template.
 */
export async function seedTemplate(owner: Db): Promise<void> {
  // Cheap parameters: verifying a password reads them from the hash, so the tests' logins stay fast.
  const passwordHash = await hash(CAST_PASSWORD, { memoryCost: 8 * 1024, timeCost: 1 })
  await seedCast(owner, passwordHash, Object.values(cast).map(addExampleTexts))
}
