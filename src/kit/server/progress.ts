import type { Progress } from '../shared/progress.ts'

type Follower = { receive: (progress: Progress) => void; over: () => void }
export type ProgressBoard = {
  /** An upload begins under the id that its sender chose; answers where it tells. `over` at its end, whatever came of it. */
  begin: (owner: string, id: string) => { report: (progress: Progress) => void; over: () => void }
  /** Hears what the owner's upload tells, from before its beginning or from its middle on; answers what ends that. */
  follow: (owner: string, id: string, follower: Follower) => () => void
}

/**
 * The running uploads of one app node (api.md, Uploads). Nothing is kept of one that is over, and nobody hears of another's.
 * A follower at another node hears nothing; its page still shows the bytes that it sent.
 */
export function progressBoard(): ProgressBoard {
  const running = new Map<string, Progress>()
  const followers = new Map<string, Set<Follower>>()
  const keyOf = (owner: string, id: string): string => `${owner} ${id.toLowerCase()}`
  return {
    begin: (owner, id) => {
      const key = keyOf(owner, id)
      const report = (progress: Progress): void => {
        running.set(key, progress)
        for (const follower of followers.get(key) ?? []) follower.receive(progress)
      }
      report({ read: 0, stored: 0, total: null })
      return {
        report,
        over: () => {
          running.delete(key)
          for (const follower of Array.from(followers.get(key) ?? [])) follower.over()
        },
      }
    },
    follow: (owner, id, follower) => {
      const key = keyOf(owner, id)
      const own = followers.get(key) ?? new Set()
      own.add(follower)
      followers.set(key, own)
      const now = running.get(key)
      if (now !== undefined) follower.receive(now)
      return () => {
        own.delete(follower)
        if (own.size === 0 && followers.get(key) === own) followers.delete(key)
      }
    },
  }
}
