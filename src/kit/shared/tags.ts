/**
 * A word, in a domain's terms, for data that reads show and writes change. A write outdates every cached read that shows one of
 * its tags: in its own page, in the browser's other pages, and in the open pages of the people to whom it is published (api.md,
 * Live).
 */
export type Tag = string

/**
 * The tag of data within one thing, such as the rows of one file. It outdates only reads of this thing
 * (`ReadOptions.scopeOf`).
 */
export const scopeTag = (tag: Tag, scope: string): Tag => `${tag}@${scope}`
export const isScopedTag = (text: Tag): boolean => text.includes('@')
export const readScopedTag = (text: Tag): { tag: Tag; scope: string | undefined } => {
  const [tag = '', scope] = text.split('@')
  return { tag, scope }
}

/** A person's rights: roles, granted tabs, flags, or the session itself. An open stream is checked again when they change. */
export const ACCESS: Tag = 'access'

/** Used in place of a tag when some changes may have been missed. */
export const EVERYTHING: Tag = 'everything'

/** How far back a newly opened stream names changes. A page younger than this has missed nothing else. */
export const RECENT_MS = 30_000
