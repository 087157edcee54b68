import { readdirSync, readlinkSync } from 'node:fs'

/** Why this process's open temporary files cannot be listed here. */
export const noSpoolList = process.platform === 'linux' ? '' : 'open files are listed on Linux only'

const linkOf = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    // The file was closed after it had been listed.
    return ''
  }
}
/** Returns the temporary files that this process has open. They have no name and end with the process. */
export const openSpools = (): string[] =>
  readdirSync('/proc/self/fd')
    .map(linkOf)
    .filter((link) => /\/proofline-[\da-f-]{36} \(deleted\)$/.test(link))
