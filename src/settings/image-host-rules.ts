/** The maximum number of hosts. The header of every page contains all of them. */
export const IMAGE_HOST_LIMIT = 20
const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/** Returns host names as they are stored: in lower case, sorted, without duplicates. */
export const toImageHosts = (typed: readonly string[]): string[] =>
  [...new Set(typed.map((host) => host.trim().toLowerCase()).filter((host) => host !== ''))].toSorted()

/** Returns what is wrong with a list of hosts, or undefined. */
export function findImageHostProblem(hosts: readonly string[]): string | undefined {
  const wrong = hosts.find((host) => !HOST.test(host))
  if (wrong !== undefined)
    return `“${wrong.length > 60 ? `${wrong.slice(0, 60)}…` : wrong}” is not the name of a host. Enter it like images.example.org, without https:// and path.`
  return hosts.length > IMAGE_HOST_LIMIT ? `At most ${IMAGE_HOST_LIMIT} hosts can be allowed.` : undefined
}
