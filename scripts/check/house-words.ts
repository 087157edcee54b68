/**
 * Phrases that nobody in the field would write, with what they would, in sentences, comments, test names and pages. Part of npm
 * run house.
 */
import type { HouseFault, SourceFile } from './house-citations.ts'

const PHRASES: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/\ban own [a-z]/i, "one's own, their own"],
  [/\b(?:of|in|for|as|with|gets|sees|changes) the own\b/i, 'their own'],
  [/\ball the same(?=[.,;?!])/i, 'anyway'],
  [
    /\b(?:has|was|is|were|been|are) (?:changed|saved|filled|deleted|closed|reloaded) meanwhile\b/i,
    'Someone changed this; in the meantime',
  ],
  [/\bload it again\b/i, 'Reload and try again'],
  [/\bkeeps? no such\b/i, "doesn't have this"],
  [/\bbeside the counted\b/i, 'not counted in units'],
  [/\bthat it added go\b/i, 'it added will be deleted'],
  [/\bempty: it stays\b/i, 'Leave empty to keep'],
  [/\bwaits? for nobody\b/i, 'is unassigned or stuck'],
  [/\bmay be of nobody\b/i, 'the caller may have disconnected'],
  [/\bnothing is told\b/i, 'no details are returned'],
  [/\bcomes? about\b/i, 'was calculated'],
  [/\b(?:a|one) (?:row|term|record|statement|entry|version) a (?:person|day|month|date|line|source|row)\b/i, 'one … per'],
  [/\bno pace yet\b/i, 'not enough days to tell'],
  [/\bdeleted after their time\b/i, 'deleted after a number of days'],
  [/\bis yours again\b|\b(?:is|are) theirs again\b/i, 'comes back to you'],
  [/\bis no weekend(?: day)?\b/i, "isn't a weekend day"],
  [/\btyped and not saved\b/i, 'unsaved'],
  [/\b(?:waits for|came to) me\b/i, 'To review, Received'],
  [/\bdays ahead at most\b/i, 'at most … days ahead'],
  [/\byesterday at the earliest\b/i, "can't start before yesterday"],
  [/\b(?:budget|cost), an? (?:unit|hour)\b/i, 'per unit, per hour'],
  [/\bis not to be had\b/i, 'is not available'],
  [/\bas the documents have it\b/i, 'as documented'],
  [/\botherwise than\b/i, 'differs from'],
  [/\blook at (?:it|them) again\b/i, 'Check it and try again'],
]

const WRAP = String.raw`(?: |\s*\n\s*(?:\*(?!/)|//)?\s*)`
/** A phrase is found across the lines that its comment or element wraps. */
const wrapped = PHRASES.map(([{ source }, better]) => [new RegExp(source.replaceAll(/ (?!\))/g, WRAP), 'i'), better] as const)

/** The phrases of a file; lines count from 1. */
export const wordFaults = ({ path, text }: SourceFile): HouseFault[] =>
  wrapped.flatMap(([phrase, better]) => {
    const found = phrase.exec(text)
    if (found === null) return []
    const words = found[0].replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' ')
    return [{ path, line: text.slice(0, found.index).split('\n').length, what: `"${words}": ${better}` }]
  })
