/** The kit knows no domain, by import (npm run boundaries) or by word. Part of npm run house. */
import type { HouseFault, SourceFile } from './house-links.ts'

/** Words that only domains use, in one and in many; `question`, `target` and the like have other meanings too. */
const DOMAIN_WORDS = new Set(
  `absence absences allocation allocations candidate candidates chapter chapters deputy deputies erasure erasures glossary
  incentive incentives interview interviews moodle qti recruiter recruiters recruitment rework reworks salary salaries scorecard
  timesheet timesheets worklog worklogs`.split(/\s+/),
)
/** Passwords are compared with the words of the product. */
const KNOWS_WORDS = /^src\/kit\/server\/password-(?:words|strength)\.ts$/

export const isOfKit = (path: string): boolean =>
  /^src\/kit\/.*\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !KNOWS_WORDS.test(path)

/** Words of domains in a file of the kit: in its names, its texts and its comments. */
export const kitFaults = ({ path, text }: SourceFile): HouseFault[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)]
        .filter(([word]) => DOMAIN_WORDS.has(word.toLowerCase()))
        .map(([word]) => ({ path, line: at + 1, what: `"${word}" is a word of a domain, which the kit does not know` })),
    )
