/** Reasons that the testing.ts of several domains give for their calls' exceptions (test/domains.ts). */

// Reasons why a write takes no version.
export const ADDS = 'adds something; a duplicate is refused'
export const REMOVES = 'removes what it names; it is refused or asks when something prevents the removal or would be removed too'
export const MOVES = 'moves from one state to another, and is refused in every other state'
export const SWITCHES = 'one switch: the body is the state that the pressed control names'

// Reasons why a write changes no figure of its caller.
export const OF_WORKSPACE = 'it is about the workspace, and everybody in it'
export const OF_WORK = 'it gives or takes work, which counts when it is done and looked at'
export const BY_OWNER = 'the owner enters it, as the documents say'
export const OF_SOMEBODY_NEW = 'it makes somebody who was not there'
export const NEVER_TO_ONESELF = 'nobody does it to themselves'

// Reasons why a field names no object although the same field does in other calls.
export const SEARCH_TEXT = 'a text to look for'
export const IGNORED = 'ignored: the path, the session or the clock says it'
export const FILTER_OF_ADMIN = 'a filter of an admin, who sees all'

// Reasons why a call cannot name another person's object.
export const LOGS_OWN = 'nobody logs for another'
