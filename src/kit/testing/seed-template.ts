import type { Db } from '../db.ts'

/** The one place that fills the template which every test file gets a copy of. It runs once, as the owner, after the migrations. */
export async function seedTemplate(owner: Db): Promise<void> {
  await owner`select 1`
}
