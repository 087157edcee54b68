/** The header of every page contains all hosts. */
export const IMAGE_HOST_LIMIT = 20
const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/** Host names are stored in lower case, sorted and without duplicates. */
export const toImageHosts = (typed: readonly string[]): string[] =>
  [...new Set(typed.map((host) => host.trim().toLowerCase()).filter((host) => host !== ''))].toSorted()

export function findImageHostProblem(hosts: readonly string[]): string | undefined {
  const wrong = hosts.find((host) => !HOST.test(host))
  if (wrong !== undefined)
    return `“${wrong.length > 60 ? `${wrong.slice(0, 60)}…` : wrong}” is not the name of a host. Enter it like images.example.org, without https:// and path.`
  return hosts.length > IMAGE_HOST_LIMIT ? `At most ${IMAGE_HOST_LIMIT} hosts can be allowed.` : undefined
}
