/**
 * Classifies a backup by whether the key authenticates or decrypts it. The manifest's own statements are not trusted (ADR 29).
 */
import { type BackupStore, explainRead } from './backup-store.ts'
import { type BackupManifest, isSignedBy, type ManifestSignature, readManifest } from './manifest.ts'

const MANIFEST = '.json'
export const getManifestName = (name: string): string => `${name}${MANIFEST}`
export const archiveOf = (name: string, isEncrypted: boolean): string => `${name}.tar.gz${isEncrypted ? '.age' : ''}`

export type InspectedBackup = {
  name: string
  manifest: BackupManifest
  signature: ManifestSignature | undefined
  isEncrypted: boolean
  /**
   * `own`: the key authenticates the manifest, or there is no key and none is needed. `earlier`: the backup was encrypted by a
   * version that did not authenticate manifests, so only its archive proves the key. `plain`: the backup is not encrypted,
   * although a key is set.
   */
  trust: 'own' | 'earlier' | 'plain'
}

/** Newest first. A backup without a manifest is incomplete and left out. */
export const listBackups = async (store: BackupStore): Promise<string[]> =>
  (await store.list())
    .filter((name) => /^proofline-\d{8}T\d{6}Z-(physical|logical)\.json$/.test(name))
    .map((name) => name.slice(0, -MANIFEST.length))
    .toSorted()
    .toReversed()

/** The backup cannot be read at the moment, so nothing is known about it. */
class Unreadable extends Error {}

/**
 * Inspects one backup.
 * @throws Error with one sentence when the backup is missing, was changed, belongs to another installation, needs another key, or
 *   was made by a newer version of Proofline
 */
export async function inspectBackup(store: BackupStore, name: string, key: string | undefined): Promise<InspectedBackup> {
  const { manifest, signature } = await openManifest(store, name)
  const unusable = (why: string) => new Error(`The backup ${name} can't be used: ${why}.`)
  if (manifest.name !== name || !name.endsWith(`-${manifest.kind}`))
    throw unusable(`its manifest belongs to another backup, ${manifest.name}`)
  const isNamedEncrypted = manifest.archive.name === archiveOf(name, true)
  if (!isNamedEncrypted && manifest.archive.name !== archiveOf(name, false)) throw unusable('its manifest names another archive')
  const absent = `The archive ${manifest.archive.name} of the backup is missing in ${store.place}.`
  const ofArchive = (error: unknown) => toUnreadable(explainRead(store, manifest.archive.name, error, absent))
  const size = await store.sizeOf(manifest.archive.name).catch((error: unknown) => {
    throw ofArchive(error)
  })
  if (size !== manifest.archive.size) throw unusable('its archive was changed or is incomplete')
  const found = { name, manifest, signature, isEncrypted: true }
  const isOwn = key !== undefined && signature !== undefined && (await isSignedBy(key, manifest, signature))
  if (isOwn && isNamedEncrypted) return { ...found, trust: 'own' }
  const isEncrypted = await startsEncrypted(store, manifest.archive.name).catch((error: unknown) => {
    throw ofArchive(error)
  })
  if (!isEncrypted) return { ...found, isEncrypted, trust: key === undefined ? 'own' : 'plain' }
  if (key === undefined) throw new Error(`The backup ${name} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  if (manifest.format === 1) return { ...found, trust: 'earlier' }
  throw new Error(`The backup ${name} does not open with BACKUP_KEY: it was made with another key, or its manifest was changed.`)
}

const toUnreadable = (error: Error): Error => Object.assign(new Unreadable(error.message), { cause: error.cause })

async function openManifest(store: BackupStore, name: string): Promise<ReturnType<typeof readManifest>> {
  let content
  try {
    content = await (await store.read(getManifestName(name))).toArray()
  } catch (error) {
    throw toUnreadable(explainRead(store, getManifestName(name), error, `There is no backup ${name} in ${store.place}.`))
  }
  return readManifest(name, Buffer.concat(content as Buffer[]).toString())
}

/** Every file in the age format begins with this. */
const AGE = 'age-encryption.org/'

async function startsEncrypted(store: BackupStore, file: string): Promise<boolean> {
  const content = await store.read(file)
  try {
    let start = Buffer.alloc(0)
    for await (const chunk of content) {
      start = Buffer.concat([start, chunk as Buffer])
      if (start.length >= AGE.length) break
    }
    return start.subarray(0, AGE.length).toString('latin1') === AGE
  } finally {
    content.destroy()
  }
}

export type InspectedPlace = {
  /** Newest first. Their archives have the right size and were made with the key, or without one if none is set. */
  usable: InspectedBackup[]
  plain: string[]
  refused: { name: string; why: string; isUnread: boolean }[]
}

export async function inspectPlace(store: BackupStore, key: string | undefined): Promise<InspectedPlace> {
  const place: InspectedPlace = { usable: [], plain: [], refused: [] }
  for (const name of await listBackups(store))
    try {
      const backup = await inspectBackup(store, name, key)
      if (backup.trust === 'plain') place.plain.push(name)
      else place.usable.push(backup)
    } catch (error) {
      place.refused.push({ name, why: (error as Error).message, isUnread: error instanceof Unreadable })
    }
  return place
}

const nameSome = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

export function describePlace({ plain, refused }: Pick<InspectedPlace, 'plain' | 'refused'>): string[] {
  return [
    ...(plain.length > 0
      ? [
          `Not encrypted, although BACKUP_KEY is set: ${nameSome(plain)}. No drill tries such a backup, no restore takes it without --accept-plain, and it stays until you remove it: anybody who may write there can have made it.`,
        ]
      : []),
    ...refused.slice(0, 3).map(({ why }) => why),
    ...(refused.length > 3 ? [`${refused.length - 3} more can't be used, such as ${refused[3]?.name}.`] : []),
  ]
}
