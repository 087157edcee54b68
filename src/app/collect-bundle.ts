import { clusterIn } from '../kit/postgres/cluster.ts'
import { openOwnerPatiently } from '../kit/postgres/pool.ts'
import { readLastLog } from '../kit/postgres/start-log.ts'
import { databaseDescription, environmentFacts } from './bundle-facts.ts'
import { hideSecrets, hideValues } from './hide-secrets.ts'
import type { Settings } from './settings.ts'

type Reach = <T>(work: (ownerUrl: string) => Promise<T>) => Promise<T>
type BundleSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The files of a bundle, by name. A database that can't be reached is one of the things to be seen. */
export async function collectBundle(settings: BundleSettings, reach: Reach): Promise<Record<string, string>> {
  const database = await reach(async (ownerUrl) => {
    const db = await openOwnerPatiently(ownerUrl, 10)
    try {
      return await databaseDescription(db)
    } finally {
      await db.end({ timeout: 1 })
    }
  }).catch((error: unknown) => ({ problem: (error as Error).message }))
  const files = {
    'proofline.json': toJson(await environmentFacts(settings)),
    'database.json': toJson(database),
    ...(settings.databaseUrl === undefined && { 'database.log': hideValues(readLastLog(clusterIn(settings.dataDir))) }),
  }
  const hide = hideSecrets(process.env)
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hide(text)]))
}
