import { readdirSync, readlinkSync } from 'node:fs'

/** Why the open temporary files of this process cannot be listed here. */
export const noSpoolList = process.platform === 'linux' ? '' : 'open files are listed on Linux only'

const linkOf = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    // Closed since it was listed.
    return ''
  }
}
/** The temporary files that this process has open; without a name, they end with it. */
export const openSpools = (): string[] =>
  readdirSync('/proc/self/fd')
    .map(linkOf)
    .filter((link) => /\/proofline-[\da-f-]{36} \(deleted\)$/.test(link))
