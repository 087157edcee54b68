/**
 * What of a person's own can change by another's doing (api.md, Live). `access`: roles, tabs, flags, or the session itself.
 * A later domain adds its word here, announces it in its writes and says in the shell which reads it makes stale.
 */
export const TOPICS = ['reworks', 'tasks', 'account', 'access'] as const
export type Topic = (typeof TOPICS)[number]

/** `everything`: some announcements may have been missed. */
export type PublishedTopic = Topic | 'everything'
