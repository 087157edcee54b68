import { openOwner } from '../../src/kit/postgres/pool.ts'

/** Makes the person's logins so old that an act that hands over power needs the password again (decision 136). */
export async function ageLogins(url: string, userId: string): Promise<void> {
  const owner = openOwner(url)
  await owner`update sessions set authenticated_at = now() - interval '31 minutes' where user_id = ${userId}`
  await owner.end()
}
