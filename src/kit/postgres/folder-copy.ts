/**
 * A folder that is copied file by file while its database runs starts without a message and may hold wrong data: its files are of
 * different moments. A running database therefore leaves a mark that only its own folder fulfils.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clusterIn } from './cluster.ts'

/**
 * The numbers of a folder and a file that are never replaced, and when the file last changed, which no copy takes over. A folder
 * that was moved on its disk, mounted at another place or taken from a snapshot of the whole disk, which is of one moment, has
 * the same; a file system that numbers its files anew at each mount still has the time.
 */
export function readFolderIdentity(home: string): string {
  const cluster = clusterIn(home)
  const [folder, file] = [cluster, join(cluster, 'PG_VERSION')].map((path) => statSync(path, { bigint: true }))
  return `${folder?.ino}-${file?.ino} ${file?.ctimeNs}`
}

/**
 * @param lastMark of the process that last used the folder and did not stop in order
 * @throws Error with what to do, for a copy that was made while that process ran.
 */
export function refuseCopy(home: string, lastMark: string): void {
  if (!existsSync(clusterIn(home))) return
  const present = readFolderIdentity(home).split(' ')
  if (lastMark.split(' ').some((fact, at) => fact === present[at])) return
  throw new Error(
    `${home} is a copy that was made while Proofline was running, so its data may be wrong although nothing looks damaged. Stop Proofline before you copy its folder, or use a backup. If this is the only data that is left, set ACCEPT_COPY=1 for one start, and check what people entered last.`,
  )
}
