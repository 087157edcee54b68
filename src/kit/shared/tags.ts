/**
 * A domain's word for data that reads show and writes change. A write invalidates every cached read that shows one of its tags:
 * on its own page, in the browser's other pages, and in the open pages of the people to whom it is published (api.md, Live).
 */
export type Tag = string

/**
 * Returns the tag of the data within one thing, such as the rows of one file. It invalidates only reads of this thing
 * (`ReadOptions.scopeOf`).
 */
export const toScopedTag = (tag: Tag, scope: string): Tag => `${tag}@${scope}`
export const isScopedTag = (text: Tag): boolean => text.includes('@')
export const readScopedTag = (text: Tag): { tag: Tag; scope: string | undefined } => {
  const [tag = '', scope] = text.split('@')
  return { tag, scope }
}

/**
 * The tag of a person's rights: roles, granted tabs, flags, or the session itself. When they change, an open stream is checked
 * again.
 */
export const ACCESS: Tag = 'access'

/** Replaces other tags when some changes may have been missed. */
export const EVERYTHING: Tag = 'everything'

/** A newly opened stream reports the changes of this period. A page that was loaded within it has missed nothing else. */
export const RECENT_MS = 30_000
