import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { type OsAccount, plainEnvironment } from '../kit/postgres/binaries.ts'

/** The first that the account cannot use, tested as the account: modes alone are not sufficient. Undefined: it can use all. */
function whatIsRefused({ uid, gid }: OsAccount, readable: readonly string[], writable: readonly string[]): string | undefined {
  const script =
    'kind=-r; for path; do [ "$path" = -- ] && kind=-w && continue; [ $kind "$path" ] || { echo "$path"; exit; }; done'
  const args = ['-c', script, 'sh', ...readable, '--', ...writable]
  const { stdout, error } = spawnSync('/bin/sh', args, { uid, gid, cwd: '/', env: plainEnvironment(), encoding: 'utf8' })
  if (error !== undefined) throw error
  return stdout.trim() || undefined
}

/**
 * Lets the process run as the account from here on, for good: its threads, and the programs that it starts. Called once
 * everything that needs root is open: the port and the data folder.
 * @param needed files and folders that it opens later, of each kind one
 * @returns why it stays root, in a sentence; undefined: it gave it up
 */
export function giveUpRoot(account: OsAccount, needed: readonly string[]): string | undefined {
  const refused = whatIsRefused(account, [process.execPath, ...needed], [tmpdir()])
  if (refused !== undefined) {
    return `Proofline keeps running as root, because the account "${account.name}" can't use ${refused}. Let every account read the folders of Proofline, its data and Node.js, or start it as a plain user.`
  }
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  return undefined
}
