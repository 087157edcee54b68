/**
 * Data of a user that others can change (api.md, Live). `access`: roles, tabs, flags, or the session itself.
 * A new domain adds its topic here, publishes it in its writes and declares in the shell which reads it makes stale.
 */
export const TOPICS = ['reworks', 'tasks', 'account', 'access'] as const
export type Topic = (typeof TOPICS)[number]

/** `everything`: some events may have been missed. */
export type PublishedTopic = Topic | 'everything'
