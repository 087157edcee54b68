/**
 * One word that names what reads show and writes change, in a domain's words: a write outdates every cached read that shows one
 * of its tags, in the their own page, in the browser's other pages, and in the open pages of the people to whom it is published
 * (api.md, Live).
 */
export type Tag = string

/**
 * The tag of data within one thing, such as the rows of one file: only reads of this thing are outdated
 * (`ReadOptions.scopeOf`).
 */
export const scopeTag = (tag: Tag, scope: string): Tag => `${tag}@${scope}`
export const isScopedTag = (text: Tag): boolean => text.includes('@')
export const readScopedTag = (text: Tag): { tag: Tag; scope: string | undefined } => {
  const [tag = '', scope] = text.split('@')
  return { tag, scope }
}

/** What a person may do: roles, granted tabs, flags, or the session itself. An open stream is checked again when it changes. */
export const ACCESS: Tag = 'access'

/** In place of a tag: some changes may have been missed. */
export const EVERYTHING: Tag = 'everything'

/** So long a stream that is opened names what changed before: a page that is younger has missed no more (decision P580). */
export const RECENT_MS = 30_000
