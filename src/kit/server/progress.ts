import type { Progress } from '../shared/progress.ts'

type Follower = { receive: (progress: Progress) => void; over: () => void }
export type ProgressBoard = {
  /** Registers an upload under the id that its client chose; returns its reporter. Call `over` at its end, also after a failure. */
  begin: (owner: string, id: string) => { report: (progress: Progress) => void; over: () => void }
  /** Subscribes to the owner's upload, before or after it has begun; returns the unsubscribe function. */
  follow: (owner: string, id: string, follower: Follower) => () => void
}

/**
 * The running uploads of one app node (api.md, Uploads). A finished upload leaves no state, and users follow only their own.
 * A follower at another node receives nothing; its page still shows the bytes that it sent.
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
