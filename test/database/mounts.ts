import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts an in-memory disk on an existing folder. Options: `size=200m`, `ro`, `remount,size=…`. */
export const mountDisk = (folder: string, options: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'proofline-test', folder], { stdio: 'pipe' })

export const unmount = (folder: string): void => void spawnSync('umount', ['--lazy', folder])

export function whyNoMount(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-mount-'))
  try {
    mountDisk(folder, 'size=1m')
    unmount(folder)
    return ''
  } catch (error) {
    return (error as Error).message.trim()
  } finally {
    rmdirSync(folder)
  }
}
